"""What somebody does with the Python SDK: `stories.py <name of a function> <address of the service> <token> <brand>`."""

import asyncio
import json
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import httpx

from social_publishing import (
    ApiError,
    AsyncSocialPublishing,
    ConnectionError,
    Method,
    SocialPublishing,
    TimeoutError,
    WebhookVerificationError,
    models,
    sign_webhook,
    verify_webhook,
)

story, base_url, token, brand = sys.argv[1:]


class Losing(httpx.HTTPTransport):
    """Loses the first answer that says that something was made."""

    lost = 0

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = super().handle_request(request)
        if response.status_code != 201 or self.lost > 0:
            return response
        response.close()
        self.lost += 1
        raise httpx.ReadError("the connection broke")


class LosingAsync(httpx.AsyncHTTPTransport):
    """The same for `async` programs."""

    lost = 0

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await super().handle_async_request(request)
        if response.status_code != 201 or self.lost > 0:
            return response
        await response.aclose()
        self.lost += 1
        raise httpx.ReadError("the connection broke")


Error = TypeVar("Error", bound=Exception)


def raised(kind: type[Error], do: Callable[[], object]) -> Error:
    try:
        do()
    except kind as error:
        return error
    raise AssertionError(f"no {kind.__name__}")


def makes_one_post() -> None:
    losing = Losing()
    client = SocialPublishing(base_url, token=token, http=httpx.Client(transport=losing))
    post = client.posts.create(brand_slug=brand, platforms=["x"], text="once")
    page = client.posts.list().page()
    assert (losing.lost, page.total, page.posts[0].id) == (1, 1, post.id)


async def makes_one_post_async() -> None:
    losing = LosingAsync()
    async with AsyncSocialPublishing(base_url, token=token, http=httpx.AsyncClient(transport=losing)) as client:
        post = await client.posts.create(brand_slug=brand, platforms=["x"], text="once")
        page = await client.posts.list()
        assert (losing.lost, page.total, page.posts[0].id) == (1, 1, post.id)


def takes_a_key_of_its_caller() -> None:
    client = SocialPublishing(base_url, token=token)
    first, second = (
        client.posts.create(brand_slug=brand, platforms=["x"], text="once", options={"idempotency_key": "mine"})
        for _ in range(2)
    )
    assert first.id == second.id
    changed = client.posts.update(first.id, text="twice", options={"if_match": f'"{first.revision}"'})
    late = raised(
        ApiError, lambda: client.posts.update(first.id, text="late", options={"if_match": f'"{first.revision}"'})
    )
    assert late.code == "precondition_failed" and late.current is not None
    assert late.current["revision"] == changed.revision


def repeats_no_change() -> None:
    tries: list[httpx.Request] = []

    def lose(request: httpx.Request) -> httpx.Response:
        tries.append(request)
        raise httpx.ReadError("the connection broke")

    client = SocialPublishing(base_url, token=token, http=httpx.Client(transport=httpx.MockTransport(lose)))
    error = raised(ConnectionError, lambda: client.auth.update_current_user(name="Eve"))
    assert isinstance(error.__cause__, httpx.ReadError) and len(tries) == 1


def repeats_what_may_pass() -> None:
    pauses: list[float] = []
    time.sleep = pauses.append  # type: ignore[assignment]

    def pauses_of(method: Method, *answers: httpx.Response | None) -> list[float]:
        """How long the client waits between answers, and whether it asks for all of them."""
        pauses.clear()
        left = list(answers)

        def answer(_: httpx.Request) -> httpx.Response:
            given = left.pop(0)
            if given is None:
                raise httpx.ConnectError("nobody is there")
            return given

        http = httpx.Client(transport=httpx.MockTransport(answer))
        try:
            SocialPublishing(base_url, token=token, http=http).request(method, "/posts")
        except (ApiError, ConnectionError):
            pass
        return pauses.copy()

    def refusal(status: int, retry_after: int | None = None) -> httpx.Response:
        return httpx.Response(status, headers={} if retry_after is None else {"retry-after": str(retry_after)})

    done = httpx.Response(200, json={"data": {}})
    assert pauses_of("GET", refusal(500), refusal(503), None, done) == [1, 2, 4]
    assert pauses_of("POST", None, None, None, None) == [1, 2, 4]
    assert pauses_of("POST", refusal(429, 7), done) == [7]
    assert pauses_of("GET", refusal(503, 60), done) == [60]
    assert pauses_of("GET", refusal(429, 61)) == []
    assert pauses_of("POST", refusal(409, 1), done) == [1]
    assert pauses_of("POST", refusal(409)) == []
    changes: tuple[Method, ...] = ("PUT", "PATCH", "DELETE")
    for method in changes:
        assert pauses_of(method, refusal(429), done) == [1]
        for status in (408, 409, 500, 502, 503, 504):
            assert pauses_of(method, refusal(status, 1)) == []
        assert pauses_of(method, None) == []
    for status in (400, 401, 402, 403, 404, 412, 422):
        assert pauses_of("GET", refusal(status)) == []


