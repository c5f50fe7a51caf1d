"""A page whose server is gone: it asks often for as long as a restart takes, then more and more rarely."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.serving import ServerProcess

from .conftest import NO_SERVER, Complaints

OPEN: str = """async () => {
  const { LiveSocket } = await import("/static/js/lib/socket.js");
  const { effect } = await import("/static/js/lib/ui.js");
  const now = performance.now.bind(performance);
  window.later = 0;
  performance.now = () => now() + window.later;
  window.waits = [];
  const line = new LiveSocket(() => "/api/tables/NOBODY/socket", () => {});
  effect(() => { if (line.retryAt.value) window.waits.push(line.retryAt.value - Date.now()); });
}"""
WAITS: str = """async count => {
  window.waits.length = 0;
  while (window.waits.length < count) await new Promise(next => setTimeout(next, 20));
  return window.waits;
}"""


def test_a_page_asks_for_its_server_often_at_first_and_rarely_after_five_seconds(
    page: Page, server: ServerProcess, complaints: Complaints
) -> None:
    complaints.allow(NO_SERVER)
    page.goto("/")
    page.evaluate("() => import('/static/js/lib/socket.js')")
    page.wait_for_load_state("networkidle")  # of the page itself nothing is on its way when the server dies
    server.kill()
    page.evaluate(OPEN)
    soon = page.evaluate(WAITS, 4)
    assert all(wait <= 600 for wait in soon), soon  # a server that is started again keeps nobody for long
    page.evaluate("window.later = 6000")
    late = page.evaluate(WAITS, 4)
    assert late[-1] > 600, late  # and one that is gone isn't asked for ever
