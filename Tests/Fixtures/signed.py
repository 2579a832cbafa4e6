"""Signed texts (JWS) and Base64."""

import base64
import json
import re

JWS = re.compile(r"(?<![\w.-])eyJ[\w-]{8,}\.[\w-]+\.[\w-]*")


def decoded(jws):
    """The payload of a signed text, or nothing."""
    if not isinstance(jws, str) or not JWS.fullmatch(jws) or not all(is_base64url(part) for part in jws.split(".")):
        return None
    return decoded_base64(jws.split(".")[1])


def is_base64url(text):
    """Whether a text is what an encoder writes: a whole number of bytes, and no bits beyond them."""
    if len(text) % 4 == 1:
        return False
    return base64.urlsafe_b64encode(base64.urlsafe_b64decode(text + "===")).decode().rstrip("=") == text


def decoded_base64(text):
    try:
        value = json.loads(base64.urlsafe_b64decode(re.sub(r"\s", "", text).replace("+", "-").replace("/", "_") + "==="))
    except (ValueError, UnicodeDecodeError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
