"""The head that the names of all rows of a table have: "Language" of "Language: go"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from runs.compare.identity import IDENTITY, NO_NAMES
from runs.compare.run_view import UNNAMED
from runs.compare.series_model import Series

_ONE_PAIR = re.compile(r"([^:,]{1,40}): ((?:(?!, [^,:]{1,40}: ).)+)")
# A value that says what it is without its head: "1", "4 KB", "yes" and "low" do not.
_NAMES_ITSELF = re.compile(
    r"(?!(?:yes|no|on|off|true|false|none|default|enabled|disabled|with|without|low|medium|high"
    r"|small|large|min|max)\b)[^\W\d_][^\n]+|/.*",
    re.I,
)
# Heads of what was tested or asked for. "Database: MySQL", "Client: curl" and "Disabled: logging"
# need their heads: "MySQL leads" or "logging leads" would say something else.
_TESTED = (
    "lang|language|framework|router|runtime|server|proxy|gateway|library|package|module|impl"
    "|implementation|engine|platform|stack|technology|app|application|project|product|system"
    "|solution|service|tool|api|name|label|endpoint|route|path|url|uri|page|request|operation"
    "|scenario|test|profile|case|test case|workload|variant|version|build|config|configuration"
    "|setup|mode|strategy|protocol|approach|method|type"
    "|lenguaje|linguagem|sprache|langage|язык|语言|言語|언어|框架|フレームワーク|프레임워크"
    "|фреймворк|servidor|serveur|сервер|服务器|サーバー|서버|ruta|rota|endpunkt|接口|路由"
    "|エンドポイント|엔드포인트|escenario|cenário|szenario|scénario|сценарий|场景|シナリオ|시나리오"
    "|用例|nombre|nome|nom|название|имя|名称|名前|이름|variante|modo|配置"
)
_BEFORE = "web|http|api|rest|test|benchmark|programming|app|server|js|node|php|python|java"
_OF_TESTED = re.compile(rf"(?:(?:{_BEFORE}) )?(?:{_TESTED})s?(?: ?/ ?[\w-]{{1,20}})?", re.I)
_LANGUAGE = re.compile(r"(?:programming )?languages?", re.I)  # "C" and "D" are some


def common_head(series: Sequence[Series]) -> str:
    """Return the one head before the names of all these series; "" where their names need it.

    None of them has a server or another condition in its name.
    """
    heads = {_head_of(one_series) for one_series in series}
    return heads.pop() if len(series) > 1 and len(heads) == 1 else ""


def without_own_head(series: Series) -> Series:
    """Return a series as a page calls it on which all have its head: "go" for "Language: go"."""
    return replace(series, common_head=_head_of(series))


def _head_of(series: Series) -> str:
    if series.who != UNNAMED or [name for name, _ in series.differs] != [IDENTITY]:
        return ""
    pair = _ONE_PAIR.fullmatch(series.differs[0][1])
    if pair is None or f"{pair[1]}: " in NO_NAMES or not _OF_TESTED.fullmatch(pair[1]):
        return ""
    names_itself = _NAMES_ITSELF.fullmatch(pair[2]) or _LANGUAGE.fullmatch(pair[1])
    return pair[1] if names_itself else ""
