import { hiddenAge } from '../faults.ts';
import { json } from '../http.ts';
import type { Call, Json, Reply, Route } from '../http.ts';
import { isAfter } from '../ids.ts';
import type { Operation, Post, PostKind } from '../model.ts';
import { ownerOf } from '../numbers/owners.ts';
import type { World } from '../world.ts';
import { chargeReads, kindOfList } from './x-costs.ts';
import { fieldsProblem, namesIn, picked, wordsFor } from './x-fields.ts';
import type { XDetail } from './x-model.ts';
import { asksForNumbers, privateErrors, userMetrics } from './x-numbers.ts';
import { xPost } from './x-people.ts';
import { postView, includedIn } from './x-view.ts';
import { invalidRequest, problem } from './x-voice.ts';

export function xReadRoutes(world: World): Route[] {
  const read = { method: 'GET', operation: 'read', scopes: ['tweet.read'] } as const;
  const post = {
    ...read,
    needs: ['users.read'],
    operation: (call: Call) => numbersOr('read', asksForNumbers(call)),
  };
  return [
    {
      ...read,
      path: '/2/users/me',
      scopes: ['users.read'],
      operation: call => numbersOr('read', namesIn(call, 'user.fields').includes('public_metrics')),
      handle: call => me(world, call),
    },
    {
      ...read,
      path: '/2/users/by/username/:username',
      scopes: ['tweet.read', 'users.read'],
      handle: call => userNamed(world, call),
    },
    {
      ...read,
      path: '/2/users/:id/tweets',
      operation: call => numbersOr('read', asksForNumbers(call)),
      handle: call => timeline(world, call),
    },
    { ...post, path: '/2/tweets', handle: call => several(world, call) },
    { ...post, path: '/2/tweets/:id', handle: call => one(world, call) },
  ];
}

const numbersOr = (other: Operation, asksFor: boolean): Operation => (asksFor ? 'insights' : other);

function me(world: World, call: Call): Reply {
  const unpaid = chargeReads(world, call, 'user', [call.caller.id]);
  if (unpaid) return unpaid;
  const posts = world.posts.x.countSince(call.caller.id, 0);
  const { id, displayName, handle, subscription = 'None' } = call.caller;
  const all: Json = {
    profile_image_url: `${call.origin}/_page/avatar/x/${handle}_normal.svg`,
    verified: false,
    verified_type: 'none',
    ...(subscription !== null && { subscription_type: subscription }),
    protected: false,
    public_metrics: userMetrics(world.numbers.ofAccount(ownerOf(world, call.caller), { posts })),
  };
  return json(200, {
    data: { id, name: displayName, username: handle, ...picked(all, namesIn(call, 'user.fields')) },
  });
}

function userNamed(world: World, call: Call): Reply {
  const username = call.param('username');
  const user = [...world.accounts.values()].find(
    ({ platform, handle }) => platform === 'x' && handle === username.toLowerCase(),
  );
  if (user) {
    const shown = { id: user.id, name: user.displayName, username: user.handle };
    return chargeReads(world, call, 'user', [user.id]) ?? json(200, { data: shown });
  }
  const detail = `Could not find user with username: [${username}].`;
  const error = { value: username, detail, title: 'Not Found Error', parameter: 'username' };
  const type = 'https://api.twitter.com/2/problems/resource-not-found';
  return json(200, { errors: [{ ...error, resource_type: 'user', resource_id: username, type }] });
}

function timeline(world: World, call: Call): Reply {
  const query = call.query;
  const wanted = Number(query.get('max_results') ?? 10);
  if (!Number.isInteger(wanted) || wanted < 5 || wanted > 100) {
    return invalidRequest(`The \`max_results\` query parameter value [${wanted}] is not between 5 and 100`);
  }
  const refused = fieldsProblem(world, call);
  if (refused) return refused;
  const times = [query.get('start_time'), query.get('end_time')];
  if (times.some(time => time !== null && Number.isNaN(Date.parse(time))))
    return invalidRequest('start_time or end_time is not a date');
  const found: Post<XDetail>[] = [];
  for (const post of world.posts.x.newestFirst(call.param('id'), hiddenAge(call))) {
    if (found.length > wanted || isTooOld(post, query)) break;
    if (isWanted(post, query)) found.push(post);
  }
  const page = found.slice(0, wanted);
  return (
    chargeReads(world, call, kindOfList(world, call), page.map(idOf)) ??
    json(200, listed(world, call, page, found.length > wanted))
  );
}

