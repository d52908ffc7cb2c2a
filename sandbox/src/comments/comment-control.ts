import { personNamed } from '../accounts.ts';
import { announceComment } from '../hooks/hook-events.ts';
import { asText, json } from '../http.ts';
import type { Call, Json, Reply, Route } from '../http.ts';
import { metaId, shortId, snowflakeAt, linkedinNumber, activityOf } from '../ids.ts';
import { platforms } from '../model.ts';
import type { Platform, Post } from '../model.ts';
import type { World } from '../world.ts';
import { attachmentKinds, type Attachment } from './comment-model.ts';
import type { CommentState, Person, PersonComment, Said } from './comment-model.ts';
import { postCalled, saidBelow, saidCalled, saidNow } from './said.ts';

/** Control routes for comments of people on posts, and their changes. */
export const commentControl = (world: World): Route[] => [
  { method: 'GET', path: '/comments', handle: call => list(world, call) },
  { method: 'POST', path: '/comments', handle: call => say(world, call) },
  { method: 'PATCH', path: '/comments/:platform/:id', handle: call => change(world, call) },
];

const refuse = (message: string): Reply => json(400, { error: 'invalid', message });
const notFound = (message: string): Reply => json(404, { error: 'not_found', message });

const platformIn = (given: unknown): Platform | undefined => platforms.find(name => name === given);

const wrongPlatform = (): Reply => refuse(`platform must be one of ${platforms.join(', ')}`);

const shown = ({ at, ...said }: Said): Json => ({ ...said, at: new Date(at).toISOString() });

function list(world: World, call: Call): Reply {
  const { platform: given, post: id } = Object.fromEntries(call.query);
  const platform = platformIn(given);
  if (!platform) return wrongPlatform();
  const known: Iterable<Post> = world.posts[platform].all();
  const posts = id === undefined ? [...known] : [postCalled(world, platform, id)];
  const found = posts.flatMap(post => (post && postCalled(world, platform, post.id) === post ? [post] : []));
  if (id !== undefined && found.length === 0) return notFound('The post was not found.');
  const all = found.flatMap(one => saidBelow(world, one, true));
  const replaced = new Set(all.flatMap(({ formerIds = [] }) => formerIds));
  return json(200, { comments: all.filter(({ id: one }) => !replaced.has(one)).map(shown) });
}

const maxCount = 100_000;

interface Wish {
  platform: Platform;
  post: Post;
  parent: Said | undefined;
  author: string;
  text: string;
  attachment: Attachment | undefined;
  at: number;
  likes: number;
  count: number | undefined;
}

function say(world: World, call: Call): Reply {
  const wish = wishIn(world, call.json() ?? {});
  if ('status' in wish) return wish;
  const { count } = wish;
  if (count === undefined) {
    const said = sayNow(world, wish);
    return json(201, said ? shown(said) : {});
  }
  const ids = Array.from({ length: count }, (_, index) => {
    const [author, text] = [`${wish.author} ${index + 1}`, `${wish.text} ${index + 1}`];
    return sayNow(world, { ...wish, author, text })?.id;
  });
  return json(201, { count, ids });
}

function sayNow(world: World, wish: Wish): Said | undefined {
  const said = saidCalled(world, wish.platform, world.comments.add(commentOf(world, wish)).id);
  announceComment(world, said);
  return said;
}

function wishIn(world: World, body: Json): Wish | Reply {
  const place = placeIn(world, body);
  if ('status' in place) return place;
  const author = asText(body['author'])?.trim();
  const words = wordsIn(place.platform, body);
  if (!author || !words) return refuse('author and text are required, or an attachment that is known');
  const at = body['at'] === undefined ? Date.now() : Date.parse(asText(body['at']) ?? '');
  if (Number.isNaN(at)) return refuse('at must be a time');
  const { likes = 0, count } = body;
  if (!isCount(likes, Infinity)) return refuse('likes must be a whole number');
  if (count !== undefined && !isCount(count, maxCount)) return refuse(`count must be up to ${maxCount}`);
  return { ...place, ...words, author, at, likes, count };
}

/** Returns the text and attachment of a comment, or undefined if both are missing. YouTube has no attachments. */
function wordsIn(platform: Platform, body: Json): Pick<Wish, 'text' | 'attachment'> | undefined {
  const text = asText(body['text']) ?? '';
  const attachment = attachmentKinds.find(kind => kind === body['attachment']);
  if (body['attachment'] !== undefined && (!attachment || platform === 'youtube')) return undefined;
  return text === '' && !attachment ? undefined : { text, attachment };
}

