import { asList, asObject, asText, refusal } from '../http.ts';
import type { Json, Reply } from '../http.ts';
import type { LinkedInAsset } from './linkedin-model.ts';
import { inputError, refuse, waitingUpload } from './linkedin-voice.ts';
import type { Media } from '../model.ts';
import type { World } from '../world.ts';

const required = ['author', 'commentary', 'visibility', 'distribution', 'lifecycleState'];
const optional = [
  'content', 'isReshareDisabledByAuthor', 'reshareContext', 'contentLandingPage', 'contentCallToActionLabel', 'adContext',
]; // oxfmt-ignore

/** Why a body does not fit the schema of posts. */
export function schemaProblem(body: Json): Reply | undefined {
  const missing = required.find(name => body[name] === undefined);
  const unknown = Object.keys(body).find(name => !required.includes(name) && !optional.includes(name));
  return (
    refusal(
      [
        missing !== undefined,
        () => unprocessable(`/${missing} :: field is required but not found and has no default value`),
      ],
      [unknown !== undefined, () => unprocessable(`/${unknown} :: unrecognized field found but not allowed`)],
    ) ?? valueProblem(body)
  );
}

const unprocessable = (what: string): Reply => refuse(422, 'UNPROCESSABLE_ENTITY', `ERROR :: ${what}`);

function valueProblem(body: Json): Reply | undefined {
  const { commentary, visibility, lifecycleState, content, reshareContext } = body as Record<
    'commentary' | 'visibility' | 'lifecycleState' | 'content' | 'reshareContext',
    unknown
  >;
  const invalid = (field: string, message: string) => (): Reply =>
    inputError(400, 'INVALID_VALUE_FOR_FIELD', `/${field}`, message);
  const isBare = content === undefined && reshareContext === undefined;
  return refusal(
    [typeof commentary !== 'string', invalid('commentary', 'commentary must be a string')],
    [lifecycleState !== 'PUBLISHED', invalid('lifecycleState', 'Only PUBLISHED is accepted on create')],
    [
      !['PUBLIC', 'CONNECTIONS', 'LOGGED_IN'].includes(asText(visibility) ?? ''),
      invalid('visibility', 'visibility is not known'),
    ],
    [
      commentary === '' && isBare,
      () => inputError(400, 'INVALID_VALUE_BLANK_FIELD', '/commentary', 'commentary is empty'),
    ],
  );
}

const durations = ['ONE_DAY', 'THREE_DAYS', 'SEVEN_DAYS', 'FOURTEEN_DAYS'];

/** Why a poll cannot be posted, or a post not be shared on. */
export function attachedProblem(world: World, body: Json): Reply | undefined {
  const content = asObject(body['content']);
  const shared = asObject(body['reshareContext']);
  if (shared !== undefined) return reshareProblem(world, shared, content);
  if (content?.['poll'] === undefined) return undefined;
  const invalid = (field: string, message: string) => (): Reply =>
    inputError(400, 'INVALID_VALUE_FOR_FIELD', `/content/poll${field}`, message);
  const poll = asObject(content['poll']) ?? {};
  const texts = asList(poll['options']).map(option => asText(asObject(option)?.['text']) ?? '');
  const question = asText(poll['question']) ?? '';
  return refusal(
    [Object.keys(content).length > 1, invalid('', 'content takes one kind of content')],
    [question === '' || question.length > 140, invalid('/question', 'must have 1 to 140 characters')],
    [texts.length < 2 || texts.length > 4, invalid('/options', 'takes 2 to 4 options')],
    [
      texts.some(text => text === '' || text.length > 30),
      invalid('/options', 'each must have 1 to 30 characters'),
    ],
    [
      !durations.includes(asText(asObject(poll['settings'])?.['duration']) ?? ''),
      invalid('/settings/duration', 'is not known'),
    ],
  );
}

