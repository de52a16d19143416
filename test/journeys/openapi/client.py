"""A client of any API that has an OpenAPI document, and a day with Creel. Python's standard library only.

It was written from docs/openapi.json alone, and knows no path: it reads the document from the server and
calls operations by their operationId. `python3 client.py ADDRESS KEY [CA]`
"""

import json
import ssl
import sys
import urllib.error
import urllib.parse
import urllib.request
import uuid


class Problem(Exception):
    def __init__(self, status, document):
        super().__init__(f"{status} {document['code']}: {document['detail']}")
        self.status, self.code, self.field = status, document["code"], document.get("field")


class Api:
    def __init__(self, address, key, ca=None):
        self.address, self.key = address, key
        self.tls = ssl.create_default_context(cafile=ca) if ca else None
        with self.open(urllib.request.Request(address + "/api/openapi.json")) as answer:
            self.document = json.load(answer)
        self.operations = {
            operation["operationId"]: (method.upper(), path, operation)
            for path, methods in self.document["paths"].items()
            for method, operation in methods.items()
        }

    def open(self, request):
        return urllib.request.urlopen(request, context=self.tls, timeout=20)

    def follow(self, reference):
        node = self.document
        for name in reference["$ref"].removeprefix("#/").split("/") if "$ref" in reference else []:
            node = node[name]
        return node if "$ref" in reference else reference

    def request(self, name, body, as_type, given):
        method, path, operation = self.operations[name]
        query, headers = {}, {}
        for parameter in operation.get("parameters", []):
            wire, place = parameter["name"], parameter["in"]
            value = given.pop(wire.replace("-", "_").lower(), None)
            if value is None:
                assert not parameter.get("required"), f"{name} needs {wire}"
            elif place == "path":
                path = path.replace("{" + wire + "}", urllib.parse.quote(str(value), safe=""))
            elif place == "query":
                query[wire] = str(value).lower() if isinstance(value, bool) else value
            else:
                headers[wire] = str(value)
        assert not given, f"{name} has no {', '.join(given)}"
        if any("bearer" in one for one in operation["security"]):
            headers["Authorization"] = "Bearer " + self.key
        data = None
        if body is not None:
            types = list(operation["requestBody"]["content"])
            headers["Content-Type"] = as_type or types[0]
            assert headers["Content-Type"] in types, f"{name} takes {types}"
            text = body if headers["Content-Type"] == "text/plain" else (
                urllib.parse.urlencode(body) if "urlencoded" in headers["Content-Type"] else json.dumps(body))
            data = text.encode()
        url = self.address + path + ("?" + urllib.parse.urlencode(query) if query else "")
        return urllib.request.Request(url, data=data, headers=headers, method=method), operation

    def call(self, name, body=None, as_type=None, **given):
        """(body, headers) of an answer that the document tells of; a problem is raised."""
        request, operation = self.request(name, body, as_type, given)
        try:
            answer = self.open(request)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            told = operation["responses"].get(str(answer.status))
            assert told, f"{name} answers {answer.status}, which the document does not know"
            content = self.follow(told).get("content")
            text = answer.read()
            if answer.status == 304 or content is None:
                assert text == b"", f"{name} {answer.status} has a body"
                return None, answer.headers
            assert answer.headers.get_content_type() in content, answer.headers.get_content_type()
            if answer.status >= 400:
                raise Problem(answer.status, json.loads(text))
            return (json.loads(text) if "json" in answer.headers.get_content_type() else text), answer.headers

    def events(self, name, count, **given):
        """The first events of a stream, as (event, id, data)."""
        request, _ = self.request(name, None, None, given)
        seen, event = [], {}
        with self.open(request) as stream:
            for line in stream:
                field, _, value = line.decode().rstrip("\n").partition(": ")
                if field:
                    event[field] = value
                elif "data" in event:
                    seen.append((event["event"], event.get("id"), json.loads(event["data"])))
                    event = {}
                    if len(seen) == count:
                        return seen
                else:
                    event = {}


def refused(status, code, call):
    try:
        call()
    except Problem as problem:
        assert (problem.status, problem.code) == (status, code), problem
        return problem
    raise AssertionError(f"{status} {code} was expected")


