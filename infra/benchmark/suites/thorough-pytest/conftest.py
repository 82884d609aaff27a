import pytest

from shop import Shop


@pytest.fixture
def shop():
    return Shop()
