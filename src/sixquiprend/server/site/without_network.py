"""The page /offline: what works without network, and what to do about a phone that warns of our certificate.

The server writes it whole: it must be readable before a phone trusts anything, also at the http address of a
server that plays over https (operations/doorstep.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixquiprend.i18n import Translator, translator

from ..basics.refusals import Refused
from ..basics.settings import Https
from ..http.addresses import link_to
from ..http.answering import compressed, refusal
from ..http.asking import house_of, language_of
from ..http.written import written_page

AUTHORITY: Final = "/house.crt"


async def page(request: Request) -> Response:
    language = language_of(request)
    t = translator(language)
    body = "".join(_parts(request, t))
    content = written_page(
        t("Without network"),
        language,
        t("6 qui prend: start page"),
        f'<main class="page narrow stack">{body}</main>',
    )
    house_of(request).metrics.requests.labels(route="/offline", status=200).inc()
    headers = {"Cache-Control": "no-store"}
    return compressed(request, Response(content, media_type="text/html", headers=headers))


async def authority(request: Request) -> Response:
    """The certificate to be trusted, as phones want it."""
    https = house_of(request).settings.https
    if https is None:
        return refusal(request, Refused(404, "no_such_page", "this server has no certificate of its own"))
    headers = {"Content-Disposition": 'attachment; filename="6-qui-prend.crt"', "Cache-Control": "no-store"}
    return Response(https.authority, media_type="application/x-x509-ca-cert", headers=headers)


def https_address(request: Request, https: Https) -> str:
    """Where this server is over https, by the name that it was asked by."""
    plain = link_to(request, "").partition("://")[2]
    host = plain.rpartition(":")[0] if plain.rpartition(":")[2].isdigit() else plain
    return f"https://{host or plain}:{https.port}"


def _parts(request: Request, t: Translator) -> Iterator[str]:
    https = house_of(request).settings.https
    yield f"<h1>{escape(t('Without network'))}</h1>"
    yield _paragraph(
        t(
            "The score pad, the referee and the lessons also work with the server switched off, once your "
            "browser has kept them: open one of them, and it says at the bottom whether that is done. "
            "Tables, classes and the quiz need the server."
        )
    )
    if https is not None:
        path = "/" if request.url.path == "/offline" else request.url.path
        yield from _about_https(https_address(request, https) + path, https, t)
    elif request.url.scheme == "http":
        yield _paragraph(
            t(
                "Browsers keep a page only if its address begins with https, and this one begins with http. "
                "Whoever runs the server can start it with “{command}”.",
                command="sixquiprend serve --https",
            )
        )
    if https is None:  # with it, the way to the game is above
        yield f'<p><a class="button primary" href="/">{escape(t("Go to the start page"))}</a></p>'
    yield f"<h2>{escape(t('The score pad as one file'))}</h2>"
    yield _paragraph(
        t("It opens on any device, without server, network and https: save it, send it on, and open it.")
    )
    yield f'<p><a class="button" href="/pad.html" download>{escape(t("Download the score pad"))}</a></p>'


def _about_https(address: str, https: Https, t: Translator) -> Iterator[str]:
    onwards = escape(t("Open the game over https"))
    yield f'<p><a class="button primary big" href="{escape(address)}">{onwards}</a></p>'
    yield f"<h2>{escape(t('The first time, your device warns you'))}</h2>"
    yield _paragraph(
        t(
            "This server is a computer in your house, and nobody but itself vouches for it: it has made its "
            "certificate itself. So your browser says that the connection isn't private or not safe. "
            "It is encrypted all the same; only make sure that you are in your own network."
        )
    )
    yield _paragraph(t("To play, choose “Advanced” or “Details” in the warning, and go on."))
    yield f"<h2>{escape(t('So that pages are kept, and the warning goes'))}</h2>"
    yield _paragraph(
        t(
            "Browsers keep nothing from a server that they don't trust. Have your device trust the "
            "certificate, once for each device:"
        )
    )
    yield f'<p><a class="button" href="{AUTHORITY}" download>{escape(t("Download the certificate"))}</a></p>'
    yield from map(_paragraph, _steps(t))
    yield _paragraph(t("Compare its fingerprint (SHA-256). The server's terminal says the same:"))
    # It may be broken between its bytes: a phone is narrower than 64 digits.
    yield f"<p><code>{https.fingerprint.replace(':', ':<wbr>')}</code></p>"
    yield _paragraph(
        t(
            "It vouches for addresses of private networks only, for no site of the internet. "
            "You can take it away again at the same place."
        )
    )


def _steps(t: Translator) -> Iterator[str]:
    yield t(
        "Android: Settings, Security, Encryption and credentials, Install a certificate, CA certificate; "
        "then choose the file."
    )
    yield t(
        "iPhone and iPad: open the file, then Settings, Profile downloaded, Install; then Settings, General, "
        "About, Certificate Trust Settings: switch it on."
    )
    yield t(
        "Computer: open the file and install it as a trusted authority. Firefox has a list of its own: "
        "Settings, Privacy and Security, View Certificates, Authorities, Import."
    )


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


ROUTES: Final = [
    Route("/offline", page, methods=["GET"]),
    Route(AUTHORITY, authority, methods=["GET"]),
]