def live(api, is_direct):
    ask = api.call
    assert ask("getHealth")[0] == {"status": "ok"}
    me = ask("getMe")[0]
    assert me["scope"] == "full" and me["time"] >= 1_700_000_000

    # Captured once, in each way, however often it is sent.
    once = str(uuid.uuid4())
    first, headers = ask("captureItem", {"title": "Buy milk", "note": "2 l"}, idempotency_key=once)
    assert headers["Location"].endswith(first["id"])
    assert ask("captureItem", {"title": "Buy milk", "note": "2 l"}, idempotency_key=once)[0] == first
    refused(422, "invalid", lambda: ask("captureItem", {"title": "Else"}, idempotency_key=once))
    if is_direct:
        ask("captureItem", {"title": "A form", "isFocused": "on"}, as_type="application/x-www-form-urlencoded")
        ask("captureItem", "A text\nand its note", as_type="text/plain")
        assert refused(422, "invalid", lambda: ask("captureItem", {})).field == "title"
    results = ask("captureItems", {"items": [{"title": "One"}, {"title": "Two"}]})[0]["results"]
    assert all(len(one["id"]) == 32 for one in results)

    # Listed, page by page, and found.
    seen, cursor = [], None
    while True:
        page = ask("listItems", list="inbox", limit=2, cursor=cursor)[0]
        seen += page["items"]
        cursor = page["next"]
        if cursor is None:
            break
    assert len({item["id"] for item in seen}) == len(seen) == (5 if is_direct else 3)
    assert [item["id"] for item in ask("listItems", q="mil")[0]["items"]] == [first["id"]]

    # Read, changed and taken back; never over somebody's head.
    item, headers = ask("getItem", id=first["id"])
    etag = headers["ETag"]
    assert item["note"] == "2 l" and etag == f'"{item["revision"]}"'
    assert ask("getItem", id=first["id"], if_none_match=etag)[0] is None
    patch = {"list": "next", "tags": ["@shop"], "dueDate": "2031-01-31"}
    changed, headers = ask("changeItem", patch, id=first["id"], if_match=etag)
    assert (changed["list"], changed["tags"]) == ("next", ["@shop"]) and headers["ETag"] != etag
    refused(412, "changed", lambda: ask("changeItem", {"note": None}, id=first["id"], if_match=etag))
    assert ask("completeItem", id=first["id"])[0]["completedOn"] is not None
    assert ask("reopenItem", id=first["id"])[0]["list"] == "next"
    both = [{"id": one["id"], "verb": "trash"} for one in results]
    assert [one["list"] for one in ask("changeItems", {"changes": both})[0]["results"]] == ["trash", "trash"]
    assert len(ask("undo")[0]["items"]) == 2
    assert len(ask("redo")[0]["items"]) == 2
    assert ask("purgeItem", id=results[0]["id"])[0] is None
    refused(409, "conflict", lambda: ask("purgeItem", id=first["id"]))
    refused(404, "not-found", lambda: ask("getItem", id=results[0]["id"]))

    # Followed, from the start and from where one was.
    log = ask("listChanges", since=0, limit=500)[0]
    assert not log["reset"] and log["changes"][-1]["seq"] == log["last"]
    verbs = [change["verb"] for change in ask("getHistory", id=first["id"])[0]["changes"]]
    assert verbs[0] == "capture" and "complete" in verbs, verbs
    if is_direct:
        events = api.events("followEvents", 4, last_event_id=log["changes"][0]["seq"])
        change = [data for event, _, data in events if event == "change"][0]
        assert change == log["changes"][1], change

    # Another key, which may less.
    key = ask("addKey", {"name": "of Python"})[0]
    less = Api.__new__(Api)
    less.__dict__.update(api.__dict__, key=key["key"])
    less.call("captureItem", {"title": "By another"})
    refused(403, "forbidden", lambda: less.call("listItems"))
    assert [one["sender"] for one in ask("listReceipts", limit=1)[0]["receipts"]] == ["of Python"]
    ask("rescopeKey", {"scope": "read"}, id="of Python")
    assert len(less.call("listItems")[0]["items"]) > 0
    ask("revokeKey", id="of Python")
    refused(401, "unauthorized", lambda: less.call("getMe"))


if __name__ == "__main__":
    address, key, *ca = sys.argv[1:]
    api = Api(address, key, *ca)
    live(api, is_direct=bool(ca))
    print(f"{len(api.operations)} operations known, all as the document says")