def goes_through_all_pages() -> None:
    client = SocialPublishing(base_url, token=token)
    texts = ["one", "two", "three"]
    for text in texts:
        client.posts.create(brand_slug=brand, platforms=["x"], text=text)
        client.brands.create(name=text)
    assert [post.text for post in client.posts.list(limit=2, order="asc", sort="createdAt")] == texts
    assert [one.name for one in client.brands.list(limit=2)][1:] == texts


async def goes_through_all_pages_async() -> None:
    async with AsyncSocialPublishing(base_url, token=token) as client:
        texts = ["one", "two", "three"]
        for text in texts:
            await client.posts.create(brand_slug=brand, platforms=["x"], text=text)
            await client.brands.create(name=text)
        assert [post.text async for post in client.posts.list(limit=2, order="asc", sort="createdAt")] == texts
        assert [one.name async for one in client.brands.list(limit=2)][1:] == texts


def says_what_is_wrong() -> None:
    client = SocialPublishing(base_url, token=token)
    wrong = raised(ApiError, lambda: client.brands.create(name="Acme", slug="No slug"))
    assert (wrong.status, wrong.code, wrong.details[0].path) == (400, "validation_failed", "slug")
    assert "slug" in wrong.message and wrong.request_id
    key = client.api_keys.create(name="Reader", scopes=["posts:read"]).key
    refused = raised(ApiError, lambda: SocialPublishing(base_url, token=key).brands.list().page())
    assert (refused.code, refused.required_scopes) == ("insufficient_scope", ["brands:read"])
    naive = raised(
        ApiError,
        lambda: client.posts.create(brand_slug=brand, platforms=["x"], text="When?", scheduled_at=datetime(2030, 1, 1)),
    )
    assert naive.details[0].path == "scheduledAt"


def waits_for_a_post() -> None:
    client = SocialPublishing(base_url, token=token)
    post = client.posts.create(brand_slug=brand, platforms=["x"], text="Waited for")
    client.posts.publish(post.id)
    percents: list[int] = []
    ended = client.wait_for(post=post.id, on_progress=lambda seen: percents.append(seen.percent))
    assert (ended.status, len(ended.targets), percents[-1]) == ("published", 1, 100)
    assert ended.published_at is not None and ended.published_at.tzinfo is not None


async def waits_for_a_post_async() -> None:
    async with AsyncSocialPublishing(base_url, token=token) as client:
        post = await client.posts.create(brand_slug=brand, platforms=["x"], text="Waited for, too")
        await client.posts.publish(post.id)
        ended = await client.wait_for(post=post.id)
        assert (ended.status, (await client.wait_for_post(post.id)).id) == ("published", post.id)


def waits_until_a_person_has_decided() -> None:
    client = SocialPublishing(base_url, token=token)
    post = client.posts.create(brand_slug=brand, platforms=["x"], text="May I?")
    key = client.api_keys.create(name="Program", scopes=["posts:read", "posts:write"]).key
    program = SocialPublishing(base_url, token=key)
    asked = program.confirmations.request(post.id, revision=post.revision)
    seen: list[str] = []

    def look(confirmation: models.Confirmation) -> None:
        seen.append(confirmation.status)
        if len(seen) == 1:
            client.confirmations.deny_by_id(asked.id)

    ended = program.wait_for(confirmation=asked.id, on_progress=look)
    assert (seen[0], ended.status) == ("pending", "denied")


