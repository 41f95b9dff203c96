"""Phrases of other languages for parts of a request's time, each with the English one for it.

`parts_of_time` knows the English ones.
"""

from __future__ import annotations

# "Tempo medio di", "temps moyen de": the word of the mean stands inside.
_TEMPO = (
    r"(?:tiempo|tempo|temps) (?:medio |médio |moyen |promedio |prom\.? )?"
    r"(?:de |di |do |da |d[’'] ?|en |na |in )(?:l[ao] |l[’'] ?)?"
)
_ZEIT = r"s?(?:zeit|dauer|latenz)"
_CHINESE = r"(?:平均)?(?:时间|耗时|延迟|时延)"
_JAPANESE = r"(?:平均)?(?:時間|レイテンシー?|遅延)"
_KOREAN = r" ?(?:평균 ?)?(?:시간|지연)"

PARTS_OF_TIME = (
    (
        rf"{_TEMPO}(?:establecimiento de )?(?:conexi[óo]n|conex[ãa]o|connexion|connessione)"
        rf"|verbindungs?(?:aufbau{_ZEIT}|aufbau|{_ZEIT})|verbindingstijd"
        r"|czas (?:nawiąz\w+ )?połączeni\w+"
        r"|время (?:установ\w+ )?(?:подключения|соединения)"
        rf"|(?:建立)?(?:连接|建连){_CHINESE}|接続{_JAPANESE}|연결{_KOREAN}",
        "connection time",
    ),
    (
        rf"{_TEMPO}(?:cola|fila|coda|file(?: d[’']attente)?|lista de espera)|tempo in coda"
        rf"|(?:warte)?schlangen{_ZEIT}|czas w kolejce|время в очереди"
        rf"|(?:排队|队列){_CHINESE}|キュー(?:待ち)?{_JAPANESE}|큐(?: 대기)?{_KOREAN}",
        "queue time",
    ),
    (
        rf"{_TEMPO}(?:espera|attente|attesa)|wartezeit|wachttijd|czas oczekiwania"
        rf"|время ожидания(?! ответа)|等待{_CHINESE}|待(?:ち|機){_JAPANESE}|대기{_KOREAN}",
        "wait time",
    ),
    (
        r"(?:primer|primeiro|primo|premier|erste[nrs]?|eerste|pierwsz\w+|перв\w+)"
        r" (?:byte|octet|bajt\w*|байт\w*)|首(?:字节|字節|包)|最初のバイト|첫 ?바이트",
        "first byte",
    ),
    (
        rf"{_TEMPO}(?:base de donn[ée]es|base de datos|banco(?: de dados)?|database)"
        rf"|datenbank{_ZEIT}|czas bazy danych|время (?:запроса к |работы )?(?:бд|базы данных)"
        rf"|数据库(?:查询)?{_CHINESE}|データベース{_JAPANESE}|(?:디비|데이터베이스){_KOREAN}",
        "database time",
    ),
    (rf"握手{_CHINESE}|ハンドシェイク{_JAPANESE}|핸드셰이크{_KOREAN}", "handshake time"),
    (rf"发送{_CHINESE}|送信{_JAPANESE}|전송{_KOREAN}|sende{_ZEIT}", "send time"),
    (rf"接收{_CHINESE}|受信{_JAPANESE}|수신{_KOREAN}|empfangs{_ZEIT}", "receive time"),
)
