import { answerUnder } from './faulty-answers.ts';
import { json } from './http.ts';
import type { Call, Host, Reply, Route, Voice } from './http.ts';
import type { Platform } from './model.ts';
import type { Router } from './routing.ts';
import { judge } from './tokens.ts';
import type { World } from './world.ts';

const unknownPath = (): Reply =>
  json(404, { error: 'not_found', message: 'The sandbox has nothing at this path.' });

/** Answers one call to one host: route, token, scopes, faults, then what the platform does. */
export async function answer(world: World, router: Router, host: Host, call: Call): Promise<Reply> {
  const found = router.route(host, call.method, call.path);
  if (!found) return host.voice?.notFound() ?? unknownPath();
  call.params = found.params;
  const { route } = found;
  // nobody is there to be answered, and half a body is no request
  if (call.cut && !route.takesPartial) return { status: 0, fate: 'reset' };
  const voice = route.voice ?? host.voice;
  if (!host.platform || !voice) return await route.handle(call);
  const refusal = identify(world, host.platform, route, voice, call);
  const reply = refusal ?? (await carryOut(world, host.platform, route, voice, call));
  return { ...reply, headers: { ...voice.headers(call), ...reply.headers } };
}

/** Sets whose call it is; a refusal when the route wants to know and the token is no good. */
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
  return route.open || !route.scopes || call.has(...route.scopes) ? undefined : voice.forbidden(call);
}

const bearer = (call: Call): string | undefined =>
  /^(?:Bearer|OAuth) (.+)$/i.exec(call.header('authorization') ?? '')?.[1];

async function carryOut(
  world: World,
  platform: Platform,
  route: Route,
  voice: Voice,
  call: Call,
): Promise<Reply> {
  const operation = typeof route.operation === 'function' ? route.operation(call) : route.operation;
  const fault = operation && world.faults.take(platform, operation, call.account);
  const handle = (): Reply | Promise<Reply> => route.handle(call);
  return fault
    ? await answerUnder(fault, { call, voice, operation, faults: world.faults, handle })
    : await handle();
}
