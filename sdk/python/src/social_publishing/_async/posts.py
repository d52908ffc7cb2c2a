"""Posts, with what takes several operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from .. import models as m
from .._errors import ApiError
from .._waiting import wait_here
from .resources import AsyncPostsResource

if TYPE_CHECKING:
    from .. import params as p


class AsyncPosts(AsyncPostsResource):
    async def publish_and_wait(
        self,
        post: str | p.CreatePost,
        *,
        timeout: float = 300.0,
        on_progress: Callable[[m.PostProgress], None] | None = None,
    ) -> m.Post:
        """
        Publishes a post and waits until that has ended, successfully or not.

        Look at the `status` of the result: `published`, `partial`, `failed`, or `unconfirmed`. If the service refuses to
        publish a created post, it is a draft, whose id is `post_id` of the `ApiError`.
