"""Heads of tables in Spanish, French, German, Portuguese, Russian, Chinese, Japanese and more.

Each phrase of `head_phrases` becomes the English one that `column_heads` knows; what is no such
phrase stays as it is.
"""

from __future__ import annotations

import re
from functools import lru_cache

from importers.reading.table_heads.head_phrases import PHRASES
from importers.reading.table_heads.load_words import CACHED

# A pattern of small letters finds whether a phrase is there six times sooner than one of any.
_EACH = tuple(
    (re.compile(pattern.replace("ı", "i")), re.compile(pattern, re.I), english)
    for pattern, english in PHRASES
)
_TURNED = re.compile(r"\b(latency|time) +(average)\b")
_FOREIGN = re.compile(  # of small letters
    r"[^\x00-\x7f]|waktu|nilai$|durasi|latensi|permintaan|detik|pengguna|koneksi"
    r"|richieste|connessioni|utenti|latenza|risposta|completad|media|promedio|usuarios"
    r"|cible|risultato|alvo$|obiettivo|docelow|hedef|doel|/ ?sekunde"
    r"|plus (?:rapide|lent)|mais lent|schnellste|langsamste"
    r"|por segundo|pro sekunde|par seconde|anfragen|latenc[ie]|quantil"
    r"|latenz|antwortzeit|perzentil|percentil|centile|verbind[ui]ng|conexiones|connexions|benutzer"
    r"|nutzer|dauer|fehler|server(?![0-9-])"
    r"|servidor|serveur|req(?:uest)?s?\.? ?/ ?seg|tiempo|tempo|temps|zeit|valor"
    r"|wert|ergebnis|resultado|metrik|messwert|kennzahl|durchs|gesamt|totales|mittlere"
    r"|\berros?\b|erreurs|falhas|errores|errori|verzoeken|massimo|minimo"
    r"|fallos|fallidas|clientes"
    r"|personas?|http.req.duration|lenguaje|linguagem|langage|sprache|notas?|rendimiento|mediana"
    r"|rang|ziel|seuil|objeti|memoria|speicher|cambio|estado|statut|debit|concurrenc|utilisateurs"
    r"|concorrentes|concurrentes"
    r"|muestras|amostras|implementa[cç]|pedidos|consultas|solicitudes|peticiones|taxa|tasa|taux"
    r"|utilisat|minimal|maximal|hilos|istek ?/|saniyede|gecikme|czas "
    r"|^toplam istek|^ortalama |^ort\. |yanit s[üu]resi|e[şs] ?zamanli|^hata orani|^de[ğg]er$"
    r"|^e[şs]ik|^sonu[çc]$"
    r"|^hata|^fouten$|gebruikers|kullanici"
    r"|gemiddelde|responstijd|reactietijd|wachttijd|gelijktijdige"
    r"|^(?:nombre|numero|anzahl|aantal|liczba) "
    r"|(?:erste[nrs]?|eerste|prim(?:o|er|eiro)|premier|pierwsz\w+) (?:byte|octet|bajt)|sendedauer",
)
_LONGEST = 1_000  # letters of a head: some phrases take a time that grows with their square
# Languages that write a comma before the decimals.
_COMMA = re.compile(
    r"[а-яё]{3}|ção|ções|\b(?:requ[êe]tes|anfragen|peticiones|solicitudes|requisi\w+|latencia"
    r"|latência|latence|latenz|antwortzeit|usuarios|usuários|utilisateurs|benutzer|promedio|média"
    r"|richieste|latenza|utenti|verzoeken|požadavk\w+|gecikme|istek/s\w+|żądań"
    r"|zapytań|opóźnienie|średni|moyenne|segundo"
    r"|seconde|sekunde|req/seg|servidor|serveur|métrica|métrique|fehler)\b",
    re.I,
)
# Signs of traditional Chinese that Japanese does not have, and those of heads in simplified ones.
_TRADITIONAL = re.compile("[發數遲應處併總錯]")
_SIMPLIFIED = str.maketrans(
    "發數遲應處併總錯並請連時間響敗誤線戶務測試個", "发数迟应处并总错并请连时间响败误线户务测试个"
)


@lru_cache(CACHED)
def english(head: str) -> str:
    """Return a plain head with the phrases of other languages in English.

    What is longer than a caption stays as it is.
    """
    if len(head) > _LONGEST:
        return head
    small = _small(head)
    if not _FOREIGN.search(small):
        return head
    if _TRADITIONAL.search(head):
        head = head.translate(_SIMPLIFIED)
        small = _small(head)
    for of_small, pattern, phrase in _EACH:
        if of_small.search(small):
            head = pattern.sub(f" {phrase} ", head)
            small = _small(head)
    head = _TURNED.sub(r"\2 \1", head)
    return " ".join(head.split()).replace("( ", "(").replace(" )", ")").replace(" /", "/")


def _small(head: str) -> str:
    """Return a head in small letters; the two kinds of i in Turkish are one."""
    return head.lower().replace("i\u0307", "i").replace("ı", "i")


def writes_commas(text: str) -> bool:
    """Tell whether a text is in a language that writes a comma before the decimals."""
    return bool(_COMMA.search(text))
