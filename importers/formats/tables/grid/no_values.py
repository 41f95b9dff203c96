"""Heads of columns that hold no measurement: remarks, wishes, changes and verdicts."""

from __future__ import annotations

import re

NO_VALUES = re.compile(
    r"^(?:notes?|remarks?|comments?|explanation|description|interpretation|meaning|details?|source"
    r"|status|rating|verdict|pass(?:ed)?|target|threshold|goal|limit"
    r"|(?:benchmark|performance|design|project|pass|acceptance|required|desired|nfr|slo|sla)"
    r" (?:target|threshold|goal|limit)s?"
    r"|(?:\w+ )?(?:assessment|advantage)|bottlenecks?|瓶颈|瓶頸|ボトルネック|병목"
    r"|expected|objective|baseline ?%"
    r"|change|changes|diff(?:erence)?|delta|δ|improvements?|improved|gains?|benefits?|savings?"
    r"|trend|ratio"
    r"|speed-?up|factor|(?:.{1,30} )?cv ?\(?%?\)?"
    r"|vs\.?\b.*|winner|better|relative|%.*|recommend\w*|impact|slo|sla|requirement|target\b.*"
    r"|analysis|evaluation|grade|result\?)$|\bchanges?\b|^(?:δ|∆|Δ)"
    r"|\b(?:est|estimated?|projected|extrapolated)\b",
    re.I,
)
# A rate as a share of another one: "% NGINX (RPS)", "Relative RPS".
SHARE_OF_RATE = re.compile(
    r"^(?:%|vs\.? |rel(?:ative|\.) )|% ?of\b|percent(?:age)? of|[(\[]%[)\]]$", re.I
)
