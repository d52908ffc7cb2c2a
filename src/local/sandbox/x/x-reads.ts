import { hiddenAge } from '../faults.ts';
import { json } from '../http.ts';
import type { Call, Json, Reply, Route } from '../http.ts';
import { isAfter } from '../ids.ts';
import type { Post } from '../model.ts';
import type { World } from '../world.ts';
import { fieldsProblem, namesIn, picked } from './x-fields.ts';
import type { XDetail } from './x-model.ts';
import { postView, includedIn } from './x-view.ts';
import { invalidRequest, problem } from './x-voice.ts';

export function xReadRoutes(world: World): Route[] {
  const read = { method: 'GET', operation: 'read', scopes: ['tweet.read'] } as const;
  return [
    { ...read, path: '/2/users/me', scopes: ['users.read'], handle: me },
    {
      ...read,
      path: '/2/users/by/username/:username',
      scopes: ['tweet.read', 'users.read'],
      handle: call => userNamed(world, call),
    },
    { ...read, path: '/2/users/:id/tweets', handle: call => timeline(world, call) },
    { ...read, path: '/2/tweets', handle: call => several(world, call) },
    { ...read, path: '/2/tweets/:id', handle: call => one(world, call) },
  ];
}

function me(call: Call): Reply {
  const { id, displayName, handle, subscription = 'None' } = call.caller;
  const all: Json = {
    profile_image_url: `${call.origin}/_page/avatar/x/${handle}_normal.svg`,
    verified: false,
    verified_type: 'none',
    ...(subscription !== null && { subscription_type: subscription }),
    protected: false,
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
  if (user) return json(200, { data: { id: user.id, name: user.displayName, username: user.handle } });
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
  return json(200, listed(world, call, found.slice(0, wanted), found.length > wanted));
}

function isTooOld(post: Post, query: URLSearchParams): boolean {
  const [start, since] = [query.get('start_time'), query.get('since_id')];
  return (start !== null && post.at < Date.parse(start)) || (since !== null && !isAfter(post.id, since));
}

function isWanted(post: Post, query: URLSearchParams): boolean {
  const [end, until, page] = [query.get('end_time'), query.get('until_id'), query.get('pagination_token')];
  if (end !== null && post.at >= Date.parse(end)) return false;
  if (until !== null && !isAfter(until, post.id)) return false;
  if (page !== null && !isAfter(page, post.id)) return false;
  return !(query.get('exclude')?.split(',').includes('replies') && post.kind === 'reply');
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
  return { ...shown(world, call, posts), meta };
}

function several(world: World, call: Call): Reply {
  const ids = (call.query.get('ids') ?? '').split(',').filter(id => id !== '');
  if (ids.length === 0 || ids.length > 100) return invalidRequest('ids must name 1 to 100 posts');
  const refused = fieldsProblem(world, call);
  if (refused) return refused;
  const posts = ids.flatMap(id => world.posts.x.get(id) ?? []);
  const errors = ids.filter(id => !world.posts.x.get(id)).map(missing);
  return json(200, {
    ...(posts.length > 0 ? shown(world, call, posts) : {}),
    ...(errors.length > 0 ? { errors } : {}),
  });
}

/** An unknown post is a 200 with `errors` and no `data`. */
function one(world: World, call: Call): Reply {
  const post = world.posts.x.get(call.param('id'));
  if (!/^\d{1,19}$/.test(call.param('id'))) return problem(400, 'Invalid Request', 'The id is not valid.');
  const refused = fieldsProblem(world, call);
  if (refused) return refused;
  return post
    ? json(200, { data: postView(world, call, post), ...includedIn(call, [post]) })
    : json(200, { errors: [missing(call.param('id'))] });
}

const shown = (world: World, call: Call, posts: Post<XDetail>[]): Json => ({
  data: posts.map(post => postView(world, call, post)),
  ...includedIn(call, posts),
});

const missing = (id: string): Json => ({
  value: id,
  parameter: 'id',
  resource_id: id,
  resource_type: 'tweet',
  title: 'Not Found Error',
  detail: `Could not find tweet with id: [${id}].`,
  type: 'https://api.x.com/2/problems/resource-not-found',
});
