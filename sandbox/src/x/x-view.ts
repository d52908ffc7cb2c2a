import type { Call, Json } from '../http.ts';
import type { Post } from '../model.ts';
import type { World } from '../world.ts';
import { namesIn, picked, wordsFor } from './x-fields.ts';
import type { XDetail } from './x-model.ts';
import { hiddenAge } from '../faults.ts';
import { editControls } from './x-edits.ts';
import { answeredUser } from './x-people.ts';
import { isOpenToAuthor, privateMetrics, publicMetrics } from './x-numbers.ts';
import { linksOf, shownText, weightedLength } from './x-text.ts';

/** A post with the fields that were asked for; its id, text and history are shown unasked. */
export function postView(
  world: World,
  call: Call,
  newest: Post<XDetail>,
  asked: string = call.path.split('/').at(-1) ?? '',
): Json {
  const post = versionOf(newest, asked);
  const numbers = world.numbers.ofPost(newest, Date.now(), post.id);
  const { parameter, references, history, reposts, note } = wordsFor(world, call);
  const { text, urls, whole } = shownPost(world, post);
  const { mediaKeys, conversationId } = post.detail;
  const all: Json = {
    author_id: post.accountId,
    created_at: new Date(post.at).toISOString(),
    conversation_id: conversationId,
    edit_controls: editControls(world, newest),
    lang: 'en',
    public_metrics: publicMetrics(reposts, numbers),
    ...(isOpenToAuthor(world, call, newest) ? privateMetrics(reposts, numbers) : {}),
    ...(urls.length > 0 ? { entities: { urls } } : {}),
    ...(whole && { [note]: { text: whole.text, entities: { urls: whole.urls } } }),
    ...(mediaKeys.length > 0 ? { attachments: { media_keys: mediaKeys } } : {}),
    ...(post.reposts !== undefined && { [references]: [{ type: 'retweeted', id: post.reposts }] }),
    ...(post.inReplyTo !== undefined && {
      [references]: [{ type: 'replied_to', id: post.inReplyTo }],
      in_reply_to_user_id: answeredUser(world, post),
    }),
  };
  const fields = [...namesIn(call, parameter), ...expanded(call)];
  return { id: post.id, text, [history]: shownIds(call, newest), ...picked(all, fields) };
}

const idsOf = ({ formerIds = [], id }: Post<XDetail>): string[] => [...formerIds, id];

/** Whether a lagging list hides the newest version of a post. */
const isHidden = (call: Call, { detail: { editedAt = 0 } }: Post<XDetail>): boolean =>
  editedAt > Date.now() - hiddenAge(call);

const shownIds = (call: Call, post: Post<XDetail>): string[] =>
  isHidden(call, post) ? (post.formerIds ?? [post.id]) : idsOf(post);

/** Returns the version of a post that had the requested ID. A list shows the newest. */
function versionOf(post: Post<XDetail>, asked: string): Post<XDetail> {
  const index = idsOf(post).indexOf(asked);
  const text = post.detail.versions?.[index];
  return text === undefined ? post : { ...post, text, id: post.formerIds?.[index] ?? post.id };
}

/** Returns a post as X shows it. Long texts are truncated unless the full text is requested. */
export function shownPost(
  world: World,
  post: Post<XDetail>,
): ReturnType<typeof shownText> & { whole?: ReturnType<typeof shownText> } {
  const { answered } = post.detail;
  const text = answered === undefined ? post.text : `@${answered} ${post.text}`;
  const links = linksOf(post, world.settings.xQuoteLink);
  if (weightedLength(text) <= 280) return shownText(text, links);
  const beginning = `${text.slice(0, 275)}…`;
  return { ...shownText(beginning, links), whole: shownText(text, []) };
}

/** Returns the fields that come with an expansion: `attachments` for `attachments.media_keys`. */
const expanded = (call: Call): string[] =>
  namesIn(call, 'expansions').map(name => name.split('.')[0] ?? name);

/** The objects that were asked for beside the posts. */
export function includedIn(world: World, call: Call, posts: Post<XDetail>[]): Json {
  const asked = namesIn(call, 'expansions');
  const media = asked.includes('attachments.media_keys')
    ? posts.flatMap(post => mediaOf(world, call, post))
    : [];
  const users = asked.includes('author_id')
    ? [...new Map(posts.map(post => authorOf(call, post))).values()]
    : [];
  return media.length + users.length === 0
    ? {}
    : {
        includes: { ...(media.length > 0 ? { media } : {}), ...(users.length > 0 ? { users } : {}) },
      };
}

function authorOf(call: Call, { accountId, handle, detail }: Post<XDetail>): [string, Json] {
  const all: Json = {
    profile_image_url: `${call.origin}/_page/avatar/x/${handle}_normal.svg`,
    verified: false,
    protected: false,
  };
  const shown = picked(all, namesIn(call, 'user.fields'));
  return [accountId, { id: accountId, name: detail.authorName ?? handle, username: handle, ...shown }];
}

/** Key and type are shown unasked. */
const mediaOf = (world: World, call: Call, post: Post<XDetail>): Json[] =>
  post.detail.mediaKeys.map((key, index) => {
    const [file, isVideo] = [post.media[index], post.media[index]?.type.startsWith('video/')];
    const all: Json = {
      url: isVideo ? undefined : `${call.origin}/_media/${file?.digest}`,
      preview_image_url: isVideo ? `${call.origin}/_media/${file?.digest}` : undefined,
      alt_text: post.detail.altTexts?.[index] ?? undefined,
      ...(isVideo && { public_metrics: { view_count: world.numbers.ofPost(post).videoViews } }),
    };
    const asked = picked(all, namesIn(call, 'media.fields'));
    return { media_key: key, type: isVideo ? 'video' : 'photo', ...asked };
  });
