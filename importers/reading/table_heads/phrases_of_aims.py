"""Words for what was aimed at, and for the fastest and the slowest request, in other languages."""

from __future__ import annotations

KOREAN_TARGETS = (
    (r"^(?:임계값|목표|기준)$", "target"),
    (r"목표 ?(?:최대 ?)?(?=rps|qps|요청|처리)", "target "),
    (r"요청률", "request rate"),
)
AIMS = (
    (
        r"(?:целев(?:ой|ая|ое)|docelow\w{1,3}|hedef(?:lenen)?|doel)[ -]+"
        r"(?=(?:rps|qps|req\S*|запр\S*|istek\S*)(?: ?[(\[]| *$))",
        "target ",
    ),
    (r"(?<=rps |qps )(?:cible|vis[ée]e?|alvo|obiettivo|docelow\w{1,3})(?= ?(?:[(\[]|$))", "target"),
    # as hey calls them
    (
        r"^(?:(?:le|la|el|o|a) )?(?:m[aá]i?s rápid[ao]|plus rapide|più (?:veloce|rapid[ao])"
        r"|schnellste[rs]?)(?= ?(?:[(\[]|$))",
        "fastest",
    ),
    (
        r"^(?:(?:le|la|el|o|a) )?(?:m[aá]i?s lent[ao]|plus lente?|più lent[ao]|langsamste[rs]?)"
        r"(?= ?(?:[(\[]|$))",
        "slowest",
    ),
)
