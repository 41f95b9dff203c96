"""Reports of scripts in Korean: rates of 요청/초, callers in 명, and statistics of 응답 시간."""

from __future__ import annotations

import pytest

from importers.reader import read

REPORT = """# 예약 시스템

## 성능 테스트 결과

### 극한 부하 테스트
**테스트 환경:**
- 동시 사용자: {users}

**{words}:**
```
🚀 처리량 (Throughput): ~514 {unit}
⏱️  총 처리 시간: 1,945ms
```

**응답 시간 분석:**
- **최소 응답 시간**: 10ms
- **최대 응답 시간**: 1,507ms
- **평균 응답 시간**: 77ms
- **P50 (중간값)**: 50ms
- **P99**: 1,431ms
"""


@pytest.mark.parametrize("unit", ["요청/초", "요청 / 초"])
@pytest.mark.parametrize("words", ["성능 지표", "테스트 결과", "Performance metrics"])
def test_a_report_in_korean_is_read(unit, words):
    (run,) = read(REPORT.format(users="1,000명", unit=unit, words=words).encode()).runs
    assert (run.requests_per_s, run.concurrency, run.server_name) == (514.0, 1000, None)
    assert run.latency_ms == {
        "min": 10.0,
        "max": 1507.0,
        "mean": 77.0,
        "p50": 50.0,
        "median": 50.0,
        "p99": 1431.0,
    }


def test_other_counts_in_a_second_are_no_requests():
    text = REPORT.format(users="1,000명", unit="메시지/초", words="성능 지표")
    assert not any(run.requests_per_s for run in read(text.encode()).runs)


@pytest.mark.parametrize(("cell", "ms"), [("12 밀리초", 12.0), ("3 초", 3000.0)])
def test_units_of_time_in_korean(cell, ms):
    text = f"# HTTP\n\n| 서버 | RPS | 평균 응답 시간 |\n|---|---|---|\n| nginx | 45.5 | {cell} |\n"
    assert [run.latency_ms for run in read(text.encode()).runs] == [{"mean": ms}]
