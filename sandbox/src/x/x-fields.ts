import type { Call, Json, Reply } from '../http.ts';
import type { World } from '../world.ts';
import { invalidRequest } from './x-voice.ts';

/** X's naming before (`tweets`) and since (`posts`) version 2.167 of its API description. */
export type XEra = 'posts' | 'tweets';

interface Words {
  /** The parameter that names the fields of a post. */
  parameter: string;
  fields: readonly string[];
  expansions: readonly string[];
  /** Names of what is shown of a post. */
  references: string;
  history: string;
  reposts: string;
  /** The whole of a long text. */
  note: string;
}

const sharedFields = [
  'article', 'attachments', 'card_uri', 'community_id', 'context_annotations', 'conversation_id', 'created_at',
  'display_text_range', 'edit_controls', 'entities', 'geo', 'id', 'lang', 'media_metadata', 'non_public_metrics',
  'note_request_suggestions', 'organic_metrics', 'paid_partnership', 'possibly_sensitive', 'promoted_metrics',
  'public_metrics', 'reply_settings', 'scopes', 'source', 'suggested_source_links', 'suggested_source_links_with_counts',
  'text', 'withheld',
]; // oxfmt-ignore

/** In the newer era, what leads to another object is no field: it is shown when it is expanded. */
const words: Record<XEra, Words> = {
  posts: {
    parameter: 'post.fields',
    fields: [...sharedFields, 'article_title', 'matched_media_notes', 'note_post'],
    expansions: [
      'article.cover_media', 'article.media_entities', 'attachments.media_keys', 'attachments.media_source_tweet',
      'attachments.poll_ids', 'author_id', 'edit_history_post_ids', 'entities.mentions.username', 'geo.place_id',
      'in_reply_to_user_id', 'referenced_posts', 'username',
    ], // oxfmt-ignore
    references: 'referenced_posts',
    history: 'edit_history_post_ids',
    reposts: 'repost_count',
    note: 'note_post',
  },
  tweets: {
    parameter: 'tweet.fields',
    fields: [
      ...sharedFields,
      'author_id',
      'edit_history_tweet_ids',
      'in_reply_to_user_id',
      'note_tweet',
      'referenced_tweets',
    ],
    expansions: [
      'article.cover_media', 'article.media_entities', 'attachments.media_keys', 'attachments.media_source_tweet',
      'attachments.poll_ids', 'author_id', 'edit_history_tweet_ids', 'entities.mentions.username', 'geo.place_id',
      'in_reply_to_user_id', 'referenced_tweets.id', 'referenced_tweets.id.author_id',
    ], // oxfmt-ignore
    references: 'referenced_tweets',
    history: 'edit_history_tweet_ids',
    reposts: 'retweet_count',
    note: 'note_tweet',
  },
};

const mediaFields = [
  'alt_text', 'duration_ms', 'height', 'media_key', 'non_public_metrics', 'organic_metrics', 'preview_image_url',
  'promoted_metrics', 'public_metrics', 'type', 'url', 'variants', 'width',
]; // oxfmt-ignore

/** The names in a list parameter such as `post.fields`. */
export const namesIn = (call: Call, parameter: string): string[] =>
  (call.query.get(parameter) ?? '').split(',').filter(name => name !== '');

const otherThan = (era: XEra): XEra => (era === 'posts' ? 'tweets' : 'posts');

/** Returns the naming for a call: that of its own parameters if X accepts both. */
export function wordsFor({ settings: { xEra, xOtherEra } }: World, call: Call): Words {
  const other = otherThan(xEra);
  const isOther = xOtherEra === 'taken' && asksIn(other, call) && !asksIn(xEra, call);
  return words[isOther ? other : xEra];
}

const asksIn = (era: XEra, call: Call): boolean =>
  call.query.has(words[era].parameter) ||
  namesIn(call, 'expansions').some(
    name => words[era].expansions.includes(name) && !words[otherThan(era)].expansions.includes(name),
  );

/** Returns why X would reject a read: a parameter of the other era, or an unknown name. */
export function fieldsProblem(world: World, call: Call): Reply | undefined {
  const { parameter, fields, expansions } = wordsFor(world, call);
  const refused = refusedParameters(world, call).find(name => call.query.has(name));
  if (refused !== undefined) {
    const known = ['id', 'max_results', parameter, 'expansions', 'media.fields', 'user.fields'];
    const left = known.filter(name => name !== refused).join(',');
    return invalidRequest(`The query parameter [${refused}] is not one of [${left}]`, {
      [refused]: [call.query.get(refused)],
    });
  }
  const lists = { [parameter]: fields, expansions, 'media.fields': mediaFields };
  return Object.entries(lists)
    .map(([name, values]) => unknownValue(call, name, values))
    .find(problem => problem !== undefined);
}

function refusedParameters({ settings: { xEra, xOtherEra } }: World, { fault }: Call): string[] {
  if (fault?.mode === 'unknown_fields') return Object.values(words).map(({ parameter }) => parameter);
  return xOtherEra === 'refused' ? [words[otherThan(xEra)].parameter] : [];
}

function unknownValue(call: Call, parameter: string, values: readonly string[]): Reply | undefined {
  const unknown = namesIn(call, parameter).find(name => !values.includes(name));
  if (unknown === undefined) return undefined;
  const message = `The \`${parameter}\` query parameter value [${unknown}] is not one of [${values.join(',')}]`;
  return invalidRequest(message, { [parameter]: [unknown] });
}

export const picked = (all: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
