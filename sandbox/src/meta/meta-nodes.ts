import { json } from '../http.ts';
import type { Call, Json, Reply } from '../http.ts';
import type { MetaDetail } from './meta-model.ts';
import type { Post } from '../model.ts';

type MetaPost = Post<MetaDetail>;

/** Graph's form of a time: ISO 8601 with `+0000`. */
export const graphTime = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, '+0000');

/** A node with the fields that were asked for, and always its id. */
export const withFields = (call: Call, all: Json): Reply => json(200, picked(all, fieldsOf(call)));

/** The names in `fields`; what is asked of sub-nodes (`children{id}`) is given anyway. */
export const fieldsOf = (call: Call): string[] =>
  (call.query.get('fields') ?? 'id')
    .replaceAll(/\{[^{}]*\}/g, '')
    .split(',')
    .map(name => name.trim());

const picked = (all: Json, names: string[]): Json =>
  Object.fromEntries(
    Object.entries(all).filter(
      ([name, value]) => value !== undefined && (name === 'id' || names.includes(name)),
    ),
  );

/** A page of nodes, newest first, with Graph's cursors; `view` leaves out what does not belong by `undefined`. */
export function listed(
  call: Call,
  posts: Iterable<MetaPost>,
  view: (post: MetaPost) => Json | undefined,
): Reply {
  const limit = Math.min(Number(call.query.get('limit') ?? 25) || 25, 100);
  const names = fieldsOf(call);
  const data: Json[] = [];
  for (const post of window(call, posts)) {
    if (data.length >= limit) break;
    const node = view(post);
    if (node) data.push(picked(node, names));
  }
  const [before, after] = [data[0]?.['id'], data.at(-1)?.['id']];
  return json(200, { data, ...(data.length > 0 ? { paging: { cursors: { before, after } } } : {}) });
}

/** Yields the posts after the cursor and between `since` and `until` (Unix seconds). */
function* window(call: Call, posts: Iterable<MetaPost>): Generator<MetaPost> {
  const { after, since = '0', until = 'Infinity' } = Object.fromEntries(call.query);
  let reached = after === undefined;
  for (const post of posts) {
    if (post.at < Number(since) * 1000) return;
    if (reached && post.at <= Number(until) * 1000) yield post;
    reached ||= post.id === after;
  }
}
