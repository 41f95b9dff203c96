"""Phrases that head columns in other languages, each with the English one for it.

Longer phrases stand before the shorter ones that they hold.
"""

from __future__ import annotations

from importers.reading.table_heads.phrases_of_aims import AIMS, KOREAN_TARGETS
from importers.reading.table_heads.phrases_of_loads import NOUNS_BEHIND_NUMBERS
from importers.reading.table_heads.phrases_of_parts import PARTS_OF_TIME

# "At once", before and behind the noun that it belongs to.
_BEFORE = (
    r"(?:gleichzeitige[rn]?|parallele[rn]?|gelijktijdige|równoczesn\w+|jednoczesn\w+|současn\w+"
    r"|(?:одновременн|параллельн|конкурентн)\w{2})"
)
_BEHIND = r"(?:(?:concurrent|concorrent|simult)\w+|e[nm] paralelo|en parallèle|in parallelo)"
# "Gleichzeitige Anfragen pro Sekunde" is a rate.
_NO_RATE = r"(?! ?(?:/|pro |per |por |par |za |na |al |в ))"
_CONNECTIONS = r"verbind[ui]ngen|(?:соедин|подключ)ени\w{1,3}"
_USERS = r"(?:be)?nutzern?"
# Who or what there is at once: its nouns in languages of either order.
_AT_ONCE = (
    (
        "requests",
        r"(?:anfragen|запрос(?:ов|ы|ах|ами)|verzoeken|żądań|żądania|zapyta[ńn]\w*|požadavk\w+)",
        r"(?:peticiones|solicitudes|requisiç[õo]es|pedidos|requ[êe]tes|richieste)",
    ),
    (
        "connections",
        rf"(?:{_CONNECTIONS}|połącze[ńn]\w*|spojení)",
        r"(?:conexiones|conexões|connexions|connessioni)",
    ),
    (
        "users",
        rf"(?:{_USERS}|gebruikers|пользовател(?:ей|и|ях|ями)|użytkowni\w+|uživatel\w*)",
        r"(?:usuarios|usuários|utilisateurs|utenti)(?: virtu\w+)?",
    ),
    ("clients", r"(?:clients|klient\w*|клиент(?:ов|ы|ах|ами))", r"(?:clientes|clients|client)"),
)

# A rate of requests, as a head and behind a number.
RATES = (
    r"(?:每秒(?:(?:处理|完成)的?)?请求数?|请求数? ?[/／] ?秒|次 ?/ ?秒|每秒查询数?|吞吐率"
    r"|リクエスト ?[/／] ?秒|リクエスト毎秒|秒間リクエスト数?|毎秒リクエスト数?|処理件数/秒)",
    r"(?:peticiones|solicitudes|consultas|requisições|requisicoes|pedidos|requêtes|requetes"
    r"|anfragen|requests|reqs?|req\.|запрос(?:ов|ы)|запр\.?|verzoeken|požadavků|žádostí)"
    r" ?(?:por seg(?:undo|\.)|par seconde|pro sek(?:unde|\.)|per seconde|za sekundu|в секунду"
    r"|/ ?(?:seg(?:undo)?|seconde|sek(?:unde)?|сек(?:унду)?|с|s)\b\.?)",
)