function isTooOld(post: Post, query: URLSearchParams): boolean {
  const [start, since] = [query.get('start_time'), query.get('since_id')];
  return (start !== null && post.at < Date.parse(start)) || (since !== null && !isAfter(post.id, since));
}

/** The kinds of posts that a timeline leaves out on demand, by X's names. */
const excludable: Record<string, PostKind> = { replies: 'reply', retweets: 'repost' };

function isWanted(post: Post, query: URLSearchParams): boolean {
  const [end, until, page] = [query.get('end_time'), query.get('until_id'), query.get('pagination_token')];
  if (end !== null && post.at >= Date.parse(end)) return false;
  if (until !== null && !isAfter(until, post.id)) return false;
  if (page !== null && !isAfter(page, post.id)) return false;
  const excluded = query.get('exclude')?.split(',') ?? [];
  return !excluded.some(kind => excludable[kind] === post.kind);
}

function listed(world: World, call: Call, posts: Post<XDetail>[], more: boolean): Json {
  if (posts.length === 0) return { meta: { result_count: 0 } };
  const oldest = posts.at(-1)?.id;
  const meta = {
    result_count: posts.length,
    newest_id: posts[0]?.id,
    oldest_id: oldest,
    ...(more ? { next_token: oldest } : {}),
  };
  const { parameter } = wordsFor(world, call);
  const errors = privateErrors(world, call, {
    posts: posts.map(post => [post.id, post]),
    parameter,
    by: 'id',
  });
  return { ...shown(world, call, posts), ...(errors.length > 0 && { errors }), meta };
}

function several(world: World, call: Call): Reply {
  const ids = (call.query.get('ids') ?? '').split(',').filter(id => id !== '');
  if (ids.length === 0 || ids.length > 100) return invalidRequest('ids must name 1 to 100 posts');
  const refused = fieldsProblem(world, call);
  if (refused) return refused;
  const found = [...new Set(ids)].flatMap(id => {
    const post = xPost(world, id);
    return post ? [[id, post] as [string, Post<XDetail>]] : [];
  });
  const lost = ids.filter(id => !xPost(world, id)).map(id => missing(id, 'ids'));
  return (
    chargeReads(
      world,
      call,
      'post',
      found.map(([id]) => id),
    ) ?? told(world, call, found, lost)
  );
}

/** Returns the posts with the requested IDs, and errors for the fields that X withholds. */
function told(world: World, call: Call, found: [string, Post<XDetail>][], lost: Json[]): Reply {
  const { parameter } = wordsFor(world, call);
  const refused = privateErrors(world, call, { posts: found, parameter, by: 'ids' });
  const hidden = world.settings.xPrivateRefusal === 'post' ? refused.map(error => error['resource_id']) : [];
  const posts = found.filter(([id]) => !hidden.includes(id));
  const errors = [...lost, ...refused];
  return json(200, {
    ...(posts.length > 0 && {
      data: posts.map(([id, post]) => postView(world, call, post, id)),
      ...includedIn(
        world,
        call,
        posts.map(([, post]) => post),
      ),
    }),
    ...(errors.length > 0 && { errors }),
  });
}

/** An unknown post is a 200 with `errors` and no `data`. */
function one(world: World, call: Call): Reply {
  const id = call.param('id');
  const post = xPost(world, id);
  if (!/^\d{1,19}$/.test(id)) return problem(400, 'Invalid Request', 'The id is not valid.');
  const refused = fieldsProblem(world, call);
  if (refused) return refused;
  return post
    ? (chargeReads(world, call, 'post', [id]) ?? onePost(world, call, post))
    : json(200, { errors: [missing(id)] });
}

function onePost(world: World, call: Call, post: Post<XDetail>): Reply {
  const { parameter } = wordsFor(world, call);
  const id = call.param('id');
  const errors = privateErrors(world, call, { posts: [[id, post]], parameter, by: 'id' });
  const isHidden = errors.length > 0 && world.settings.xPrivateRefusal === 'post';
  return json(200, {
    ...(!isHidden && { data: postView(world, call, post), ...includedIn(world, call, [post]) }),
    ...(errors.length > 0 && { errors }),
  });
}

const idOf = ({ id }: Post): string => id;

const shown = (world: World, call: Call, posts: Post<XDetail>[]): Json => ({
  data: posts.map(post => postView(world, call, post)),
  ...includedIn(world, call, posts),
});

const missing = (id: string, parameter = 'id'): Json => ({
  value: id,
  parameter,
  resource_id: id,
  resource_type: 'tweet',
  title: 'Not Found Error',
  detail: `Could not find tweet with ${parameter}: [${id}].`,
  type: 'https://api.x.com/2/problems/resource-not-found',
});
