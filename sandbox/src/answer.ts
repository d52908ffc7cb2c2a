import { answerUnder } from './faulty-answers.ts';
import { json } from './http.ts';
import type { Call, Host, Reply, Route, Voice } from './http.ts';
import type { Operation, Platform } from './model.ts';
import type { Router } from './routing.ts';
import { judge } from './tokens.ts';
import type { World } from './world.ts';

const unknownPath = (): Reply =>
  json(404, { error: 'not_found', message: 'The sandbox has nothing at this path.' });

/** Handles one call to one host: checks the route, token, scopes, and faults, then runs the platform's handler. */
export async function answer(world: World, router: Router, host: Host, call: Call): Promise<Reply> {
  const found = router.route(host, call.method, call.path);
  if (!found) return host.voice?.notFound() ?? unknownPath();
  call.params = found.params;
  const { route } = found;
  // The client is gone, so no one would receive a response, and half a body is no valid request.
  if (call.cut && !route.takesPartial) return { status: 0, fate: 'reset' };
  const voice = route.voice ?? host.voice;
  if (!host.platform || !voice) return await route.handle(call);
  const refusal = identify(world, host.platform, route, voice, call);
  const operation = typeof route.operation === 'function' ? route.operation(call) : route.operation;
  const chosen = { platform: host.platform, route, voice, operation };
  const reply = refusal ?? (await carryOut(world, chosen, call));
  count(world, chosen, call, reply);
  return { ...reply, headers: { ...voice.headers(call), ...reply.headers } };
}

function count(world: World, { platform, route, operation }: Chosen, call: Call, reply: Reply): void {
  if (!operation) return;
  const made = { platform, operation, call: `${route.method} ${route.path}` };
  const account = call.account && { account: call.account.name };
  world.calls.add({ ...made, ...account }, reply.fate !== undefined || reply.status >= 400);
}

/** Sets the account of a call. Returns an error if the route requires a token and the token is invalid. */
function identify(
  world: World,
  platform: Platform,
  route: Route,
  voice: Voice,
  call: Call,
): Reply | undefined {
  const verdict = judge(
    world,
    platform,
    bearer(call) ?? (route.open ? undefined : call.field('access_token')),
  );
  if ('account' in verdict) {
    call.account = verdict.account;
    call.token = verdict.token;
  } else if (!route.open) return voice.unauthorized(verdict.problem);
  call.account ??= route.accountOf?.(call);
  return route.open || isAllowed(route, call) ? undefined : voice.forbidden(call);
}

const isAllowed = ({ scopes, needs = [] }: Route, call: Call): boolean =>
  (!scopes || call.has(...scopes)) && needs.every(scope => call.has(scope));

const bearer = (call: Call): string | undefined =>
  /^(?:Bearer|OAuth) (.+)$/i.exec(call.header('authorization') ?? '')?.[1];

interface Chosen {
  platform: Platform;
  route: Route;
  voice: Voice;
  operation: Operation | undefined;
}

async function carryOut(
  world: World,
  { platform, route, voice, operation }: Chosen,
  call: Call,
): Promise<Reply> {
  const fault = operation && world.faults.take(platform, operation, call.account);
  const handle = (): Reply | Promise<Reply> => route.handle(call);
  return fault
    ? await answerUnder(fault, { call, voice, operation, faults: world.faults, handle })
    : await handle();
}