def waits_for_every_kind() -> None:
    client = SocialPublishing(base_url, token=token)
    post = client.posts.create(brand_slug=brand, platforms=["x"], text="One of many")
    asked = client.posts.create_bulk_action(action={"type": "label", "add": ["many"]}, posts=[{"id": post.id}])
    assert asked.id is not None
    ended = client.wait_for(bulk_action=asked.id)
    assert (ended.status, ended.done) == ("completed", 1)
    assert client.posts.get(post.id).labels == ["many"]
    made = client.webhooks.create(name="Missed", url="https://example.com/hook", events=["post.metrics"])
    missed = client.webhooks.recover(made.webhook.id, since="2026-11-01T00:00:00Z")
    recovered = client.wait_for(recovery=missed.recovery.id, webhook=made.webhook.id)
    assert (recovered.status, recovered.released) == ("completed", 0)
    nothing = post.id
    anything: Any = client
    looks = [SimpleNamespace(status=status) for status in ("draft", "rendering", "ready")]
    drawn: Any = SocialPublishing(base_url, token=token)
    drawn.carousels.get = lambda _: looks.pop(0)
    assert drawn.wait_for(carousel="before a worker draws it").status == "ready"
    for thing in (
        {"clip": nothing},
        {"clip_job": nothing},
        {"document": nothing, "kb": nothing},
        {"carousel": nothing},
        {"agent_run": nothing, "agent": nothing},
        {"job": nothing},
        {"post_import": nothing},
        {"confirmation": nothing},
        {"recovery": nothing, "webhook": nothing},
    ):
        assert raised(ApiError, partial(anything.wait_for, **thing)).status == 404, thing


def gives_up() -> None:
    client = SocialPublishing(base_url, token=token)
    tomorrow = datetime.now(UTC) + timedelta(days=1)
    post = client.posts.create(brand_slug=brand, platforms=["x"], text="Later", scheduled_at=tomorrow)
    assert post.scheduled_at is not None and abs(post.scheduled_at - tomorrow) < timedelta(milliseconds=1)
    late = raised(TimeoutError, lambda: client.wait_for(post=post.id, timeout=0))
    assert str(late) == "The post is still scheduled after 0 s."
    anything: Any = client
    for thing in ({"brand": "acme"}, {"document": "its kb is missing"}):
        unknown = raised(TypeError, partial(anything.wait_for, **thing))
        assert "there are post, clip, clip_job, document with its kb, " in str(unknown)


def sends_any_request() -> None:
    client = SocialPublishing(base_url, token=token)
    page = client.request("GET", "/posts", query={"limit": 1})
    assert page["total"] == 0
    assert client.request("GET", f"{base_url}/posts", query={"limit": 1}) == page
    made = client.request("POST", "/posts", body={"brandSlug": brand, "platforms": ["x"], "text": "By hand"})
    assert made["text"] == "By hand"
    for elsewhere in ("https://example.com/posts", "//example.com/posts", f"{base_url}.example.com/posts"):
        raised(TypeError, partial(client.request, "GET", elsewhere))


def takes_files_in_every_form() -> None:
    client = SocialPublishing(base_url, token=token)
    photo = Path("photo.jpg")
    with photo.open("rb") as file:
        opened = client.media.upload(file=file, alt_text="Open")
    made = [
        opened,
        client.media.upload(file=photo),
        client.media.upload(file=photo.read_bytes()),
        client.media.upload(file=("named.jpg", photo.read_bytes())),
    ]
    assert {one.mime_type for one in made} == {"image/jpeg"}
    assert (made[0].alt_text, made[1].alt_text) == ("Open", None)
    assert [one.file_name for one in made] == ["photo.jpg", "photo.jpg", "file", "named.jpg"]


async def uploads_a_file_again_async() -> None:
    """The whole file goes along with the repeat, too."""
    losing = LosingAsync()
    async with AsyncSocialPublishing(base_url, token=token, http=httpx.AsyncClient(transport=losing)) as client:
        image = await client.media.upload(file=Path("photo.jpg"))
        page = await client.media.list()
        assert (losing.lost, page.total, image.mime_type) == (1, 1, "image/jpeg")


