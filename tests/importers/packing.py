"""Archives of texts, as people upload them."""

import io
import tarfile
import zipfile


def zipped(files, method=zipfile.ZIP_DEFLATED):
    """Return a zip of names and bytes."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, mode="w", compression=method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return target.getvalue()


def tarred(files, mode="w", kinds=()):
    """Return a tar of names and bytes, and of entries of other kinds."""
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode=mode) as archive:
        for kind in kinds:
            info = tarfile.TarInfo(f"kind-{kind!r}")
            info.type, info.linkname = kind, "/etc/passwd"
            archive.addfile(info)
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return target.getvalue()
