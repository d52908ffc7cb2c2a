"""Calls of the Python SDK and of bare httpx in turns: a line of milliseconds for each round, the first of which warms up."""

import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median
from uuid import uuid4

import httpx

from social_publishing import SocialPublishing

base_url, key, brand, rounds, calls = sys.argv[1:]
client = SocialPublishing(base_url, token=key)
bare = httpx.Client()
headers = {"accept": "application/json", "authorization": f"Bearer {key}"}
posts: Sequence[str] = json.loads(sys.stdin.read())
text = "An ordinary day."


def bare_get(number: int) -> object:
    answer = bare.get(f"{base_url}/posts/{posts[number % len(posts)]}", headers=headers)
    answer.raise_for_status()
    return answer.json()


def bare_create(number: int) -> object:
    draft = {"brandSlug": brand, "platforms": ["x"], "text": text}
    answer = bare.post(f"{base_url}/posts", json=draft, headers={**headers, "idempotency-key": uuid4().hex})
    answer.raise_for_status()
    return answer.json()


def sdk_get(number: int) -> object:
    return client.posts.get(posts[number % len(posts)])


def sdk_create(number: int) -> object:
    return client.posts.create(brand_slug=brand, platforms=["x"], text=text)


def one_round(sides: dict[str, Callable[[int], object]]) -> dict[str, float]:
    took: dict[str, list[float]] = {name: [] for name in sides}
    for number in range(int(calls)):
        for name in random.sample(list(sides), len(sides)):
            sent = time.perf_counter()
            sides[name](number)
            took[name].append((time.perf_counter() - sent) * 1_000)
    return {name: median(all_of) for name, all_of in took.items()}


for call, sides in {
    "get": {"floor": bare_get, "ours": sdk_get},
    "create": {"floor": bare_create, "ours": sdk_create},
}.items():
    for _ in range(int(rounds) + 1):
        print(json.dumps({"call": call, **one_round(sides)}), flush=True)
