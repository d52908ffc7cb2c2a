import { hiddenAge } from './faults.ts';
import { asList, asObject, asText, json } from './http.ts';
import type { Call, Json, Reply, Route } from './http.ts';
import { linkedinNumber } from './ids.ts';
import type { LinkedInAsset, LinkedInDetail } from './linkedin-model.ts';
import { linkedinRoute, mayPostAs, organizationUrn, personUrn } from './linkedin-rules.ts';
import { readLittleText } from './linkedin-text.ts';
import type { LittleText } from './linkedin-text.ts';
import { denied, duplicateOf, inputError, refuse, tooMany, waitingUpload } from './linkedin-voice.ts';
import type { Media, Post } from './model.ts';
import type { World } from './world.ts';

const dayMs = 86_400_000;
const duplicateWindowMs = 600_000;
const longestCommentary = 3_000;

export function linkedinPostRoutes(world: World): Route[] {
  return [
    {
      method: 'POST',
      path: '/rest/posts',
      operation: 'publish' as const,
      handle: (call: Call) => publish(world, call),
    },
    {
      method: 'GET',
      path: '/rest/posts',
      operation: 'read' as const,
      handle: (call: Call) => byAuthor(world, call),
    },
    {
      method: 'GET',
      path: '/rest/posts/:urn',
      operation: 'read' as const,
      handle: (call: Call) => one(world, call),
    },
    { method: 'DELETE', path: '/rest/posts/:urn', handle: (call: Call) => remove(world, call) },
    {
      method: 'POST',
      path: '/rest/socialActions/:urn/comments',
      operation: 'publish' as const,
      handle: (call: Call) => comment(world, call),
    },
  ].map(linkedinRoute);
}

function publish(world: World, call: Call): Reply {
  const body = call.json();
  if (!body) return refuse(400, 'INVALID_BODY', 'The body is not a JSON object');
  const author = asText(body['author']) ?? '';
  const problem = schemaProblem(body) ?? (mayPostAs(call, author) ? undefined : denied('posts.CREATE'));
  if (problem) return problem;
  if (isOverLimit(world, author)) return tooMany();
  const text = readLittleText(asText(body['commentary']) ?? '');
  if (text.shown.length > longestCommentary) {
    return inputError(
      400,
      'FIELD_LENGTH_TOO_LONG',
      '/commentary',
      `The commentary is longer than ${longestCommentary} characters`,
    );
  }
  const media = mediaIn(world, author, asObject(body['content']));
  if ('status' in media) return media;
  const twin = duplicate(world, author, text.shown, media.media);
  if (twin) return duplicateOf(twin.id);
  const post = addPost(world, call, { author, text, media: media.media, body });
  return {
    status: 201,
    headers: call.fault?.mode === 'no_id' ? {} : { 'x-restli-id': post.id, 'x-linkedin-id': post.id },
  };
}

const required = ['author', 'commentary', 'visibility', 'distribution', 'lifecycleState'];
const optional = [
  'content',
  'isReshareDisabledByAuthor',
  'reshareContext',
  'contentLandingPage',
  'contentCallToActionLabel',
  'adContext',
  'container',
];

function schemaProblem(body: Json): Reply | undefined {
  const missing = required.find(name => body[name] === undefined);
  if (missing)
    return refuse(
      422,
      'UNPROCESSABLE_ENTITY',
      `ERROR :: /${missing} :: field is required but not found and has no default value`,
    );
  const unknown = Object.keys(body).find(name => !required.includes(name) && !optional.includes(name));
  if (unknown)
    return refuse(
      422,
      'UNPROCESSABLE_ENTITY',
      `ERROR :: /${unknown} :: unrecognized field found but not allowed`,
    );
  if (typeof body['commentary'] !== 'string')
    return inputError(400, 'INVALID_VALUE_FOR_FIELD', '/commentary', 'commentary must be a string');
  if (body['lifecycleState'] !== 'PUBLISHED')
    return inputError(
      400,
      'INVALID_VALUE_FOR_FIELD',
      '/lifecycleState',
      'Only PUBLISHED is accepted on create',
    );
  if (!['PUBLIC', 'CONNECTIONS', 'LOGGED_IN'].includes(asText(body['visibility']) ?? '')) {
    return inputError(400, 'INVALID_VALUE_FOR_FIELD', '/visibility', 'visibility is not known');
  }
  const hasContent = body['content'] !== undefined || body['reshareContext'] !== undefined;
  return body['commentary'] === '' && !hasContent
    ? inputError(400, 'INVALID_VALUE_BLANK_FIELD', '/commentary', 'commentary is empty')
    : undefined;
}

const isOverLimit = (world: World, author: string): boolean =>
  world.posts.linkedin.countSince(idIn(author), Date.now() - dayMs) >= world.settings.limits.linkedin;

/** The last part of a URN. */
const idIn = (urn: string): string => urn.split(':').at(-1) ?? '';