PHRASES = (
    *PARTS_OF_TIME,
    *(  # the load
        (rf"(?:{_BEFORE} {before}|{behind} {_BEHIND}){_NO_RATE}", f"concurrent {noun}")
        for noun, before, behind in _AT_ONCE
    ),
    *NOUNS_BEHIND_NUMBERS,
    (r"nebenläufigkeit|parallelit[äa]t|параллелизм", "concurrency"),
    # shares of failures
    (
        r"(?:错误率|失败率|エラー率|失敗率|(?:tasa|porcentaje) de errore?s?"
        r"|taxa de (?:erros?|falhas?)|tasa de fallos?|taux d['’](?:erreurs?|échecs?)"
        r"|fehler(?:rate|quote)|tasso di errore|(?:доля|процент) (?:ошибок|неудачных))",
        "error rate",
    ),
    (
        r"(?:成功率|tasa de éxito|taxa de sucesso|taux de (?:succès|réussite)|erfolgs(?:rate|quote)"
        r"|tasso di successo|(?:доля|процент) успешных)",
        "success rate",
    ),
    # Vietnamese
    (r"(?:số )?(?:kết nối |người dùng |luồng )?(?:đồng thời|song song)", "concurrency"),
    (r"số (?:lượng )?(?:người dùng|user|kết nối|client)", "concurrency"),
    (r"(?:số )?(?:yêu cầu|request) ?(?:/|mỗi) ?giây|req/giây", "requests/s"),
    (r"tổng (?:số )?(?:yêu cầu|requests?)", "total requests"),
    (r"độ trễ trung bình|thời gian phản hồi trung bình", "average latency"),
    (r"độ trễ|thời gian phản hồi", "latency"),
    # Dutch
    (r"gemiddelde (?:responstijd|reactietijd|latentie|latency)", "average latency"),
    (r"responstijd|reactietijd|latentie", "latency"),
    # Turkish
    (r"istek(?: sayısı)? ?/ ?(?:saniye|sn)|saniyede(?:ki)? istek(?: sayısı)?", "requests/s"),
    (r"(?:ortalama|ort\.) ?(?:gecikme|yanıt(?: s[üu]resi)?)", "average latency"),
    (r"gecikme|yanıt s[üu]resi", "latency"),
    (r"e[şs] ?zamanlı(?: (?:kullanıcı|bağlantı|istek))?(?: sayısı)?|eş ?zamanlılık", "concurrency"),
    (r"toplam istek(?: sayısı)?", "total requests"),
    (r"hata oranı", "error rate"),
    (r"de[ğg]er", "value"),
    (r"sonu[çc]", "result"),
    (r"e[şs]ik(?: de[ğg]eri)?", "threshold"),
    # Polish
    (r"(?:żądań|żądania|zapytań) ?(?:/ ?s(?:ek\.?)?\b|na sekundę)", "requests/s"),
    (r"średni czas (?:odpowiedzi|żądania)|średni czas|średnie opóźnienie", "average latency"),
    (r"czas odpowiedzi|opóźnienie", "latency"),
    (r"czas (?:trwania )?testu", "test time"),
    (r"współbieżność", "concurrency"),
    # Indonesian
    (
        r"(?:rata-rata (?:waktu|durasi|latensi)|(?:waktu|durasi) rata-rata)"
        r"(?: (?:respons?e?|tanggapan))?"
        r"|(?:waktu|durasi) (?:respons?e?|tanggapan) rata-rata",
        "average latency",
    ),
    (r"(?:waktu|durasi) (?:respons?e?|tanggapan)|latensi", "latency"),
    (r"(?:permintaan|request) ?(?:/|per) ?detik", "requests/s"),
    (r"(?:total|jumlah) permintaan", "total requests"),
    (r"total waktu|waktu total|lama (?:uji|tes)", "total time"),
    (r"pengguna (?:bersamaan|konkuren|serentak|simultan)", "concurrent users"),
    (r"^koneksi(?: bersamaan)?$", "connections"),
    # Korean
    (r"초당 ?(?:처리 ?)?요청 ?(?:수|건수)?|요청 ?/ ?초|(?:건|회) ?/ ?초", "requests/s"),
    (r"처리량", "throughput"),
    (r"평균 ?(?:요청 ?)?(?:(?:응답|처리) ?시간|지연(?: ?시간)?|레이턴시)", "average latency"),
    (r"(?:요청 ?처리|응답|지연) ?시간|레이턴시", "latency"),
    (r"^평균 ?응답(?: ?속도)?(?= ?(?:[(\[]|$))", "average response"),
    (r"(?<=[0-9] )응답(?: ?속도)?(?= ?(?:[(\[]|$))", "response"),
    (r"총 ?요청 ?(?:수|건수)?|전체 ?요청 ?수|요청 ?건수", "total requests"),
    (r"실패율|에러율|오류율", "error rate"),
    (r"성공률", "success rate"),
    (r"실패 ?(?:건수|수|요청 ?수?)|에러 ?(?:건수|수)|오류 ?(?:건수|수)", "failed"),
    (r"동시 ?(?:사용자|접속자)(?: ?수)?|가상 ?사용자(?: ?수)?", "concurrent users"),
    (r"동시 ?(?:연결|접속)(?: ?수)?", "concurrent connections"),
    (r"동시 ?요청(?: ?수)?", "concurrent requests"),
    (r"동시성", "concurrency"),
    (r"^(?:지표|항목|메트릭)$", "metric"),
    (r"^(?:측정값|결과|값|수치)$", "value"),
    *KOREAN_TARGETS,
    (r"(?:실측|실제|측정) ?(?=rps|qps|요청|처리)", "measured "),
    (r"^(?:판정|상태|비고|설명|해석|메모)$", "notes"),
    (r"^(?:변화|개선|차이|증감)[율률]?(?: ?\(%\))?$", "change"),
    (r"^평균$", "average"),
    (r"^최대$|최대 *(?=latency)", "max "),
    (r"^최소$|최소 *(?=latency)", "min "),
    (r"^(?:chỉ số|thông số)$", "metric"),
    (r"^giá trị$", "value"),
    # Italian
    (r"(?:richieste|req) ?(?:al secondo|/ ?(?:sec(?:ondo)?|s)\b)", "requests/s"),
    (r"latenza media|tempo di risposta medio", "average latency"),
    (r"latenza|tempo di risposta", "latency"),
    (r"connessioni", "connections"),
    (r"^(?:请求(?:数量?|次数)|リクエスト数|요청 ?수)$", "requests"),
    (r"^(?:richieste|peticiones|solicitudes|requisições|requêtes)$", "requests"),
    *((pattern, "requests/s") for pattern in RATES),
    (
        r"(?:débit|durchsatz|vazão|rendimiento|пропускная способность|吞吐量?|スループット)",
        "throughput",
    ),
    (
        r"(?:zeit (?:pro|je) (?:anfrage|antwort)|temps par (?:requête|réponse)"
        r"|tiempo por (?:petición|solicitud|respuesta)"
        r"|tempo por (?:requisição|resposta)|время(?:, затрачиваемое)? на запрос"
        r"|(?:tiempo|tempo|temps|zeit|время|lat[eê]nc(?:ia|e|y)|latenz|задержка) {0,2}/ ?"
        r"(?:petici[óo]n|solicitud|requisi[çc][ãa]o|requ[êe]te|anfrage|richiesta|запрос)(?!\w)"
        r"|среднее время (?:выполнения )?запроса"
        r"|单个请求(?:耗时|时间)|每个请求(?:平均)?(?:耗时|时间)|平均请求(?:耗时|时间))"
        rf"(?! ?[(\[]?(?:{_BEHIND}|all[er]\b|tod[ao]s\b|toutes\b|tutte\b|все\b))",
        "time per request",
    ),
    (
        r"(?:平均(?:延迟|时延|响应时间|耗时|响应|レイテンシー?|応答時間|遅延|レスポンス(?:タイム|時間)?)"
        r"|(?:tiempo|tempo|temps) (?:medio|médio|moyen|promedio|prom\b\.?)(?!\.? (?:de|entre))"
        r"|mittlere zeit"
        r"|latenc(?:ia|y) (?:media|promedio|prom\.?)(?!\w)|latência média|latence moyenne"
        r"|durchschnittliche (?:latenz|antwortzeit)|mittlere (?:latenz|antwortzeit)"
        r"|средн(?:яя задержка|ее время (?:ответа|отклика))"
        r"|tiempo (?:medio|promedio) de respuesta|tiempo de respuesta (?:medio|promedio|prom\b\.?)"
        r"|tempo médio de resposta|tempo de resposta médio|temps de réponse moyen)",
        "average latency",
    ),
    (
        r"(?:延迟|时延|响应时间|レイテンシー?|応答時間|遅延|レスポンスタイム|レスポンス時間|latencia|latência|latence|latenz"
        r"|antwortzeit|задержка|врем(?:я|ени) (?:ответа|отклика)|tiempo de respuesta"
        r"|tempo de resposta|temps de réponse)",
        "latency",
    ),
    (r"http_req_duration|http req duration", "latency"),
    (
        r"([0-9]+(?:\.[0-9]+)?)[.º°]?(?: ?%)?-? ?(?:パーセンタイル|百分位|分位"
        r"|(?:й )?(?:перцентиль|процентиль)|perzentile?|quantile?"
        r"|percentil(?!e)|e? centile)",
        r"\1th percentile",
    ),
    (r"^([0-9]{2}) ?(?:线|分位)$", r"\1th percentile"),
    (r"标准差", "std dev"),
    (r"(?:percentil|perzentil|centile) ?([0-9]+(?:\.[0-9]+)?)", r"\1th percentile"),
    (r"(?:中位数|中央値|mediana|médiane|медиана|медианн\w{2,3})", "median"),
    (
        r"(?:平均值?|promedio|\bmedia\b|média|(?<=\w )médio|moyenne|mittelwert"
        r"|durchschn(?:\.|itt(?:lich(?:e[rs]?)?)?)?(?!\w)|\bmoy\b\.?|\bprom\.|\bméd\b\.?"
        r"|средн(?:ее|яя|ий)|^[øØ⌀∅](?= )|^[μµ](?= lat)|^(?:mittlere|moyenne de)(?= ))",
        "average",
    ),
    (
        r"(?:最大值?|最长|máxim[ao]|massimo|\bmáx\b\.?|maximal$|maximale[rs]?"
        r"|maximum|максимум|максимальн\w{2,3}|макс\.?|^сам\w{2} (?:медленн|долг)\w{2,3}$)",
        "max",
    ),
    (
        r"(?:最小值?|最短|mínim[ao]|minimo|\bmín\b\.?|minimal$|minimale[rs]?"
        r"|minimum|минимум|минимальн\w{2,3}|мин\.?(?=\s|$)|^сам\w{2} быстр\w{2}$)",
        "min",
    ),
    # the load
    (
        r"^(?:кол-во|количество|число) (?=пользов|юзеров|соедин|подключ|клиентов| ?concurrent)",
        "number of",
    ),
    (
        r"^(?:número|numero|nombre|anzahl|aantal|liczba)(?: de| di| d['’])? *"
        r"(?=concurrent|usu[aá]ri|utilisat|utent|conex|connex|conness|verbind|nutzer|benutzer"
        r"|gebruik|client)",
        "number of",
    ),
    (
        r"(?:並列数|並行数|同時(?:接続|リクエスト)数|同時実行数?|并发(?:用户|连接|请求|线程)?(?:数|级别|量)?|concurrencia"
        r"|concorrência|concurrence|параллельность|конкурентность)",
        "concurrency",
    ),
    (r"virtuelle[nr]? (?:be)?nutzer|同時ユーザー数?", "concurrent users"),
    (r"(?:usuarios|usuários|utilisateurs|utenti) virtu\w+", "virtual users"),
    (r"(?:workers|threads) (?:concurrentes|concorrentes|simult[aâ]ne[ao]s)", "concurrent workers"),
    (
        r"(?:连接数|连接|conexiones|conexões|connexions"
        rf"|{_CONNECTIONS}|接続数|接続)",
        "connections",
    ),
    (
        rf"(?:用户数|usuarios|usuários|utilisateurs|{_USERS}|utenti|пользователей|юзеров"
        r"|personas?\b|(?:仮想)?ユーザー?数|^(?:пользователи|gebruikers|użytkownicy"
        r"|liczba użytkowników|kullanıcı(?: sayısı)?)$)",
        "users",
    ),
    (r"(?:线程数?|スレッド数?|hilos|потоков|потоки)", "threads"),
    (r"(?:^clientes$|клиентов)", "clients"),
    # counts
    (
        r"(?:(?:requests|peticiones|solicitudes|requisições) completad[oa]s|总请求数?"
        r"|(?:peticiones|solicitudes|requisições) tota(?:les|is)|requêtes au total|总次数"
        r"|请求总数|完成的?请求数|総リクエスト数|requests totales|total de (?:peticiones"
        r"|solicitudes|requests|requisições)|total des requêtes|requêtes totales|richieste totali"
        r"|anfragen gesamt|gesamtanfragen|(?:всего|(?:общее )?(?:число|количество|кол-во)) запросов"
        r"|^anfragen$|^запрос(?:ы|ов)$)",
        "total requests",
    ),
    (
        r"(?:失败的?请求数|失败数|失败|失敗数?|エラー数|错误数|errores|fallos|fallidas|\berros?\b|falhas"
        r"|errori|richieste fallite|(?:d[’'])?erreurs?|échecs?|fehler|fehlgeschlagen\w*|échouées"
        r"|неудачн\w+|ошибок|ошибки"
        r"|^(?:错误|エラー|에러|오류|실패|fouten|błędy|hata(?: sayısı)?)$)",
        "failed",
    ),
    (
        r"(?:传输速率|tasa de transferencia|taxa de transferência|taux de transfert"
        r"|übertragungsrate|скорость передачи)",
        "transfer rate",
    ),
    (r"(?:耗时|时长|持续时间|dauer|durée|duración|duração|продолжительность)", "duration"),
    # what names or remarks
    (r"(?:分支|ブランチ|ветка|rama|branche)$", "branch"),
    (r"(?:框架|フレームワーク|фреймворк|프레임워크)", "framework"),
    (
        r"^(?:구현(?:체)?|实现(?:方式)?|實現|実装|implementación|implementação|implémentation|реализация)$",
        "implementation",
    ),
    (
        r"(?:总?样本(?:数量?)?|샘플 ?수?|サンプル数|muestras|amostras|échantillons|выборка)$",
        "samples",
    ),
    (r"(?:服务|сервис)(?!\w)", "service"),
    (r"(?:服务器|サーバー?|servidor|serveur|сервер|서버)", "server"),
    (r"(?:语言|言語|lenguaje|linguagem|langage|sprache|язык|언어)", "language"),
    (r"(?:排名|順位|ранг|место|posición|posição|rang)$", "rank"),
    (
        r"(?:备注|说明|備考|notas?|observações|bemerkung|remarques?|примечание|interpretación"
        r"|recomm?an?daci?(?:ón|tion)|комментарий)$",
        "notes",
    ),
    (
        r"(?:指标|指標|métrica|métrique|metrik|messwert|kennzahl|метрика|показатель|параметр|项目)$",
        "metric",
    ),
    (
        r"(?:数值|结果|結果|値|valore?|risultato|resultado|valeur|résultat|wert|ergebnis"
        r"|значение|результат|nilai)$",
        "value",
    ),
    (r"(?:内存|メモリ|память|memoria|memória|mémoire|speicher)", "memory"),
    (
        r"(?:变化|提升|改善|変化|cambio|mudança|changement|veränderung|изменение|разница|差异)",
        "change",
    ),
    (r"(?:目标|目標|objetivo|objectif|seuil|ziel|цель|порог)", "target"),
    *AIMS,
    (r"(?:状态|状態|estado|statut|статус)$", "status"),
    # units and times
    (r"(?<=[0-9( ])(?:毫秒|мс)|^(?:毫秒|мс)$", "ms"),
    (r"(?<=[0-9( ])(?:秒|сек|с)(?![\w/])|^(?:秒|сек)$", "s"),
    (r"\b(?:tiempo|tempo|temps|zeit|время)\b", "time"),
)
