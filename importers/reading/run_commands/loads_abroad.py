"""Loads that headings name in other languages: "100 usuarios simultáneos"."""

from __future__ import annotations

from importers.reading.table_heads.load_words import COUNT

# "100 usuarios simultáneos", "(50 utilisateurs)", "200 gleichzeitige Benutzer"
CALLERS = (
    r"(?:usuarios|usuários|utilisateurs|utenti|(?:be)?nutzern?|пользовател\w{1,3}|kullanıcı"
    r"|użytkowników|conexiones|conexões|connexions|connessioni|verbindungen|соединени\w{1,2}"
    r"|clientes)\b"
)
_TOGETHER = (
    r"(?:simult[aáâ]ne[oa]s|simultanés|simultanées|simultane[ei]|concurrentes|concorrentes"
    r"|concurrents|concorrenti|virtuais|virtuales|virtuels|virtuali)\b"
)
_BEFORE_CALLERS = (
    r"(?:gleichzeitige[nr]?|virtuelle[nr]?|одновременны\w|виртуальны\w|eşzamanlı|równoczesnych)"
)
AT_ONCE = (
    rf"(?<![\w.,-]){COUNT} {CALLERS} {_TOGETHER}"
    rf"|(?<![\w.,-]){COUNT} {_BEFORE_CALLERS} {CALLERS}"
)
# the same, and what stands alone or in brackets
ANY = (
    rf"{AT_ONCE}|(?:^|[(\[](?:[^()\[\]]{{1,40}}, )?){COUNT} {CALLERS}"
    r"(?=[),\]:]|$| ?[-\u2013\u2014]| \()"
)
