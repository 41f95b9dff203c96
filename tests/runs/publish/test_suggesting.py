"""A label suggests the server where it names exactly one that is known."""

import pytest

from runs.models import Run
from runs.publish.suggesting import suggested_server
from runs.web.forms import TagsOfRun
from tests.factories import make_run


@pytest.mark.parametrize(
    ("label", "server"),
    [
        ("nginx", ("nginx", "")),
        ("nginx 1.25.3", ("nginx", "1.25.3")),
        ("1 KB / nginx-1.25.3", ("nginx", "1.25.3")),
        ("Apache 2.4 (prefork)", ("Apache", "2.4")),
        ("Apache httpd 2.4.57", ("Apache", "2.4.57")),
        ("LigHTTPd", ("lighttpd", "")),
        ("IIS/10.0", ("Microsoft-IIS", "10.0")),
        ("nginx behind HAProxy", None),
        ("node 1", None),
        ("gin", None),
        ("engine", None),
        (None, None),
    ],
)
def test_a_label_names_a_server(label, server):
    assert suggested_server(Run(label=label)) == server
    assert suggested_server(Run(label=label, server_name="thttpd")) is None


@pytest.mark.django_db
def test_the_form_shows_it_as_a_hint_and_fills_in_nothing():
    form = TagsOfRun(make_run(server_name=None, label="nginx 1.25.3, 4 workers"))
    assert "nginx 1.25.3" in form.fields["server_name"].help_text
    assert form["server_name"].value() is None
    assert TagsOfRun(make_run()).fields["server_name"].help_text == ""
