"""Object literals in source code and documentation."""

import re


class Unreadable(Exception):
    """Source text that is no complete literal."""


class Literals:
    """Reads object literals of JSON, Python, JavaScript, PHP, Ruby and their relatives. Whatever isn't a literal, such as a
    call, makes the whole object unreadable: what is left of it would be another payload."""

    TOKEN = re.compile(
        r"""\s+|//[^\n]*|\#[^\n]*|/\*.*?\*/"""
        r"""|(?P<string>[bru]?(?:\"\"\".*?\"\"\"|'''.*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'))"""
        r"""|(?P<number>-?\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)[nLl]?(?![\w])"""
        r"""|(?P<mark>=>|[{}\[\](),:])"""
        r"""|(?P<word>[A-Za-z_$][\w$]*)""", re.DOTALL)
    WORDS = {"true": True, "True": True, "false": False, "False": False, "null": None, "None": None, "nil": None}

    def __init__(self, text):
        self.text, self.at = text, 0
        self.kind, self.token = None, None

    def read(self, start):
        """The object or array that starts there, and its end."""
        self.at = start
        self.advance()
        value = self.value(0)
        return value, self.end

    def advance(self):
        while True:
            self.end = self.at
            match = self.TOKEN.match(self.text, self.at)
            if not match:
                self.kind = None
                return
            self.at = match.end()
            if match.lastgroup:
                self.kind, self.token = match.lastgroup, match.group(match.lastgroup)
                return

    def takes(self, *marks):
        if self.kind == "mark" and self.token in marks:
            self.advance()
            return True
        return False

    def value(self, depth):
        kind, token = self.kind, self.token
        if depth > 40 or kind is None:
            raise Unreadable
        if kind == "mark" and token in "{[":
            return self.items({"{": "}", "[": "]"}[token], depth)
        self.advance()
        if kind == "string":
            text = self.string(token)
            while self.kind == "string":
                text += self.string(self.token)
                self.advance()
            return text
        if kind == "number":
            token = token.replace("_", "")
            return float(token) if re.search(r"[.eE]", token) else int(token)
        if kind == "word" and token in self.WORDS:
            return self.WORDS[token]
        raise Unreadable

    def items(self, end, depth):
        """What is between brackets: an object if its items have keys. PHP writes objects in square brackets."""
        self.advance()
        keyed, values = {}, []
        while not (self.kind == "mark" and self.token == end):
            kind, token = self.kind, self.token
            if kind == "word" and token not in self.WORDS:
                self.advance()
                item = token
                if not (self.kind == "mark" and self.token == ":"):
                    raise Unreadable
            else:
                item = self.value(depth + 1)
            if self.takes(":", "=>"):
                keyed[str(item)] = self.value(depth + 1)
            else:
                values.append(item)
            if not self.takes(",") and not (self.kind == "mark" and self.token == end):
                raise Unreadable
        # The token after the end of the outermost object isn't part of it.
        after = self.at
        if depth:
            self.advance()
        else:
            self.end = after
        if keyed and values or end == "}" and values:
            raise Unreadable
        return keyed if keyed or end == "}" else values

    @staticmethod
    def string(token):
        token = token.lstrip("bru")
        quote = token[:3] if token[:3] in ('"""', "'''") else token[0]
        text = token[len(quote):-len(quote)]
        return re.sub(r"\\(u[0-9a-fA-F]{4}|.)", Literals.escape, text, flags=re.DOTALL)

    @staticmethod
    def escape(match):
        code = match.group(1)
        if code[0] == "u" and len(code) == 5:
            return chr(int(code[1:], 16))
        return {"n": "\n", "t": "\t", "r": "\r", "\n": ""}.get(code, code)
