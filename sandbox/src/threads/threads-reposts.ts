import { json } from '../http.ts';
import type { Call, Reply } from '../http.ts';
import { metaId, shortId } from '../ids.ts';
import { unknownObject } from '../meta/meta-voice.ts';
import type { World } from '../world.ts';

/** `POST /{media}/repost`: makes a post of its own of each repost, also of a second one. */
export function addThreadsRepost(world: World, call: Call): Reply {
  const original = world.posts.threads.get(call.param('node'));
  if (!original || original.kind === 'repost') return unknownObject(call.param('node'));
  const { caller, origin } = call;
  const shortcode = shortId();
  const { id } = world.posts.threads.add({
    platform: 'threads',
    account: caller.name,
    accountId: caller.id,
    handle: caller.handle,
    kind: 'repost',
    id: metaId(),
    text: original.text,
    at: Date.now(),
    url: `${origin}/threads-web/@${caller.handle}/post/${shortcode}`,
    media: [],
    reposts: original.id,
    detail: { mediaType: 'REPOST_FACADE', productType: 'THREADS', shortcode, children: [] },
  });
  return json(200, call.fault?.mode === 'no_id' ? {} : { id });
}
