"""Names that runs share are found in every spelling and made once, also when two ask at once."""

import pytest

from runs.models import Document, Run, Server, ServerAlias, ServerVersion
from runs.store import names
from tests.factories import make_run


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("spellings", "name"),
    [
        (
            ["Apache", "apache", "Apache httpd", "HTTPD", "Apache HTTP Server", " apache  httpd "],
            "Apache",
        ),
        (["lighttpd", "LigHTTPd", "LIGHTTPD"], "lighttpd"),
        (["nginx", "NGINX", "Nginx"], "nginx"),
        (["Microsoft-IIS", "IIS"], "Microsoft-IIS"),
    ],
)
def test_spellings_of_one_server_are_one_server(spellings, name):
    servers = names.servers_of(spellings)
    assert {server.pk for server in servers.values()} == {Server.objects.get().pk}
    assert Server.objects.get().name == name


@pytest.mark.django_db
def test_an_alias_in_the_database_counts():
    merged = make_run(server_name="Hiawatha").server
    ServerAlias.objects.create(server=merged, spelling="hiawatha webserver")
    assert names.servers_of(["Hiawatha Webserver"]) == {"Hiawatha Webserver": merged}


@pytest.mark.django_db
def test_names_that_a_slug_cannot_tell_apart_are_apart():
    labels = ["C server", "C++ server", "服务器", "伺服器", "😀"]
    assert len({server.pk for server in names.servers_of(labels).values()}) == 5


@pytest.mark.django_db
def test_a_name_of_nothing_but_long_text_is_one_row_and_fits_every_index():
    run = make_run(
        server_name="é" * 200,
        document_label="界" * 200,
        path="界" * 2000,
        server_version="版" * 200,
    )
    assert Run.objects.get(pk=run.pk).document.label == "界" * 200


@pytest.mark.django_db
def test_versions_and_documents_are_made_once():
    first, second = (
        make_run(server_version="1.0", path="/a"),
        make_run(server_version="1.0", path="/a"),
    )
    second_run = make_run(server_version="2.0", path="/a", document_bytes=None)
    assert first.version == second.version != second_run.version
    assert first.document == second.document != second_run.document
    assert make_run(path="/a", document_bytes=None).document == second_run.document


@pytest.mark.django_db
def test_what_is_not_said_has_no_row():
    run = make_run(server_name=None, server_version=None, path=None, document_bytes=None)
    assert (run.server, run.version, run.document) == (None, None, None)
    assert not Server.objects.exists() and not Document.objects.exists()


@pytest.mark.django_db
def test_hardware_belongs_to_its_publisher():
    mine, again, theirs = (
        names.hardware_of(["Sun Ultra 20"], owner)["Sun Ultra 20"]
        for owner in ("ann", "ann", "bob")
    )
    assert mine == again != theirs


@pytest.mark.django_db
def test_the_number_of_queries_does_not_grow_with_the_runs(django_assert_max_num_queries):
    runs = [
        Run(server_name=f"server {n}", server_version=str(n), path=f"/{n}", document_bytes=n)
        for n in range(300)
    ]
    with django_assert_max_num_queries(11):
        names.link(runs)
    with django_assert_max_num_queries(3):
        names.link(runs)


@pytest.mark.django_db(transaction=True)
def test_two_who_ask_at_once_get_the_same_rows(at_once):
    labels = [f"Server {n}" for n in range(20)]

    def ask(order):
        def call():
            servers = names.servers_of(labels[::order])
            versions = names.versions_of([(server, "1.0") for server in servers.values()])
            documents = names.documents_of([(name, None, "") for name in labels])
            return (
                {server.pk for server in servers.values()},
                {version.pk for version in versions.values()},
                len(documents),
            )

        return call

    results = at_once(ask(1), ask(-1), ask(1), ask(-1))
    assert [result for result in results if isinstance(result, Exception)] == []
    assert results == [results[0]] * 4
    assert (Server.objects.count(), ServerVersion.objects.count(), Document.objects.count()) == (
        20,
        20,
        20,
    )
