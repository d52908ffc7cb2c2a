import { asObject, asText } from '../http.ts';
import type { Call, Json, Reply } from '../http.ts';
import { snowflake } from '../ids.ts';
import type { Post } from '../model.ts';
import type { World } from '../world.ts';
import type { PostedMedia, XDetail } from './x-model.ts';
import { isPremium, type XPostInput } from './x-rules.ts';
import { invalidRequest, notPermitted, problem } from './x-voice.ts';

const maxEdits = 5;

/** Returns the ID of the post that a call to `POST /2/tweets` edits, or undefined if it creates one. */
export const editOf = (call: Call): string | undefined =>
  asText(asObject(call.json()?.['edit_options'])?.['previous_post_id']);

const isEligible = ({ inReplyTo, poll }: Post<XDetail>): boolean =>
  inReplyTo === undefined && poll === undefined;

/** How a post may still be changed, in X's words. */
export function editControls({ settings: { xEditMinutes } }: World, post: Post<XDetail>): Json {
  return {
    edits_remaining: maxEdits - (post.formerIds?.length ?? 0),
    is_edit_eligible: isEligible(post),
    editable_until: new Date(post.at + xEditMinutes * 60_000).toISOString(),
  };
}

/** Returns why X would reject an edit, or undefined if it is allowed or the call edits nothing. */
export function editProblem(world: World, call: Call): Reply | undefined {
  const given = call.json()?.['edit_options'];
  if (given === undefined || world.settings.xEdits === 'ignored') return undefined;
  const id = editOf(call);
  const post = id === undefined ? undefined : world.posts.x.get(id);
  if (!post) return invalidRequest('$.edit_options.previous_post_id: is not valid');
  if (post.accountId !== call.caller.id) return notPermitted();
  if (post.id !== id) return problem(403, 'Forbidden', 'A newer version of this Post exists.');
  const controls = editControls(world, post);
  const mayStill =
    isPremium(call.caller) &&
    controls['is_edit_eligible'] === true &&
    Number(controls['edits_remaining']) > 0 &&
    Date.parse(String(controls['editable_until'])) > Date.now();
  return mayStill ? undefined : problem(403, 'Forbidden', 'You are not permitted to edit this Post.');
}

/** Edits the post that the call names, under a new ID. Returns undefined if the call names none. */
export function keepEdit(
  world: World,
  call: Call,
  { text, labels: given, quotes }: XPostInput,
  { media, cover: [cover] }: { media: PostedMedia[]; cover: PostedMedia[] },
): Post<XDetail> | undefined {
  const id = editOf(call);
  const post = id === undefined || world.settings.xEdits === 'ignored' ? undefined : world.posts.x.get(id);
  if (!post) return undefined;
  const newest = snowflake();
  post.detail.versions = [...(post.detail.versions ?? []), post.text];
  post.detail.editedAt = Date.now();
  post.detail.mediaKeys = media.map(({ key }) => key);
  post.detail.altTexts = media.map(({ alt }) => alt);
  post.text = text;
  post.media = media.map(({ digest, type, size }) => ({ digest, type, size }));
  post.edits = (post.edits ?? 0) + 1;
  const labels = Object.keys(given).filter(name => given[name] === true);
  // Fields missing in the call are removed.
  for (const name of ['labels', 'quotes', 'cover'] as const) delete post[name];
  if (labels.length > 0) post.labels = labels;
  if (typeof quotes === 'string') post.quotes = quotes;
  if (cover) post.cover = { digest: cover.digest };
  post.url = `${call.origin}/x-web/${post.handle}/status/${newest}`;
  world.posts.x.renew(post, newest);
  return post;
}
