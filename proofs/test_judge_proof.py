"""The long proof that the referee's judge in the browser says what the engine says."""

from random import Random

import pytest

from tests.browser.conftest import NewContext, browser, complaints, database, house, new_context
from tests.browser.test_judge import check_part_by_part, compare, the_page
from tests.referee.quarrels import laid_tables, played_turns
from tests.serving import ServerProcess

__all__ = ["browser", "complaints", "database", "house", "new_context"]


@pytest.mark.parametrize("seed", range(10))
def test_the_judge_of_the_browser_is_the_engine(
    seed: int,
    new_context: NewContext,
    house: ServerProcess,
) -> None:
    page, rng = the_page(new_context, house), Random(f"judge {seed}")
    compare(page, [*played_turns(rng, 80), *laid_tables(rng, 5_000)])
    check_part_by_part(page, [*played_turns(rng, 40), *laid_tables(rng, 2_000, "", "K")])