def sends_what_operations_take() -> None:
    client = SocialPublishing(base_url, token=token)
    post = client.posts.create(
        brand_slug=brand,
        platforms=["x", "threads"],
        text="Everything",
        labels=["a, b", "c"],
        metadata={"order": "7"},
        thread=[{"text": "And more"}],
        platform_options={"x": {"reply_settings": "following", "follow_up_comments": [{"text": "Later", "after": 60}]}},
    )
    assert (post.thread[0].text, post.metadata) == ("And more", {"order": "7"})
    assert post.platform_options["x"]["replySettings"] == "following"
    assert [one.id for one in client.posts.list(label="a, b", status=["draft"], planned=False)] == [post.id]
    assert client.posts.list(label=["a, b", "c"]).page().total == 1
    assert client.posts.update(post.id, external_id=None, labels=[]).labels == []
    # a body that may be left out, one of several objects, and an answer that is a text
    assert client.notifications.mark_read() is not None
    wrong = raised(ApiError, lambda: client.posts.resolve_target(post.id, "x", outcome="not_published"))
    assert wrong.code != "validation_failed", wrong
    assert "text" in client.posts.get_import_template()
    assert "Everything" in client.posts.export()
    same = models.CreatePostRequestThreadItem(text="By a model")
    other = client.posts.create(brand_slug=brand, platforms=["x"], text="Again", thread=[same])
    assert other.thread[0].text == "By a model"


def takes_what_is_newer() -> None:
    """An answer of a service that has learnt more since."""
    client = SocialPublishing(base_url, token=token)
    post = client.request("GET", f"/posts/{client.posts.create(brand_slug=brand, platforms=['x'], text='Now').id}")
    newer = {**post, "status": "dreamt", "mood": "fine", "media": [{"hologram": "three"}]}

    def answer(_: httpx.Request) -> httpx.Response:
        return httpx.Response(200, json={"success": True, "data": newer})

    told = SocialPublishing(base_url, http=httpx.Client(transport=httpx.MockTransport(answer))).posts.get("any")
    words: tuple[object, ...] = (told.status, told.model_extra, told.media[0].model_extra)
    assert words == ("dreamt", {"mood": "fine"}, {"hologram": "three"})


class Cut(httpx.SyncByteStream):
    """What ends behind its first event."""

    def __init__(self, stream: httpx.SyncByteStream) -> None:
        self._stream = stream

    def __iter__(self) -> Iterator[bytes]:
        for part in self._stream:
            yield part
            if b"data:" in part:
                raise httpx.ReadError("the connection broke")

    def close(self) -> None:
        self._stream.close()


