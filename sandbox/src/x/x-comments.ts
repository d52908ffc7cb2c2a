import { postCalled, saidBelow, saidNow } from '../comments/said.ts';
import { hiddenAge } from '../faults.ts';
import { json } from '../http.ts';
import type { Call, Reply, Route } from '../http.ts';
import { isAfter } from '../ids.ts';
import type { Post } from '../model.ts';
import { dayLengthMs } from '../numbers/numbers.ts';
import type { World } from '../world.ts';
import { chargeReads, kindOfList } from './x-costs.ts';
import { fieldsProblem } from './x-fields.ts';
import type { XDetail, XRead } from './x-model.ts';
import { mentions, ofPerson, xPost } from './x-people.ts';
import { includedIn, postView } from './x-view.ts';
import { invalidRequest, notPermitted, problem } from './x-voice.ts';

/** Routes that find replies to an account, by conversation or by mention. */
export function xCommentRoutes(world: World): Route[] {
  const read = { method: 'GET', operation: 'comments', needs: ['tweet.read', 'users.read'] } as const;
  return [
    { ...read, path: '/2/tweets/search/recent', handle: call => search(world, call) },
    { ...read, path: '/2/users/:id/mentions', handle: call => mentionsOf(world, call) },
    {
      method: 'PUT',
      path: '/2/tweets/:id/hidden',
      operation: 'moderate',
      needs: ['tweet.read', 'users.read', 'tweet.moderate.write'],
      handle: call => hide(world, call),
    },
  ];
}

const maxQuery = 512;
const searchDays = 7;

/** The conversations and conditions in a query; undefined for what the sandbox does not understand. */
function conversationsIn(
  query: string,
): { ids: string[]; notFrom: string[]; notNaming: string[] } | undefined {
  const found = { ids: [] as string[], notFrom: [] as string[], notNaming: [] as string[] };
  for (const term of query.replaceAll(/[()]/g, ' ').split(/\s+/)) {
    const [name, value = ''] = term.split(':');
    if (name === 'conversation_id' && /^\d{1,19}$/.test(value)) found.ids.push(value);
    else if (name === '-from') found.notFrom.push(value.toLowerCase());
    else if (/^-@\w+$/.test(term)) found.notNaming.push(term.slice(2).toLowerCase());
    else if (!['', 'OR', 'is:reply', '-is:retweet', '-is:repost'].includes(term)) return undefined;
  }
  return found.ids.length > 0 ? found : undefined;
}

/** `GET /2/tweets/search/recent`: posts in the given conversations of the last seven days, newest first. */
function search(world: World, call: Call): Reply {
  const query = call.query.get('query') ?? '';
  const wanted = conversationsIn(query);
  if (!wanted || query.length > maxQuery)
    return invalidRequest('The query is not one that the sandbox understands, such as conversation_id:123', {
      query: [query],
    });
  const oldest = Date.now() - searchDays * dayLengthMs;
  const all = [...new Set(wanted.ids)]
    .flatMap(id => inConversation(world, id))
    .filter(
      post =>
        post.at >= oldest &&
        !wanted.notFrom.includes(post.handle) &&
        !wanted.notNaming.some(handle => isNamed(world, post, handle)),
    );
  return listed(world, call, all, { least: 10, token: 'next_token', kind: 'post' });
}

/** Returns the replies below the post that begins a conversation. */
function inConversation(world: World, id: string): Post<XDetail>[] {
  const root = postCalled(world, 'x', id);
  return root && root.deletedAt === undefined
    ? saidBelow(world, root).flatMap(said => xPost(world, said.id) ?? [])
    : [];
}

const maxMentions = 800;

/** Returns whether a post names an account, or answers it, which names it as well. */
const isNamed = (world: World, post: Post<XDetail>, handle: string): boolean =>
  mentions(post.text, handle) || answeredHandle(world, post) === handle;

const answeredHandle = (world: World, { inReplyTo = '' }: Post<XDetail>): string | undefined =>
  xPost(world, inReplyTo)?.handle;

