"""Accounts: an owner's id that several browsers and tokens share."""
