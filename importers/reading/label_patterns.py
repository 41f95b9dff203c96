"""What a heading or a file's name says that is no label: quantities of a run, and numbering.

A quantity has two groups, its number and its unit. `label_words` takes these out.
"""

from __future__ import annotations

import re

# An underscore is a border: names of files have it instead of a blank.
_START = r"(?<![^\W_])"
_END = r"(?![^\W_]|[.,][^\W_])"
_GAP = r"[\s_:=-]{0,3}"
_NUMBER = r"([0-9]{1,3}(?:,[0-9]{3}){1,3}|[0-9]{1,9}(?:\.[0-9]{1,3})?)"
ORDINALS = (
    "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|final"
    "|1st|2nd|3rd|[4-9]th|10th"
)
_NUMBERED = (
    "runs?|repeat|repetition|rep|iteration|iter|trial|pass|attempt|try|round|sample|take"
    "|tentativas?|intentos?|essais?|versuche?|tentativo|попытка|прогон|запуск"
    "|measurements?|tests?|results?|benchmarks?|outputs?|reports?|logs?"
)
_MONTHS = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}"
# A number behind these names one of several things, and no repetition.
THINGS = (
    "setup|servers?|config|configuration|variant|case|scenario|option|version|machine|host|node"
    "|part|step|stage|phase|experiment|level|gzip|brotli|zstd|php|python|https?|h|java|jdk|openjdk"
    "|ruby|tomcat|jetty|go|workers?|v?cpus?|cores?|threads?|process(?:es)?|size|tls|ssl|ipv"
)
# "Result" and "output" in other languages of published texts; "command" and "endpoint" in all.
RESULT_WORDS = (
    r"ergebnis\w{0,3}|ausgabe|sumario|sumário|résultats?(?: obtenus)?|sortie"
    r"|resultados?(?: obtenidos| obtidos)?|salida|saída|risultat[oi](?: ottenuti)?"
    r"|результат\w?|вывод|отч[её]т\w?|wynik\w{0,2}|замер\w{0,2}|结果|输出|輸出|結果|出力|결과"
)
# Words of articles that name an endpoint, too: "Data Endpoint".
_OF_ENDPOINTS = (
    "data|details|stats|statistics|metrics|updates|config|information|summary|overview|notes"
    "|questions|issue|documentation|analysis"
)
_NOT_BEHIND_THESE = "".join(rf"(?<!\b{word} )" for word in _OF_ENDPOINTS.split("|"))
_COMMAND_WORDS = (
    r"commande?s?(?: (?:line|used))?|cmd|befehl|comandos?|команд[аы]"
    rf"|(?<!\w )endpoint|{_NOT_BEHIND_THESE}endpoint(?=\s?[:=/`]|\s*$)"
    r"|命令|指令|コマンド|명령어?"
)
# "Performance test" in languages whose words have no border, and in those whose words have one.
_TESTS_WITHOUT_BORDER = re.compile(
    r"(?:性能|压力|壓力|基准|負荷|负载|效能)?(?:测试|測試|压测|壓測|实测|ベンチマーク|テスト)"
    r"(?:结果|結果|报告|報告|输出|輸出|数据)?"
    r"(?:[一二三四五六七八九十](?!\w))?"
)
_TEST_WORDS = (
    r"(?:нагрузочно\w{1,3} )?тестировани[ея]|tests? de charge"
    r"|(?:(?:de )?las? )?pruebas? de (?:rendimiento|carga)"
    r"|(?:(?:부하|성능) ?)?테스트"
    r"|(?:do|dos|de) testes?|testes? de (?:carga|desempenho)|lasttests?|leistungstests?"
)
_LAST_RUN = (
    r"(?:des |der |vom )?letzten? (?:laufs?|durchlaufs?|messung|tests?)"
    r"|(?:(?:de )?l[ao] )?(?:últim[ao]|dernière?|ultim[ao]) (?:ejecución|prueba|execução|teste"
    r"|essai|exécution|mesure|esecuzione|prova)|последн\w{2,3} (?:прогон\w?|запуск\w?|тест\w?)"
)
# What an issue or an article heads its parts with: it names none of the things that are tested.
SECTION_WORDS = (
    r"questions?|additional|information|describe|description|bug|steps|to|reproduc(?:e|tion|ing)"
    r"|happened|did|do|details?|detailed|overview|introduction|intro|background|motivation"
    r"|context|conclusions?|notes?|usage|methodology|methods?|setup|environment|getting|started"
    r"|how|run|running|performance|comparison|evaluation|measure(?:d|ments?)|some|stats|statistics"
    r"|actual|metrics|findings|observations?|analysis|discussion|appendix|faq|readme|edit|issue"
    r"|problem|verification|proof|why|checklist|screenshots?|used|config|configurations?|hardware"
    r"|independent|official|deployments?|monitoring|bench(?:es)?|brief|latest|performances|正式"
    r"|подробны[ей]"
    r"|ex[ae]mplos?|ejemplos?|beispiele?|exemples?|esempio?|примеры?|sa[ií]da|salida|do|da|del"
    r"|[\u53ca\u548c\u4e0e]?(?:\u7ed3\u679c)?\u5206\u6790"
    r"|surowe|wyniki|testów|podsumowanie|zusammenfassung|resumen|resumo|итоги?|выводы|логи?"
    r"|성능(?: ?(?:비교|측정|시험))?|headline"
    r"|specs?|machine|which|like|looks?|something|now|try|examples?|experiments?|see|using"
    r"|key|documentation|summary|anecdotal|successful|hasil|pengujian|laporan"
    r"|tools?|calls?|prints?|shows?|optional|quick|data|scenarios|updates?"
    r"|x{3,9}|launch(?:ing)?|reading|execut(?:e|ing)|perform(?:ing)?|simulat(?:e|ing)|measuring"
    r"|targets?|url|inputs?"
    r"|comparative|preliminary|aggregated?|principa(?:l|is|les|ux)|evid[êe]nci\w{1,3}|iniciais"
    r"|truncated|shortened|abridged|abbreviated|trimmed|excerpts?|snippets?"
    # what a reader is to mind
    r"|cautions?|attention|warnings?|important|caveats?|disclaimers?|limitations?|remarks?"
    r"|внимание|важно|примечани[ея]|замечани[ея]|hinweise?|achtung|wichtig|atención|atenção"
    r"|notas?|observaciones|observações|remarques?|avertissement|attenzione|uwag[ai]"
    r"|注意(?:事项|事項|点)?|备注|備註|提示|警告|重要|提醒|演示|例如|比如|举例|주의(?:사항)?|참고"
    r"|utilit(?:y|ies)|утилит[аы]|инструмент\w?|pruebas?|essais?|тест\w?"
    r"|работы|бенчмарк|с|использованием"
    r"|запуск|ejecución|execução|exécution|aufruf|ausführung|esecuzione|uruchomienie"
    r"|производительность"
    r"|der|die|das|des|webserver|herramienta|ferramenta|outil|strumento|carico|carga"
    r"|comparativ[ao]|comparación|comparação|comparaison|vergleich|confronto|сравнение|frameworks"
    r"|charge|resultaten|wydajności|test[ui]|yük|sonuçları|kết|quả|con|com|mit|avec"
    r"|性能(?:对比|比较|比較|測定)|解答|答案|描述|问题|题目|(?:结果)?如下|以下"
    r"|安装|生成|可选|准备|对比|环境|方法|步骤|说明|总结|结论|背景|(?:实际)?效果|每次|每个|[个次各]|예시|콘솔|console|출력|읽기|해석"
    r"|análisis|análise|analyse|analisi|анализ|工具(?:访问)?(?:url|地址)?|[をの]?実行(?:結果)?"
)
# Words that stand together without a border, as in "the output of the command".
UNSPACED_WORDS = (
    r"命令|运行|执行|压测|测试|压力|性能|最终|数据|输出|輸出|结果|結果|基准|工具|得到|返回|使用|的"
    r"|机器|硬件|详细|示例|脚本|配置|方式|指标|参数|说明|分析|报告|样例|一下|对比|對比|比较|比較"
)
METHOD = re.compile(
    r"GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS|Head|Options"
    r"|[Gg]et|[Pp]ost|[Pp]ut|[Dd]elete|[Pp]atch"
)
METHOD_OF_CALL = re.compile(  # "POST orders" and "Stats (GET /stats)"
    r"^(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)(?: |$)|\b(?:GET|POST|PUT|DELETE|PATCH|HEAD) /"
)
RATE_AT_END = re.compile(r"\s[0-9][0-9.,]{0,14}k?\s?(?:rps|req(?:uests?|s)?/s(?:ec)?)$", re.I)
# "Raw" alone may be a name.
_RAW = (
    r"(?:raw|full|complete|console|terminal|shell|cli|detailed|relevant)[ -]"
    r"(?:(?:logs?|bench(?:mark)?|load|test) ){0,2}"
    r"(?:outputs?|results?|logs?|data|reports?|numbers|stats)"
)
# "(results/a.csv)" says where the figures were kept.
FILE_OF_RESULTS = re.compile(
    r" ?[(\[]`?[\w./*-]{1,80}\.(?:csv|jsonl?|txt|log|html?)`?(?: [a-z]{3,12})?[)\]]"
    r"|, `?[\w./*-]{1,80}\.(?:csv|jsonl?|txt|log|html?)`?(?=[)\]])",
    re.I,
)
TOOLS = {
    "ab": r"apache ?bench(?:mark)?|apache[- ]ab|ab",
    "hey": "hey|boom",
    "wrk2": "wrk2?",
    "k6": r"k6(?:\.io)?",
    "artillery": r"artillery(?:\.io)?(?: (?:quick|run))?",
    "jmeter": r"(?:apache[ _-])?jmeter",
    "h2load": r"(?:http/?|h)2[ -]?load",
}


