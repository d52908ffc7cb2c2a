import { asList, asObject, asText, refusal } from '../http.ts';
import type { Call, Json, Reply, Route } from '../http.ts';
import { linkedinNumber } from '../ids.ts';
import { attachedProblem, mediaIn, schemaProblem } from './linkedin-content.ts';
import type { LinkedInDetail } from './linkedin-model.ts';
import { idIn, isCalled, linkedinRoute, mayPostAs, organizationUrn } from './linkedin-rules.ts';
import { readLittleText } from './linkedin-text.ts';
import type { LittleText } from './linkedin-text.ts';
import { denied, duplicateOf, inputError, refuse, tooManyRequests } from './linkedin-voice.ts';
import type { Media, Post } from '../model.ts';
import type { World } from '../world.ts';

const dayMs = 86_400_000;
const duplicateWindowMs = 600_000;
const maxCommentary = 3_000;

export const linkedinPostRoutes = (world: World): Route[] => [
  linkedinRoute({
    method: 'POST',
    path: '/rest/posts',
    operation: 'publish',
    handle: call => publish(world, call),
  }),
];

function publish(world: World, call: Call): Reply {
  const body = call.json();
  if (!body) return refuse(400, 'INVALID_BODY', 'The body is not a JSON object');
  const author = asText(body['author']) ?? '';
  const problem = schemaProblem(body) ?? authorProblem(world, call, author) ?? attachedProblem(world, body);
  if (problem) return problem;
  const text = readLittleText(asText(body['commentary']) ?? '', isCalled(world));
  const media = mediaIn(world, author, asObject(body['content']));
  if ('status' in media) return media;
  const refused = contentProblem(world, author, text, media.media);
  return refused ?? created(call, addPost(world, call, { author, text, media: media.media, body }));
}

const authorProblem = (world: World, call: Call, author: string): Reply | undefined =>
  refusal(
    [!mayPostAs(call, author), () => denied('posts.CREATE')],
    [isOverLimit(world, author), () => tooManyRequests()],
  );

function contentProblem(world: World, author: string, text: LittleText, media: Media[]): Reply | undefined {
  const long = `The commentary is longer than ${maxCommentary} characters`;
  if (text.shown.length > maxCommentary) return inputError(400, 'FIELD_LENGTH_TOO_LONG', '/commentary', long);
  const twin = duplicate(world, author, text.shown, media);
  return twin && duplicateOf(twin.id);
}

/** The id is in a header only. */
const created = (call: Call, { id }: Post): Reply => ({
  status: 201,
  headers: call.fault?.mode === 'no_id' ? {} : { 'x-restli-id': id, 'x-linkedin-id': id },
});

const isOverLimit = (world: World, author: string): boolean =>
  world.posts.linkedin.countSince(idIn(author), Date.now() - dayMs) >= world.settings.limits.linkedin;

/**
 * Returns the error for a duplicate: LinkedIn rejects a post that equals one by the same author in the last ten minutes.
 * Here, text and bytes must be equal.
 */
function duplicate(world: World, author: string, text: string, media: Media[]): Post | undefined {
  const twin = world.posts.linkedin.twin(idIn(author), text, media);
  return twin && twin.at >= Date.now() - duplicateWindowMs ? twin : undefined;
}

interface NewPost {
  author: string;
  text: LittleText;
  media: Media[];
  body: Json;
}

function addPost(world: World, call: Call, { author, text, media, body }: NewPost): Post<LinkedInDetail> {
  const { name, handle, organization } = call.caller;
  const isVideo = media.some(({ type }) => type.startsWith('video/'));
  const id = `urn:li:${isVideo ? 'ugcPost' : 'share'}:${linkedinNumber()}`;
  const content = asObject(body['content']);
  return world.posts.linkedin.add({
    platform: 'linkedin',
    kind: 'post',
    account: name,
    accountId: idIn(author),
    handle: author === organizationUrn(call) ? organization.handle : handle,
    url: `${call.origin}/linkedin-web/feed/update/${id}/`,
    id,
    text: text.shown,
    media,
    ...cardOf(asObject(content?.['article'])),
    ...coverOf(world, asObject(content?.['media'])),
    ...titleOf(asObject(content?.['media'])),
    ...pollOf(asObject(content?.['poll'])),
    ...sharedOf(asObject(body['reshareContext'])),
    ...(text.mentions.length === 0 ? {} : { mentions: text.mentions }),
    at: Date.now(),
    detail: {
      author,
      commentary: text.stored,
      visibility: asText(body['visibility']) ?? '',
      ...(content ? { content } : {}),
    },
  });
}

function cardOf(article: Json | undefined): Pick<Post, 'card'> {
  if (!article) return {};
  const description = asText(article['description']);
  const [url, title] = [asText(article['source']) ?? '', asText(article['title']) ?? ''];
  return { card: { url, title, ...(description === undefined ? {} : { description }) } };
}

const pollOf = (poll: Json | undefined): Pick<Post, 'poll'> =>
  poll
    ? {
        poll: {
          question: asText(poll['question']) ?? '',
          options: asList(poll['options']).map(option => asText(asObject(option)?.['text']) ?? ''),
        },
      }
    : {};

const sharedOf = (context: Json | undefined): Pick<Post, 'quotes'> => {
  const parent = asText(context?.['parent']);
  return parent === undefined ? {} : { quotes: parent };
};

/** The title of a document, or of a video that has one. */
const titleOf = (content: Json | undefined): Pick<Post, 'title'> => {
  const title = asText(content?.['title']);
  return title === undefined ? {} : { title };
};

/** The thumbnail that came with a video. */
const coverOf = (world: World, content: Json | undefined): Pick<Post, 'cover'> => {
  const thumbnail = world.assets.get(asText(content?.['id']) ?? '')?.thumbnail;
  return thumbnail ? { cover: { digest: thumbnail.digest } } : {};
};
