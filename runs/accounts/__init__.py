"""Accounts: an owner's id that several browsers and tokens share."""


class AccountMistake(ValueError):
    """Something cannot be done to an account; the message is a sentence for its owner."""