/** `GET /2/users/{id}/mentions`: posts of other people that name an account. */
function mentionsOf(world: World, call: Call): Reply {
  const id = call.param('id');
  const handle = [...world.accounts.values()].find(one => one.platform === 'x' && one.id === id)?.handle;
  if (handle === undefined) return problem(404, 'Not Found Error', `Could not find user with id: [${id}].`);
  const since = call.query.get('since_id');
  const all: Post<XDetail>[] = [];
  for (const comment of world.comments.all()) {
    if (comment.platform !== 'x' || comment.state === 'deleted' || comment.author.id === id) continue;
    if (since !== null && !isAfter(comment.id, since)) continue;
    const post = ofPerson(world, comment);
    if (isNamed(world, post, handle)) all.push(post);
  }
  return listed(world, call, all.toSorted(newestFirst).slice(0, maxMentions), {
    least: 5,
    token: 'pagination_token',
    kind: kindOfList(world, call),
  });
}

const newestFirst = (one: Post, other: Post): number =>
  one.id === other.id ? 0 : isAfter(one.id, other.id) ? -1 : 1;

interface Paging {
  least: number;
  /** Under which name the next page is asked for. */
  token: 'next_token' | 'pagination_token';
  kind: XRead['kind'];
}

function listed(world: World, call: Call, all: Post<XDetail>[], { least, token, kind }: Paging): Reply {
  const wanted = Number(call.query.get('max_results') ?? 10);
  if (!Number.isInteger(wanted) || wanted < least || wanted > 100)
    return invalidRequest(
      `The \`max_results\` query parameter value [${wanted}] is not between ${least} and 100`,
    );
  const refused = fieldsProblem(world, call);
  if (refused) return refused;
  const page = call.query.get(token) ?? call.query.get('pagination_token');
  const found = all
    .filter(post => isWanted(call, post) && (page === null || isAfter(page, post.id)))
    .toSorted(newestFirst);
  const shown = found.slice(0, wanted);
  const ids = shown.map(({ id }) => id);
  return chargeReads(world, call, kind, ids) ?? json(200, pageOf(world, call, shown, found.length > wanted));
}

function isWanted(call: Call, post: Post<XDetail>): boolean {
  const {
    since_id: since,
    until_id: until,
    start_time: start,
    end_time: end,
  } = Object.fromEntries(call.query);
  return (
    (since === undefined || isAfter(post.id, since)) &&
    (until === undefined || isAfter(until, post.id)) &&
    (start === undefined || post.at >= Date.parse(start)) &&
    (end === undefined || post.at < Date.parse(end)) &&
    post.at <= Date.now() - hiddenAge(call)
  );
}

function pageOf(world: World, call: Call, posts: Post<XDetail>[], isMore: boolean): object {
  if (posts.length === 0) return { meta: { result_count: 0 } };
  const [newest, oldest] = [posts[0]?.id, posts.at(-1)?.id];
  return {
    data: posts.map(post => postView(world, call, post, post.id)),
    ...includedIn(world, call, posts),
    meta: {
      newest_id: newest,
      oldest_id: oldest,
      result_count: posts.length,
      ...(isMore ? { next_token: oldest } : {}),
    },
  };
}

/** `PUT /2/tweets/{id}/hidden`: in conversations that the caller began. It stays where it is, behind a click. */
function hide(world: World, call: Call): Reply {
  const { hidden } = call.json() ?? {};
  if (typeof hidden !== 'boolean') return invalidRequest('$.hidden: is missing but it is required');
  const said = saidNow(world, 'x', call.param('id'));
  const root = said && postCalled(world, 'x', said.post);
  const person = said && world.comments.get('x', said.id);
  if (!said) return problem(404, 'Not Found Error', `Could not find tweet with id: [${call.param('id')}].`);
  if (root?.accountId !== call.caller.id || !person || said.isOwn) return notPermitted();
  person.state = hidden ? 'hidden' : 'visible';
  world.comments.keep(person);
  return json(200, { data: { hidden } });
}