class Cutting(httpx.HTTPTransport):
    """Cuts the first stream."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str | None] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = super().handle_request(request)
        if not request.url.path.endswith("/stream"):
            return response
        self.asked.append(request.headers.get("last-event-id"))
        if len(self.asked) == 1:
            assert isinstance(response.stream, httpx.SyncByteStream)
            response.stream = Cut(response.stream)
        return response


def streams_behind_what_it_gave_last() -> None:
    client = SocialPublishing(base_url, token=token)
    texts = ["one", "two"]
    wanted: list[str] = []
    told: list[str] = []
    ids: list[str] = []
    states: list[bool] = []

    def write(text: str) -> str:
        return client.posts.create(brand_slug=brand, platforms=["x"], text=text).id

    def opened(is_open: bool) -> None:
        states.append(is_open)
        if is_open:
            threading.Timer(0.1, lambda: wanted.append(write(texts.pop(0)))).start()

    cutting = Cutting()
    reader = SocialPublishing(base_url, token=token, http=httpx.Client(transport=cutting))
    for change in reader.changes.stream(on_id=ids.append, on_open=opened):
        if change.kind != "reset":
            told.append(change.id)
        if len(wanted) == 2 and set(wanted) <= set(told):
            break
    assert states == [True, False, True, False]
    assert cutting.asked[0] is None and cutting.asked[1] in ids
    refused = raised(ApiError, lambda: next(iter(SocialPublishing(base_url, token="wrong").notifications.stream())))
    assert refused.status == 401


async def streams_notifications_async() -> None:
    opened = asyncio.Event()
    async with AsyncSocialPublishing(base_url, token=token) as client:

        async def listen() -> AsyncIterator[models.Notification]:
            async for one in client.notifications.stream(on_open=lambda is_open: opened.set() if is_open else None):
                yield one

        async def read() -> None:
            async for _ in listen():
                pass

        reading = asyncio.create_task(read())
        await opened.wait()
        reading.cancel()
    async with AsyncSocialPublishing(base_url, token="wrong") as client:
        try:
            await anext(client.notifications.stream())
        except ApiError as refused:
            assert refused.status == 401


SECRET = "whsec_a-secret-of-this-test-alone"


def body_of(event: str, data: object) -> bytes:
    named = {"id": "one", "event": event, "timestamp": "2030-01-01T00:00:00.000Z", "orgId": "two", "data": data}
    return json.dumps(named).encode()


def tells_events_apart() -> None:
    whole: dict[str, object] = {
        "postId": "three",
        "brandId": "four",
        "brandSlug": "acme",
        "platforms": ["x"],
        "publishedAt": "2030-01-01T00:00:00.000Z",
        "results": [],
        "externalId": None,
        "labels": [],
        "metadata": {},
    }
    body = body_of("post.published", whole)
    event = verify_webhook(secret=["another", SECRET], headers=sign_webhook(SECRET, body), body=body)
    assert event.type == "post.published"
    post_id: str = event.data.post_id
    assert (post_id, event.event) == ("three", "post.published")

    body = body_of("post.published", {"id": "three", "truncated": True, "url": "http://here/posts/three"})
    event = verify_webhook(secret=SECRET, headers=sign_webhook(SECRET, body), body=body)
    assert event.type == "truncated"
    url: str = event.data.url
    assert (url, event.event) == ("http://here/posts/three", "post.published")

    body = body_of("post.dreamt", {"of": "sheep"})
    event = verify_webhook(secret=SECRET, headers=sign_webhook(SECRET, body), body=body)
    assert event.type == "unknown"
    assert (event.event, event.data) == ("post.dreamt", {"of": "sheep"})


def takes_no_forged_delivery() -> None:
    body = body_of("webhook.test", {})
    signed = sign_webhook(SECRET, body, now=1_000_000)

    def problem(body: bytes = body, headers: dict[str, str] = signed, now: float = 1_000_000) -> str:
        return raised(
            WebhookVerificationError,
            lambda: verify_webhook(secret=SECRET, headers=headers, body=body, now=now),
        ).problem

    assert problem(headers=sign_webhook("another secret", body, now=1_000_000)) == "bad_signature"
    assert problem(body=body + b" ") == "bad_signature"
    written_again = json.dumps(json.loads(body), indent=1).encode()
    assert "raw bytes of the body" in str(
        raised(
            WebhookVerificationError,
            lambda: verify_webhook(secret=SECRET, headers=signed, body=written_again, now=1_000_000),
        )
    )
    assert problem(headers={**signed, "X-Service-Timestamp": "1000001"}) == "bad_signature"
    assert problem(headers={"X-Service-Timestamp": "1000000"}) == "missing_header"
    assert problem(headers={**signed, "X-Service-Timestamp": "now"}) == "bad_timestamp"
    assert problem(now=1_000_301) == "too_old"
    assert problem(now=999_699) == "too_new"
    assert problem(body=b"[]", headers=sign_webhook(SECRET, b"[]", now=1_000_000)) == "not_an_event"
    # signed by the library of Standard Webhooks
    standard = sign_webhook(
        "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", '{"id": "e-1", "event": "webhook.test"}', now=1_763_719_200
    )
    assert standard["webhook-signature"] == "v1,2Wcbbu30NVR2bl4+pS8eM0iT8h9ioSnc3WD9EK7DQfI="
    assert (standard["webhook-id"], standard["webhook-timestamp"]) == ("e-1", "1763719200")
    assert "webhook-id" not in signed
    parsed: Any = {}
    raised(TypeError, lambda: verify_webhook(secret=SECRET, headers=signed, body=parsed))
    raised(TypeError, lambda: verify_webhook(secret="", headers=signed, body=body))
    lower = {name.lower(): value for name, value in signed.items()}
    assert verify_webhook(secret=SECRET, headers=lower, body=body, now=1_000_000).event == "webhook.test"


told = globals()[story]()
if asyncio.iscoroutine(told):
    asyncio.run(told)
