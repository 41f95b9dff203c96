"""Texts around reports that name nothing: results, explanations, sentences, calls of a tool."""

from __future__ import annotations

import re

from importers.reading.borders import TOOLS
from importers.reading.commands.known_lines import kept
from importers.reading.headings.product_words import SURE

# What was measured, said in words: "Maximum throughput: 275 MB/sec", "p99=12ms, 410 req/s".
_UNIT_OF_RESULT = (
    r"(?:(?:req(?:uest)?s?|[kmg]?i?(?:b|bytes?|bits?)|mega?bytes|hits|trans)? ?(?:/|per )"
    r"s(?:ec(?:onds?)?)?|rps|qps|tps|ms|us|\u00b5s|s|secs?)"
)
_METRIC_WORDS = (
    r"(?:(?:max(?:imum)?|min(?:imum)?|avg|average|mean|median|med|peak|total|p[0-9]{2}(?:\.[0-9]+)?"
    r"|throughput|requests|latency|response times?|rps|qps|tps|speed)[ :=]{1,3}){1,3}"
)
_RESULT = re.compile(  # two or more: "Latency 50ms" alone may be what was set
    r"(?=[^\n]*[0-9][^\n]*[,;|/] [^\n]*[0-9])"
    rf"(?:(?:^|[,;|/] ?){_METRIC_WORDS}~?[0-9][0-9.,]*k? ?{_UNIT_OF_RESULT}"
    rf"(?: ?[,;|/] ?~?[0-9][0-9.,]*k? ?{_UNIT_OF_RESULT})*)+",
    re.I,
)
_CALLERS = r"(?:users|clients|connections|vus|requests)\b"
_RATE_FIRST = re.compile(  # "25k rps @ 0.6ms p99 latency"
    rf"~?[0-9][0-9.,]*k? ?{_UNIT_OF_RESULT} ?(?:@|at|with|and|[,/]) [^\n]{{0,40}}?[0-9.]{{1,9}} ?"
    r"(?:ms|us|\u00b5s|s)\b[^\n]{0,40}",
    re.I,
)
# "(~720 QPS)" and "(3 % faster than x)" are what came out; "(720 QPS)" may be what was asked for.
_CAME_OUT = re.compile(
    rf"[(\[][*_]{{0,2}}~?[0-9][0-9.,]*k?[*_]{{0,2}} ?{_UNIT_OF_RESULT}"
    r" (?:over|on average|in total)\b[^()\[\]]{0,40}[)\]]"
    rf"|[(\[](?:[~\u2248] ?[0-9][0-9.,]*k? ?{_UNIT_OF_RESULT}|[~+-]?[0-9][0-9.,]* ?"
    r"(?:(?:%|x|times) ?(?:more|less|fewer)|(?:more|less|fewer) (?:req\w*|rps|hits)"
    r"|(?:%|x|times)? ?(?:faster|slower|better|worse|higher|lower))\b[^()\[\]]{0,60})[)\]]",
    re.I,
)
# "(two rounds, the second counts)" explains what stands above it, '{"a": 1}' is an answer and
# "Command: `wrk -c64`" is a call.
_NO_NAME = re.compile(
    r"\((?:[^\s()]{1,40} {1,3}){5,30}[^\s()]{1,40}\)$|[\[{]{1,2}[\"']"
    # what a page of pasted files says of itself
    r"|(?:Learn more about|This file contains(?: hidden or)?) bidirectional Unicode|To review, open"
    r"|[*_]{0,2}(?:please )?(?:note|nb|n\.b\.|remark|caveat|disclaimer)s?[*_]{0,2}: ?[*_]{0,2} ?\S"
    r"|This is ApacheBench|Finished [0-9]{1,15} requests|commands? (?:used )?(?:to|for) "
    r"|[\w*]?[\w* ]{0,20}\b(?:commands?|clients?|calls?|tools?|run|using|with)[* ]{0,4}:[\s*`]{1,4}"
    rf"(?:{TOOLS}) +-"
    # "Tested with k6 (50 VUs):" says how, "Tested with Node 22" what; a comment of a page is for
    # its author
    r"|(?:re-?)?(?:load[- ])?(?:tested|measured|benchmarked) (?:with|on|using|via|by|against)\b"
    rf"(?=[^\n]*(?:\b(?:{TOOLS}|jmeter|gatling)\b|[0-9] (?:threads|(?:[a-z]+ )?{_CALLERS}))"
    r"|(?: \W| (?:an?|the|my|our|this|one|two|the same)\b))"
    r"|(?:against|on|with|for|of) (?:this|that|these|those|the (?:same|following)) \w{1,20}$"
    # what is left of "Results with wrk"
    rf"|(?:with|using|via|by) (?:{TOOLS})[^\w\n]{{0,3}}$"
    # "Created at: Thu Jan 06" and "Below are typical results of ..."
    r"|(?:the |this )?(?:[a-z]{1,12} ){0,2}(?:succeeded|passed|worked|crashed)$"
    r"|<!--|(?:created|generated|updated|recorded|measured)(?: (?:at|on|by))? ?:"
    r"|(?:below|(?:the )?following)(?: table)? (?:are|is|shows?|lists?|contains?)\b"
    # "Test environment: ..." is of all runs
    r"|(?:(?:test|benchmark(?:ing)?) )?(?:environment|hardware|machine|set-?up|specs?)[*_]{0,2}:"
    rf"|[*_]{{0,2}}config(?:uration)?[*_]{{0,2}}:[^\n]{{0,80}}[0-9] {_CALLERS}"
    # what is left of "Output is a table of each page:"
    r"|(?:is|are|was|were) (?:an?|the|our|my)\b"
    # lines that tools print above a part of their reports
    r"|(?:error set|(?:error|status code|latency|response time) (?:distribution|histogram)"
    r"|status codes)\b[^\w\n]{0,3}$"
    # "On Tuesday, bob wrote:"
    r"|(?:on|am|le|el) [^\n]{2,100} (?:wrote|schrieb|a écrit|escribió)\b"
    r"|(?:real[- ]world )?(?:performance )?(?:metrics|results|figures|numbers|measurements)"
    r" (?:from|of) (?:[a-z]{1,15} ){0,2}(?:testing|tests?|benchmarks?)\b[^\w\n]{0,3}$"
    r"|(?:the )?(?:(?:final|latest|following) )?(?:[a-z0-9]{2,15} )?"
    r"(?:measurements?|results?|numbers|figures) (?:were|are|was|is)\b[^\w\n]{0,3}$"
    r"|(?:measured|recorded|collected|captured) (?:during|in|over|from) (?:an?|the|live|our|this)\b"
    # "Results by stage" says how the rows are ordered
    r"|(?:(?:results?|figures|numbers|breakdown|benchmarks?) )?(?:by|per)[ -]"
    r"(?:stages?|phases?|endpoints?|routes?|servers?|frameworks?|scenarios?|tests?|loads?"
    r"|concurrency|connections?|requests?)\b[^\w\n]{0,3}(?:\([^()\n]{0,60}\))?:?$"
    # where something runs: "Terminal 2", "On the client machine", "Server log"
    r"|(?:(?:in|from) )?(?:(?:the|an?|my) )?"
    r"(?:(?:new|other|another|first|second|third|separate|one) )?(?:terminal|shell|console)"
    r"(?: (?:window|tab))?(?: ?#?[0-9]{1,2})?\W{0,3}$"
    r"|(?:on|from|at) (?:the|my|our|an?) (?:(?:remote|local|same|other|target|test) )?"
    r"(?:client|server|load generator|host)"
    r"(?: (?:machine|side|box|host))?\W{0,3}$"
    r"|(?:client|server|load generator)(?:[- ]side)? (?:machine|logs?|console|host|side)\W{0,3}$"
    # how long a test had run: "5s mark"; what starts it: "run hey"
    r"|(?:at |after |t ?[=+] ?)?[0-9]{1,5} ?(?:s|secs?|seconds?|m|mins?|minutes?) (?:mark|in)$"
    r"|t ?= ?[0-9]{1,5} ?s?$"
    rf"|(?:run|start|execute|launch)(?:n?ing)? (?:the )?(?:{TOOLS})\W{{0,3}}$"
    r"|(?:the )?winner\b|(?:(?:and|but|so|now|then) ){0,2}(?:it|this|that|everything|all)"
    r" (?:looks?|works?|seems?|went|got|became) "
    # "We changed the pool" tells what was done; "We get with a pool" only points at a result.
    r"|(?:we|i|i['’](?:m|ve)|let['’]?s) (?!(?:get|got|see|saw|have|had)\b)[a-z]",
    re.I,
)
# What a reader is to do or to understand, and what is wrong: heads of articles and of issues.
_PRODUCT = rf"{SURE}|go(?:lang)?|rust|java|python|php|ruby|perl|c\+\+|erlang|elixir|haskell"
_TELLS_READER = re.compile(
    r"(?:interpret|understand|analy[sz]|explain|investigat|reproduc|install|verify|compar)ing\b"
    r"|(?:测试|压测|壓測|測試)?工具 ?[:：]"
    r"|(?:[-*] )?(?:how|why|when|should|does) [a-z]"
    r"|(?:our|this|my|the) (?:[\w.-]{1,20} ){1,3}(?:handles|serves|processes|delivers|achieves"
    r"|reaches|sustains) "
    r"|(?![^\n]{1,40}(?:: | - ))"
    r"(?:[^ \n]{1,40} ){0,20}[^ \n]{0,40}[\uac00-\ud7a3][^ \n]{0,40}(?: [^ \n]{1,40}){6,30}$"
    r"|(?:running|executing) (?:the|your|our|an?) [^\n]{0,60}"
    r"\b(?:tests?|bench\w*|sessions?|suite|scripts?|locally)\b"
    r"|(?:first|next|then|finally|now),? (?:install|start|create|build|clone|open|launch|download"
    r"|make|set)\b"
    r"|to (?:test|measure|check|verify|see|compare|benchmark|run|get|reproduce) "
    r"|.{0,60}\b(?:in|from|open|start|use)(?: up)? (?:an? |the )?"
    r"(?:another|other|second|new|separate|different) "
    r"(?:terminal|shell|console|window|tab|session)\b"
    r"|.{0,60}\b(?:poor|bad|slow|terrible|horrible|significant\w*|severe|huge|worse"
    r"|abysmal|awful|inconsistent|unexpected\w*)\b"
    r"[^,\n]{0,40}\b(?:performance|throughput|rps|response times?|latency"
    r"|regression|reduction|degradation|drop|slowdown)\b"
    r"|[^(\n]{0,60}\bperformance "
    r"(?:regression|degradation|reduction|drop|issues?|problems?|bug)\b"
    r"|.{0,60}\s[^\s]{0,20}(?:\ud655\uc778|\uc2e4\ud589|\uc124\uce58|\uc218\ud589)"
    r"(?:\ud558\uae30|\ud569\ub2c8\ub2e4|\ud55c\ub2e4|\ud568)?\W*$"
    r"|[^(\n]{0,60}\b(?:slower|faster|worse|better) (?:than|compared)\b"
    rf"|(?![^\n]{{0,60}}\b(?:{_PRODUCT})\b)"
    r"[^(\n]{1,60}\b(?:very|too|extremely|really|surprisingly|so) (?:slow|low|high|bad)$"
    r"|[^(\n]{0,60}\b(?:discrepanc(?:y|ies)|compared (?:to|with))\b"
    r"|[^\n]{0,20}(?:报告|報告|结果|結果|输出|輸出|原因)(?:为|為|是)$"  # "the output is"
    r"|[^(\n]{0,60} (?:outperforms?|beats|surpass(?:es)?|overtakes) [^(\n]{1,60}$"
    r"|[^(\n]{0,60}\bsame (?:\w{1,20} ){1,3}as\b"
    # a sentence in Korean: "... is as follows"
    r"|[^\n]{0,80}(?:\uc2b5\ub2c8\ub2e4|\uc785\ub2c8\ub2e4|\uac19\ub2e4|\uc774\ub2e4|\uc600\ub2e4"
    r"|\ud588\ub2e4|\ub41c\ub2e4)[.: ]*$"
    # a remark in Chinese, and the last line of /proc/cpuinfo
    r"|[^\n]{0,40}(?:\u53ea\u662f|\u7528\u6765|\u4e5f\u662f|\u5c31\u662f|\u4e3a\u4e86)"
    r"|power management$|connection (?:#[0-9]{1,4} )?to host\b"  # and of curl -v
    r"|(?:[0-9,]{1,9} requests?,? )?(?:with )?(?:no concurrency|[0-9]{1,6} at a time)$"
    # "Увеличим рейт": we do something, in Russian
    r"|(?-i:[А-ЯЁ][а-яё]{3,20}(?:им|ем|ём)(?= |$))"
    # a sentence in Chinese has a comma
    r"|(?=(?:[^\u3400-\u9fff\n]{0,40}[\u3400-\u9fff]){12})[^\uff0c\n]{1,80}\uff0c"
    r"|(?:\u7ed3\u679c|\u6d4b\u8bd5|\u793a\u4f8b)?\u5982\u4e0b|[^\u3002]{0,120}\u3002[^\u3002]"
    r"|.{0,20}(?:\u89e3\u8bfb|\u89e3\u91ca|\u542b\u4e49|\u6a21\u677f)$"
    # "'-k' keeps connections" explains an option, "./test.sh" and "make bench" are calls.
    r"|['\"`]-{1,2}[\w-]{1,30}['\"`][, ]"
    r"|(?:k6 )?run [\w./-]{1,60}\.[jt]s\b|(?:docker|podman)(?: compose)? (?:run|logs|exec|up)\b"
    r"|(?-i:\./[\w./-]{1,60}|(?:make|npm|npx|yarn|pnpm|bash|sh|kubectl|mvn|sudo|source) \S)"
    r"|(?:load|stress|responses?|requests?|[rqt]ps|throughput|latency|clients?(?: side)?"
    r"|\u5ba2\u6237\u7aef|\u5e76\u53d1)$"
    # the first line of a prompt of two: "alpha@bravo ~"
    r"|[\w.-]{1,40}@(?!v?[0-9])[\w.-]{1,60}(?:[: ][~/]\S{0,80})?\W{0,3}$",
    re.I,
)
_CHANGE = re.compile(
    r"(?:add|fix|improv|updat|replac|implement|remov|introduc|migrat|refactor|bump|reduc|increas)"
    r"(?:e?s|e?d|ing|e)?\b|(?:feat|fix|perf|chore|refactor)(?:\([\w./ -]{1,30}\))?!?: "
    r"|(?:\[?question|help)\b"
    r"|[^\n]{0,60}\b(?:errors?|issues?|bugs?|problems?|incorrect|wrong|fails?|failing"
    r"|crash\w*|hangs?|leaks?|stuck|cannot|\w{1,9}n['\u2019]t)\b",
    re.I,
)
# "1)" numbers a heading; any other lone end of a bracket is the end of a sentence above it.
_NUMBER_AT_START = re.compile(r"^\W{0,4}(?:\w{1,12} )?\w{1,3}[)\uff09]")
# A folded part asks its reader: "(click to see all of it)".
_INVITES = re.compile(
    r"[(\[]?\b(?:click|tap)(?: here)? (?:to|for) [\w ]{2,40}(?:[)\]]|$)|\bclick me\b", re.I
)


@kept
def is_nameless(text: str) -> bool:
    """Tell whether a text as a whole names nothing."""
    is_other = _NO_NAME.match(text) or _RESULT.fullmatch(text) or _TELLS_READER.match(text)
    is_other = is_other or _RATE_FIRST.fullmatch(text)
    return bool(is_other) or _is_end_of_sentence(text)


def is_title_of_change(text: str) -> bool:
    """Tell whether the title of a page is that of an issue or a change: "Add a cache"."""
    return bool(_CHANGE.match(text))


def without_results(text: str) -> str:
    """Return a text without what came out of a test, and without what asks its reader to click."""
    return _INVITES.sub("", _CAME_OUT.sub("", text))


def _is_end_of_sentence(text: str) -> bool:
    """Tell whether a bracket ends in a text that does not begin there: the line above has it."""
    if ")" not in text and "\uff09" not in text:
        return False
    depth = 0
    for mark in re.findall(r"[()\uff08\uff09]", _NUMBER_AT_START.sub("", text)):
        depth += 1 if mark in "(\uff08" else -1
        if depth < 0:
            return True
    return False