/** The media of a post's content, or why it cannot be posted. */
function mediaIn(world: World, author: string, content: Json | undefined): { media: Media[] } | Reply {
  const single = asObject(content?.['media']);
  const several = asList(asObject(content?.['multiImage'])?.['images']).map(image => asObject(image));
  if (content?.['multiImage'] && (several.length < 2 || several.length > 20)) {
    return inputError(
      400,
      'INVALID_VALUE_FOR_FIELD',
      '/content/multiImage/images',
      'multiImage takes 2 to 20 images',
    );
  }
  const media: Media[] = [];
  for (const item of single ? [single] : several) {
    const asset = world.assets.get(asText(item?.['id']) ?? '');
    const problem = assetProblem(asset, author, item);
    if (problem) return problem;
    if (asset?.media) media.push(asset.media);
  }
  return { media };
}

function assetProblem(
  asset: LinkedInAsset | undefined,
  author: string,
  item: Json | undefined,
): Reply | undefined {
  const path = '/content/media/id';
  if (!asset || asset.owner !== author)
    return inputError(400, 'INVALID_IMAGE_ID', path, `${asText(item?.['id'])} is not media of ${author}`);
  if (asset.state === 'PROCESSING_FAILED')
    return inputError(400, 'MEDIA_ASSET_PROCESSING_FAILED', path, 'Media asset processing failed.');
  if (asset.state !== 'AVAILABLE') return waitingUpload();
  const untitled = asset.kind === 'document' && !item?.['title'];
  return untitled
    ? inputError(400, 'MISSING_FIELD', '/content/media/title', 'A document needs a title')
    : undefined;
}

/** LinkedIn refuses what the same author posted in the last ten minutes: here, the same text with the same bytes. */
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
    ...{ platform: 'linkedin', kind: 'post', account: name, accountId: idIn(author) },
    handle: author === organizationUrn(call) ? organization.handle : handle,
    url: `${call.origin}/linkedin-web/feed/update/${id}/`,
    ...{ id, text: text.shown, media, at: Date.now() },
    detail: {
      author,
      commentary: text.stored,
      visibility: asText(body['visibility']) ?? '',
      ...(content ? { content } : {}),
    },
  });
}

function byAuthor(world: World, call: Call): Reply {
  const author = call.query.get('author') ?? '';
  if (call.query.get('q') !== 'author') return refuse(400, 'INVALID_PARAM', 'q must be author');
  if (author.startsWith('urn:li:person:')) {
    return refuse(400, 'INVALID_PARAM', 'Member permissions must be used when using member as author');
  }
  if (author !== organizationUrn(call) || !call.has('r_organization_social'))
    return denied('posts.FINDER-author');
  const [start, count] = [Number(call.query.get('start') ?? 0), Number(call.query.get('count') ?? 10)];
  const elements: Json[] = [];
  let skipped = 0;
  for (const post of world.posts.linkedin.newestFirst(idIn(author), hiddenAge(call))) {
    if (elements.length >= count) break;
    if (post.kind !== 'post' || skipped++ < start) continue;
    elements.push(view(post));
  }
  return json(200, { elements, paging: { start, count, links: [] } });
}

/** Members may not read their own posts. */
function one(world: World, call: Call): Reply {
  const post = world.posts.linkedin.get(call.param('urn'));
  if (!call.has('r_organization_social')) return denied('posts.GET');
  if (!post || post.detail.author === personUrn(call))
    return post ? denied('posts.GET') : refuse(404, 'NOT_FOUND', 'Could not find entity');
  return json(200, view(post));
}

const view = ({ id, at, detail }: Post<LinkedInDetail>): Json => ({
  ...{ id, author: detail.author, commentary: detail.commentary, visibility: detail.visibility },
  ...{
    createdAt: at,
    publishedAt: at,
    lastModifiedAt: at,
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  },
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  ...(detail.content ? { content: detail.content } : {}),
});

function remove(world: World, call: Call): Reply {
  const post = world.posts.linkedin.get(call.param('urn'));
  if (post && !mayPostAs(call, post.detail.author)) return denied('posts.DELETE');
  if (post) world.posts.linkedin.remove(post);
  return { status: 204 };
}

/** Comments are gated: self-serve apps do not have the scopes. */
function comment(world: World, call: Call): Reply {
  if (!call.has('w_member_social_feed', 'w_organization_social_feed'))
    return denied('partnerApiSocialActions.CREATE');
  const body = call.json();
  const [parent, text] = [
    world.posts.linkedin.get(call.param('urn')),
    asText(asObject(body?.['message'])?.['text']),
  ];
  const author = asText(body?.['actor']) ?? '';
  if (!parent) return refuse(404, 'NOT_FOUND', 'Could not find entity');
  if (!text || !mayPostAs(call, author))
    return inputError(400, 'INVALID_VALUE_FOR_FIELD', '/message/text', 'actor and message are required');
  const number = linkedinNumber();
  const id = `urn:li:comment:(${parent.id},${number})`;
  world.posts.linkedin.add({
    ...{
      platform: 'linkedin',
      kind: 'comment',
      account: call.caller.name,
      accountId: idIn(author),
      handle: call.caller.handle,
    },
    ...{ id, text, media: [], inReplyTo: parent.id, at: Date.now(), url: parent.url },
    detail: { author, commentary: text, visibility: 'PUBLIC' },
  });
  return json(
    201,
    { id: number, actor: author, object: parent.id, message: { text } },
    { 'x-restli-id': number },
  );
}
