"""Whom a comparison belongs to."""

from __future__ import annotations

from dataclasses import dataclass

from runs import keys
from runs.models import Comparison, Upload


@dataclass(frozen=True, slots=True)
class Owner:
    """Hashes of the owner's id, of the edit key and of the network; "" is nobody.

    `upload` is the upload that the comparison publishes; None for a saved view.
    """

    publisher_hash: str = ""
    edit_key_hash: str = ""
    address_hash: str = ""
    upload: Upload | None = None

    @classmethod
    def of_browser(cls, owner: str, *, edit_key: str, address: str) -> Owner:
        """Return the owner of a new view: the browser's id, a new edit key and the address."""
        return cls(
            keys.hashed(owner), keys.hashed(edit_key), address_hash=keys.hashed_network(address)
        )

    @classmethod
    def of_upload(cls, upload: Upload) -> Owner:
        """Return the owner of a view that shows an upload of the same person."""
        return cls(upload.publisher_hash, upload.edit_key_hash)

    @classmethod
    def publishing(cls, upload: Upload) -> Owner:
        """Return the owner of the comparison that publishes an upload."""
        return cls(upload.publisher_hash, upload.edit_key_hash, upload=upload)

    def owns(self, thing: Upload | Comparison) -> bool:
        """Tell whether a thing is of the same owner or has the same edit key."""
        is_same = self.publisher_hash != "" and self.publisher_hash == thing.publisher_hash
        return is_same or (self.edit_key_hash != "" and self.edit_key_hash == thing.edit_key_hash)

    def columns(self) -> dict[str, object]:
        """Return the columns of a comparison that say whose it is."""
        return {
            "publisher_hash": self.publisher_hash,
            "edit_key_hash": self.edit_key_hash,
            "address_hash": self.address_hash,
            "upload": self.upload,
        }


NOBODY = Owner()