def words(pattern: str) -> re.Pattern[str]:
    """Compile a pattern that matches only whole words, in any case."""
    return re.compile(f"{_START}(?:{pattern}){_END}", re.I)


# Chinese and Japanese write numbers and words without a border: "200并发，一共10000请求".
_CJK_LOAD = r"(?:并发|並發|并行|並行|同時接続|同时连接)(?:用户|連線|连接|请求)?(?:数|數|量)?"
_CJK_REQUESTS = r"(?:个|個|次|件)?(?:请求|請求|リクエスト)"
LOAD = (
    words(
        rf"(?<![\u2192>] ){_NUMBER}(k?)[\s_-]"
        r"(?:eşzamanlı |gleichzeitigen? |одновременных |równoczesnych )?"
        r"(?:usuarios|usuários|utilisateurs|utenti|nutzern?|benutzern?|kullanıcı|пользователей"
        r"|użytkowników|người dùng|conexiones|conexões|connexions|connessioni|verbindungen"
        r"|bağlantı|соединени[еяй]|подключени[еяй]|połączeń|kết nối)"
        r"(?: (?:virtu\w+|simult\w+|concurrent\w+|concorrent\w+|đồng thời))?"
    ),
    re.compile(rf"(?<![0-9.]){_NUMBER}(k?) ?(?:个|個)?{_CJK_LOAD}(?:的情况)?", re.I),
    re.compile(rf"{_CJK_LOAD}(?:为|是)?[ :=：]{{0,3}}{_NUMBER}(k?)(?![0-9.])", re.I),
    words(
        r"-{0,2}(?:c|conc?|concurrency(?:[ _-]level)?|connections?|conns?|clients?|users?|vus?"
        rf"|parallel){_GAP}{_NUMBER}(k?)"
    ),
    words(
        rf"(?<![\u2192>] ){_NUMBER}(k?)[\s_-]?(?:c|conc(?:urrency)?"
        r"|(?:concurrent|parallel|simultaneous)"
        r"(?:[\s_-](?:clients?|users?|connections?|requests?))?"
        r"|concurrents|connections?|conns?|clients?|users?|vus?)(?: ?/ ?s(?:ec)?)?"
    ),
)
RATE = (
    words(rf"-{{0,2}}(?:r|rate(?: is| of)?|rps|qps){_GAP}{_NUMBER}(k?)"),
    words(rf"{_NUMBER}(k?)[\s_-]?(?:rps|qps|r/s|req(?:uest)?s?(?:/s(?:ec)?|\sper\ssecond))"),
)
REQUESTS = (
    re.compile(rf"(?:一共|总共|共|总)? ?{_NUMBER}(k?) ?{_CJK_REQUESTS}(?:数|量)?", re.I),
    re.compile(
        rf"[总總]?(?:请求|請求|リクエスト)[总總]?[数數量][ :=：]{{0,3}}{_NUMBER}(k?)(?![0-9.])",
        re.I,
    ),
    words(rf"-{{0,2}}(?:n|requests?|reqs?){_GAP}{_NUMBER}(k?)(?!/[0-9]|-[a-z])"),
    words(rf"{_NUMBER}(k?)[\s_-]?(?:n|requests?|reqs?)(?!\s?(?:/|per))"),
)
# "(500 tiles)" beside 500 requests.
THINGS_ASKED_FOR = (re.compile(rf"[(\[]{_NUMBER}(k?) [^\W\d_]{{2,20}}[)\]]"),)
DURATION = (
    words(rf"-{{0,2}}(?:d|z|duration|time){_GAP}{_NUMBER}(s|m|h)(?:ecs?|econds?|ins?|inutes?)?"),
    words(  # "5s timeout" is a setting
        rf"{_NUMBER}[\s_-]?(s|m|h)(?:ecs?|econds?|ins?|inutes?|ours?)?"
        r"(?! (?:\w{1,12} )?(?:timeouts?|delays?|intervals?|sleeps?|ttl|ttfb|latency)\b)"
    ),
    words(rf"{_NUMBER}[\s_-]?(с|м|ч)(?:ек(?:унд[аы]?)?|ин(?:ут[аы]?)?|ас(?:а|ов)?)?"),
)
# "5 minutes" is a time, where "5m" may be 5 MB.
MINUTES = (words(rf"{_NUMBER}[\s_-]?(m|h)(?:in(?:ute)?|(?:ou)?r)s?"),)
THREADS = (
    words(rf"-{{0,2}}(?:t|threads?){_GAP}{_NUMBER}()"),
    words(rf"{_NUMBER}()[\s_-]?(?:t|threads?|потока?|потоков)(?: \(default\))?"),
)
NUMBERING = (
    # "Alpha server at 127.0.0.1:8080"
    words(r"(?:(?<=\S )server )?(?:at|on) (?:localhost|[0-9]{1,3}(?:\.[0-9]{1,3}){3}):[0-9]{2,5}"),
    # times, dates
    words(
        r"[0-9]{4}[-_./][0-9]{1,2}[-_./][0-9]{1,2}"
        r"(?:[T\s_-]{0,3}[0-9]{1,2}[:h_-]?[0-9]{2}(?:[:m_-]?[0-9]{2}(?:[.,][0-9]{1,9})?)?"
        r"(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?"
    ),
    words(r"(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:[0-2][0-9]|3[01])(?:[T_-]?[0-9]{4,6}Z?)?"),
    words(r"[0-9]{1,2}[./-][0-9]{1,2}[./-](?:19|20)[0-9]{2}"),
    words(
        rf"(?:dated? ?:? ?)?(?:[0-9]{{1,2}}(?:st|nd|rd|th)?\s)?{_MONTHS}\s"
        r"(?:[0-9]{1,2}(?:st|nd|rd|th)?,?\s)?(?:19|20)[0-9]{2}"
    ),
    words(  # "Mon May 20 08:09:59 CST 2013"
        rf"(?:(?:mon|tue|wed|thu|fri|sat|sun) )?{_MONTHS} {{1,2}}[0-9]{{1,2}} "
        r"[0-9]{2}:[0-9]{2}:[0-9]{2} (?:[A-Z]{1,5} )?(?:19|20)[0-9]{2}"
    ),
    words(r"(?<!-\w )[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:\s?[ap]m)?"),  # "-t 16:16" is an option
    words(r"1[4-9][0-9]{8}(?:[0-9]{3})?"),
    # "at different concurrency levels" heads the loads themselves
    words(
        r"(?:at )?(?:different|various|varying|several|increasing|multiple) "
        r"(?:concurrency|load|connection)(?: levels?| counts?| numbers)?"
    ),
    re.compile(r"^(?:I{1,3}|I?[VX]|VI{1,3}|XI{1,2})[.)]\s+(?=\S)"),  # of a section
    # "And now alpha", "Running wrk against alpha"
    re.compile(r"^(?:and (?:now|next|finally),?|(?:now|next|finally),) (?=\S)", re.I),
    re.compile(r"^(?:running|run|ran|executing) {1,3}(?:it |this )?(?:against|on) (?=\S)", re.I),
    # left of "Resultado principal — PHP-FPM"
    re.compile(r"^\s{0,2}(?:principal|principais|inicial|iniciais)(?=\s[\u2013\u2014])", re.I),
    # "Served via Actix Web"
    re.compile(r"^(?:served|powered) (?:via|by|with|through) (?=\w)", re.I),
    # "results with alpha-server" has its name behind the words
    re.compile(
        r"^(?:(?:test|benchmark|load test) )?results with (?=[a-z]\w{0,30}[-_.][\w.-]{1,40}$)", re.I
    ),
    # how fast the users of a test start
    words(r"(?:ramp|spawn)(?:[ -]?up)?(?: rate)?[:=]? ?[0-9]{1,5} ?(?:users)?/ ?s(?:ec)?"),
    # repetitions
    words(
        rf"(?:{_NUMBERED})[\s_#-]*(?:no\.?|number|nr\.?)?[\s_#-]*[0-9]{{1,3}}"
        r"(?:\s?(?:of|/|out\sof)\s?[0-9]{1,3}|\stimes)?"
    ),
    words(rf"(?:{ORDINALS})[\s_-]+(?:{_NUMBERED}|time)"),
    re.compile(r"^第[一二三四五六七八九十0-9]{1,3}[次轮遍](?:测试|运行|结果)?$"),
    words(
        r"(?:[0-9]{1,3}(?:,[0-9]{3}){1,2}|[0-9]{1,7})"
        r"[\s_-]?(?:runs|repeats|repetitions|iterations|trials|rounds)"
    ),
    re.compile(r"^[0-9]{1,2}(?:st|nd|rd|th)?\s(?:run|round|try|attempt|trial|pass)$", re.I),
    words(r"repeat(?:ed)?|again|re-?run|(?:a )?single run"),
    re.compile(rf"^(?:{ORDINALS})(?=\s*(?:[:,)]|\s-\s|$))", re.I),
    re.compile(rf"(?<=[-_,(:])\s*(?:{ORDINALS})\s*(?=\)|$)", re.I),
    # what a test came to: "10 VUs, 0 % errors"
    re.compile(r"(?:^|(?<=[,;(—–-]))\s*[0-9.]{1,6} ?% (?:errors?|failures?|success)\b", re.I),
    # which way a chart is to be read
    re.compile(
        r"[(\[]?\b(?:higher|lower|more|less|bigger|smaller) (?:is|are|=) better\b[)\]]?", re.I
    ),
    # sheets, figures, lists
    words(r"(?:sheet|tabelle|feuil|feuille|hoja|foglio|blad|planilha|лист)\s?[0-9]{1,3}"),
    re.compile(r"^(?:table|figure|fig\.?|chart|listing)\s?[0-9]{1,3}(?=\W|$)", re.I),
    re.compile(
        r"^(?:[0-9]{1,2}(?:\.[0-9]{1,2}){0,3}[.)]|\(?(?:[0-9]{1,2}[a-h]?|[A-Ha-h])\))(?:\s+|$)"
    ),
    re.compile(r"^[A-H]\.\s+(?=[A-Z])"),
    re.compile(r"^[A-H]-[0-9]{1,2}[.)]\s?(?=\S)"),
    re.compile(r"^[0-9]{1,2}\u3001\s*"),
    re.compile(r"^steps? [0-9]{1,2}(?: ?[:.)]| [-\u2013\u2014]) +", re.I),
    re.compile(r"^0[0-9]{1,2}[-_]+(?=[^\W\d_])"),
    re.compile(
        r"^(?:deliverable|lab|exercise|homework|chapter|milestone) [0-9]{1,3}[:.) -]+", re.I
    ),
    _TESTS_WITHOUT_BORDER,
    words(_TEST_WORDS),
    words(_LAST_RUN),
    words(_RAW),
)
# Words of any test, at the end of a name or of a part of one: "production logs OFF" keeps "logs".
GENERAL = words(
    "per (?:request|transaction|scenario|task) metrics|"  # as goose prints it
    "(?:load|stress|performance)[ -]?(?:tests?|testing)|"
    "results?|summary|tests?|testing|benchmarks?|benchmarking|outputs?|logs?|reports?|stdout|"
    f"{RESULT_WORDS}"
)
COMMANDS = words(rf"(?<!\w-)(?:{_COMMAND_WORDS})")  # "Per-Endpoint" is one word
# At the end of a file's name, or in brackets: the word before tells what is numbered.
LAST_NUMBER = (
    re.compile(r"(?:(?<![0-9])|(?<=\.[0-9])|(?<=\.[0-9]{2}))[-_]0*[0-9]{1,3}$"),
    re.compile(r"\s*[(\[]\s*[0-9]{1,3}\s*[)\]]"),
    re.compile(r"\s*#\s?[0-9]{1,3}(?![0-9.])"),
)