/** Returns the post or comment that a comment replies to, or an error. */
function placeIn(world: World, body: Json): Pick<Wish, 'platform' | 'post' | 'parent'> | Reply {
  const platform = platformIn(body['platform']);
  if (!platform) return wrongPlatform();
  const post = postCalled(world, platform, asText(body['post']) ?? '');
  if (!post || post.deletedAt !== undefined) return notFound('The post was not found.');
  const parent = saidNow(world, platform, asText(body['parent']) ?? '');
  if (body['parent'] !== undefined && parent?.post !== post.id)
    return notFound('The comment was not found on this post.');
  return { platform, post, parent };
}

const isCount = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;

function commentOf(world: World, wish: Wish): PersonComment {
  const { platform, post, parent, author, text, attachment, at, likes } = wish;
  const above = parent && heardBy(parent);
  return {
    platform,
    id: idOf[platform]({ post, above, at }),
    post: post.id,
    ...(above === undefined ? {} : { parent: above }),
    author: personOf(world, platform, author),
    text,
    ...(attachment === undefined ? {} : { attachment }),
    at,
    likes,
    state: 'visible',
  };
}

/**
 * Returns the comment under which a reply is listed. Instagram, LinkedIn, and YouTube have two levels, so a reply to a
 * reply is listed beside it.
 */
const heardBy = ({ platform, parent, id }: Said): string =>
  platform === 'x' || platform === 'threads' ? id : (parent ?? id);

function personOf(world: World, platform: Platform, author: string): Person {
  const { id, handle, displayName } = personNamed(world.accounts, platform, author);
  return { id, handle, name: displayName };
}

const idOf: Record<Platform, (wish: { post: Post; above: string | undefined; at: number }) => string> = {
  x: ({ at }) => snowflakeAt(at),
  linkedin: ({ post }) => `urn:li:comment:(${activityOf(post.id)},${linkedinNumber()})`,
  instagram: metaId,
  threads: metaId,
  youtube: ({ above }) => (above === undefined ? newYoutubeId() : `${above}.${newYoutubeId()}`),
};

const newYoutubeId = (): string => `Ug${shortId()}${shortId()}`;

/** Returns why a change is invalid. */
function changeProblem(body: Json): string | undefined {
  const unknown = Object.keys(body).find(name => !['text', 'deleted', 'hidden', 'held'].includes(name));
  if (unknown) return `there is no ${unknown}, only text, deleted, hidden and held`;
  if (body['text'] !== undefined && !asText(body['text'])) return 'text must be a text';
  const isWrong = Object.keys(body).some(name => name !== 'text' && typeof body[name] !== 'boolean');
  return isWrong ? 'deleted, hidden and held are true or false' : undefined;
}

/** Applies a change to a comment, as its author, the account's owner, or the platform would. */
function change(world: World, call: Call): Reply {
  const platform = platformIn(call.param('platform'));
  if (!platform) return wrongPlatform();
  const said = saidCalled(world, platform, call.param('id'));
  if (!said) return notFound('The comment was not found.');
  const body = call.json() ?? {};
  const problem = changeProblem(body);
  if (problem) return refuse(problem);
  const person = world.comments.get(platform, said.id);
  const changed = person && editedOnX(world, person, body);
  const refused = person ? changePerson(world, changed ?? person, body) : changeOwn(world, said, body);
  const after = saidCalled(world, platform, changed?.id ?? said.id);
  return refused ?? json(200, after ? shown(after) : {});
}

/** Returns the new version of an edited comment on X, which has an ID of its own. */
function editedOnX(world: World, person: PersonComment, body: Json): PersonComment | undefined {
  if (person.platform !== 'x' || body['text'] === undefined) return undefined;
  const formerIds = [...(person.formerIds ?? []), person.id];
  const at = Date.now();
  const version = world.comments.add({ ...person, id: snowflakeAt(at), formerIds, at });
  world.comments.keep(Object.assign(person, { state: 'deleted' as const }));
  return version;
}

function changePerson(world: World, person: PersonComment, body: Json): undefined {
  person.text = asText(body['text']) ?? person.text;
  for (const name of ['hidden', 'held', 'deleted'] as const satisfies readonly CommentState[]) {
    if (body[name] === true) person.state = name;
    else if (body[name] === false && person.state === name) person.state = 'visible';
  }
  world.comments.keep(person);
}

/** Changes or deletes an account's own reply, as its owner could in the app. Own replies cannot be hidden. */
function changeOwn(world: World, { platform, id }: Said, body: Json): Reply | undefined {
  const answers = world.ownAnswers(platform);
  const post = answers.known(id);
  if (body['hidden'] === true || body['held'] === true)
    return refuse('what the account itself said is neither hidden nor held');
  if (!post) return notFound('The comment was not found.');
  post.text = asText(body['text']) ?? post.text;
  if (body['deleted'] === true) answers.remove(post);
  else answers.keep(post);
  return undefined;
}
