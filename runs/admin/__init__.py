"""The admin for staff: what is reported, uploaded and published, bans, and the audit log.

It is loaded only where ADMIN_PATH names its path.
"""

from runs.admin import tables
from runs.admin.staff_site import site

__all__ = ["site", "tables"]