function reshareProblem(world: World, shared: Json, content: Json | undefined): Reply | undefined {
  const parent = asText(shared['parent']) ?? '';
  const path = '/reshareContext/parent';
  if (content !== undefined)
    return inputError(400, 'INVALID_VALUE_FOR_FIELD', '/content', 'a reshare has no content of its own');
  return world.posts.linkedin.get(parent)
    ? undefined
    : inputError(400, 'INVALID_VALUE_FOR_FIELD', path, `${parent} cannot be shared`);
}

/** The media of a post's content, or why it cannot be posted. */
export function mediaIn(world: World, author: string, content: Json | undefined): { media: Media[] } | Reply {
  const article = content?.['article'];
  if (article !== undefined) return articlePicture(world, author, content, asObject(article) ?? {});
  const items = itemsIn(content);
  if (!items)
    return inputError(
      400,
      'INVALID_VALUE_FOR_FIELD',
      '/content/multiImage/images',
      'multiImage takes 2 to 20 images',
    );
  const media: Media[] = [];
  for (const item of items) {
    const asset = world.assets.get(asText(item['id']) ?? '');
    const problem = assetProblem(asset, author, item);
    if (problem) return problem;
    if (asset?.media) media.push(asset.media);
  }
  return { media };
}

const maxArticle = { title: 400, description: 4_086 };

/** Returns the picture of an article. LinkedIn does not read the page, and the thumbnail must be an image of the author. */
function articlePicture(
  world: World,
  author: string,
  content: Json | undefined,
  article: Json,
): { media: Media[] } | Reply {
  const refused = articleProblem(content, article);
  if (refused) return refused;
  const { thumbnail } = article as Record<string, unknown>;
  if (thumbnail === undefined) return { media: [] };
  const asset = world.assets.get(asText(thumbnail) ?? '');
  if (asset?.kind !== 'image') return noImage(author, thumbnail);
  return assetProblem(asset, author, { id: thumbnail }) ?? { media: asset.media ? [asset.media] : [] };
}

function articleProblem(content: Json | undefined, article: Json): Reply | undefined {
  const [source, title, description] = ['source', 'title', 'description'].map(
    name => asText(article[name]) ?? '',
  ) as [string, string, string];
  const invalid = (field: string, message: string) => (): Reply =>
    inputError(400, 'INVALID_VALUE_FOR_FIELD', `/content/article/${field}`, message);
  const untitled = (): Reply =>
    inputError(400, 'MISSING_FIELD', '/content/article/title', 'An article needs a title');
  return refusal(
    [Object.keys(content ?? {}).length > 1, invalid('', 'content takes one kind of content')],
    [!/^https?:/.test(URL.parse(source)?.href ?? ''), invalid('source', 'must be a URL')],
    [title === '', untitled],
    [title.length > maxArticle.title, invalid('title', 'is too long')],
    [description.length > maxArticle.description, invalid('description', 'is too long')],
  );
}

const noImage = (author: string, thumbnail: unknown): Reply =>
  inputError(
    400,
    'INVALID_IMAGE_ID',
    '/content/article/thumbnail',
    `${asText(thumbnail)} is no image of ${author}`,
  );

/** The one medium, or the several images; undefined when there are too few or too many. */
function itemsIn(content: Json | undefined): Json[] | undefined {
  const single = asObject(content?.['media']);
  if (single) return [single];
  if (content?.['multiImage'] === undefined) return [];
  const images = asList(asObject(content['multiImage'])?.['images']).map(image => asObject(image) ?? {});
  return images.length >= 2 && images.length <= 20 ? images : undefined;
}

function assetProblem(asset: LinkedInAsset | undefined, author: string, item: Json): Reply | undefined {
  const path = '/content/media/id';
  if (!asset || asset.owner !== author)
    return inputError(400, 'INVALID_IMAGE_ID', path, `${asText(item['id'])} is not media of ${author}`);
  if (asset.state === 'PROCESSING_FAILED')
    return inputError(400, 'MEDIA_ASSET_PROCESSING_FAILED', path, 'Media asset processing failed.');
  if (asset.state !== 'AVAILABLE') return waitingUpload();
  const untitled = asset.kind === 'document' && !item['title'];
  return untitled
    ? inputError(400, 'MISSING_FIELD', '/content/media/title', 'A document needs a title')
    : undefined;
}
