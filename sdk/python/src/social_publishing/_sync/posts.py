# Made from `../_async` by `npm run sdk`. Change nothing here.

"""Posts, with what takes several operations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Unpack, overload

from .. import models as m
from .._errors import ApiError
from .._waiting import Wait
from .resources import PostsResource
from .until_ended import until_ended

if TYPE_CHECKING:
    from .. import params as p


class Posts(PostsResource):
    @overload
    def publish_and_wait(
        self,
        post_id: str,
        *,
        timeout: float = 300.0,
        on_progress: Callable[[m.PostProgress], None] | None = None,
    ) -> m.Post: ...

    @overload
    def publish_and_wait(
        self,
        *,
        timeout: float = 300.0,
        on_progress: Callable[[m.PostProgress], None] | None = None,
        **post: Unpack[p.CreatePostDict],
    ) -> m.Post: ...

    def publish_and_wait(
        self,
        post_id: str | None = None,
        *,
        timeout: float = 300.0,
        on_progress: Callable[[m.PostProgress], None] | None = None,
        **post: Any,
    ) -> m.Post:
        """
        Publishes a post and waits until that has ended, successfully or not. Takes the id of a draft, or what `create`
        takes. Look at the `status` of the result: `published`, `partial`, `failed`, or `unconfirmed`.

        If the service refuses to publish a created post, it is a draft, whose id is `post_id` of the `ApiError`.

        Args:
            timeout: Seconds. Raises a `TimeoutError` after it; the post goes on.
            on_progress: Called with each progress that was read.

        Example:
            post = client.posts.publish_and_wait(brand_slug="acme", platforms=["x"], text="Hello")
            print(post.status)
        """
        known = post_id if post_id is not None else (self.create(**post)).id
        try:
            self.publish(known)
        except ApiError as error:
            error.post_id = known
            raise
        until_ended("post", lambda: self.get_progress(known), Wait("post", timeout, on_progress))
        return self.get(known)
