import { asObject, json } from '../http.ts';
import type { Call, Json, Reply, Route } from '../http.ts';
import { platforms } from '../model.ts';
import type { Platform, Post } from '../model.ts';
import type { World } from '../world.ts';
import { ownerOf, pageOf } from './owners.ts';
import { accountNumbers, hourMs, postNumbers } from './number-model.ts';
import type { KeptNumbers, Shown } from './number-model.ts';

/** Control routes that set the numbers of posts and accounts, and report how often each was read. */
export const numbersControl = (world: World): Route[] => [
  { method: 'GET', path: '/metrics', handle: call => show(world, call) },
  { method: 'POST', path: '/metrics', handle: call => say(world, call) },
  { method: 'GET', path: '/calls', handle: call => calls(world, call) },
  { method: 'DELETE', path: '/calls', handle: () => forgetCalls(world) },
];

const refuse = (message: string): Reply => json(400, { error: 'invalid', message });
const notFound = (message: string): Reply => json(404, { error: 'not_found', message });

/** Post or account of a call about numbers. */
interface Subject {
  platform: Platform;
  id: string;
  names: readonly string[];
  now: () => Shown<string>;
}

function subjectOf(world: World, { platform, post, account }: Json): Subject | Reply {
  const known = platforms.find(name => name === platform);
  if (!known) return refuse(`platform must be one of ${platforms.join(', ')}`);
  if (typeof post === 'string') return postCalled(world, known, post) ?? notFound('The post was not found.');
  if (typeof account !== 'string') return refuse('post or account is required');
  return accountCalled(world, known, account) ?? notFound('The account was not found.');
}

function postCalled(world: World, platform: Platform, id: string): Subject | undefined {
  const post: Post | undefined = world.posts[platform].get(id);
  return post && { platform, id, names: postNumbers, now: () => world.numbers.ofPost(post, Date.now(), id) };
}

/** By name, id, handle or URN; a page on LinkedIn by its own. */
function accountCalled(world: World, platform: Platform, given: string): Subject | undefined {
  const last = given.split(':').at(-1) ?? '';
  const all = [...world.accounts.values()].filter(one => one.platform === platform);
  const account = all.find(({ name, id, handle }) => [name, id, handle].includes(last));
  const paged = all.find(({ organization: { id, handle } }) => [id, handle].includes(last));
  const owner = account ? ownerOf(world, account) : paged && pageOf(world, paged);
  return (
    owner && { platform, id: owner.id, names: accountNumbers, now: () => world.numbers.ofAccount(owner) }
  );
}

const answerOf = ({ platform, id, now }: Subject): Reply => json(200, { platform, id, numbers: now() });

function show(world: World, call: Call): Reply {
  const subject = subjectOf(world, Object.fromEntries(call.query));
  return 'status' in subject ? subject : answerOf(subject);
}

function say(world: World, call: Call): Reply {
  const body = call.json() ?? {};
  const subject = subjectOf(world, body);
  if ('status' in subject) return subject;
  const said = saidIn(body, subject.names);
  if (typeof said === 'string') return refuse(said);
  world.numbers.say(subject.platform, subject.id, said);
  return answerOf(subject);
}

/** Reads the numbers that a call sets, or returns why they are invalid. */
function saidIn(body: Json, names: readonly string[]): KeptNumbers | string {
  const { platform: _platform, post: _post, account: _account, perHour, ageHours, ...set } = body;
  const growth = perHour === undefined ? {} : asObject(perHour);
  if (!growth) return 'perHour must be an object of numbers';
  if (ageHours !== undefined && !isNumber(ageHours)) return 'ageHours must be a number';
  const unknown = Object.keys({ ...set, ...growth }).find(name => !names.includes(name));
  if (unknown) return `there is no number ${unknown}, only ${names.join(', ')}`;
  const areRight = [
    ...Object.values(set).map(value => value === null || isNumber(value)),
    ...Object.values(growth).map(isNumber),
  ];
  if (areRight.includes(false)) return 'numbers must not be negative; one that is not shown is null';
  const since = ageHours === undefined ? {} : { since: Date.now() - ageHours * hourMs };
  return { set: set as KeptNumbers['set'], perHour: growth as KeptNumbers['perHour'], ...since };
}

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** How often each call was made, of one platform, operation or account where they are named. */
function calls(world: World, call: Call): Reply {
  const wanted = Object.fromEntries(call.query);
  const found = world.calls
    .list()
    .filter(made =>
      (['platform', 'operation', 'account'] as const).every(
        name => wanted[name] === undefined || made[name] === wanted[name],
      ),
    );
  return json(200, { total: found.reduce((sum, { count }) => sum + count, 0), calls: found });
}

function forgetCalls(world: World): Reply {
  world.calls.clear();
  return { status: 204 };
}
