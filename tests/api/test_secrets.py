"""What was sent and is secret: no stranger gets it from any operation that reads."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.api.test_document import RULES
from tests.pages.test_secrets import SECRETS, planted

pytestmark = pytest.mark.django_db


def texts(answer: dict[str, Any]) -> dict[str, str]:
    """Return the text of each operation that reads, for a stranger."""
    ids = {
        "uploads": answer["id"],
        "runs": answer["runs"][0]["id"],
        "comparisons": answer["comparison"],
    }
    found = {}
    for operation in RULES:
        method, _, path = operation.partition(" ")
        if method == "GET" and RULES[operation] != "account":
            name = str(ids.get(path.split("/")[3], ""))
            response = Client().get(path.replace("{public_id}", name))
            assert response.status_code == 200, operation
            content = b"".join(response) if response.streaming else response.content
            found[operation] = content.decode("utf-8", "replace").lower()
    return found


def leaks(answer: dict[str, Any]) -> dict[str, list[str]]:
    """Return the kinds of secrets that each operation tells."""
    kinds = {
        operation: [kind for kind, secret in SECRETS.items() if secret.lower() in text]
        for operation, text in texts(answer).items()
    }
    return {operation: told for operation, told in kinds.items() if told}


def test_no_operation_tells_a_secret(send):
    answer = send(planted(), publish="public", notes=f"Ask {SECRETS['e-mail address']}").json()
    assert answer["runs_total"] > 1
    assert leaks(answer) == {}


def test_what_is_published_unmasked_is_seen_by_the_same_walk(send):
    answer = send(planted(), publish="public", unmasked="yes").json()
    assert "GET /api/v1/uploads/{public_id}/raw" in leaks(answer)
    assert set(leaks(answer)["GET /api/v1/uploads/{public_id}/raw"]) == set(SECRETS)


def test_an_idempotency_key_that_somebody_guesses_tells_no_more(send):
    headers = {"Idempotency-Key": "build-17"}
    send(planted(), headers=headers, publish="private")
    again = send(planted(), headers=headers).text.lower()
    assert [kind for kind, secret in SECRETS.items() if secret.lower() in again] == []
