import { asText, json } from '../http.ts';
import type { Call, Json, Reply, Route } from '../http.ts';
import type { World } from '../world.ts';
import { aiModes, aiOperations, type AiFault } from './ai-model.ts';

/** Control routes of the model server, in addition to `/faults`. */
export const aiControl = (world: World): Route[] => [
  { method: 'GET', path: '/ai/calls', handle: call => calls(world, call) },
  { method: 'POST', path: '/ai/answers', handle: call => prepare(world, call) },
];

function calls(world: World, call: Call): Reply {
  const account = call.query.get('account');
  const wanted = world.ai.calls().filter(each => account === null || each.account === account);
  return json(200, { calls: wanted });
}

/** Prepares the response of the next chat: `text`, or `json` as text. */
function prepare(world: World, call: Call): Reply {
  const body = call.json() ?? {};
  const text =
    asText(body['text']) ?? (body['json'] === undefined ? undefined : JSON.stringify(body['json']));
  if (text === undefined) return json(400, { error: 'invalid', message: 'text or json is missing' });
  world.ai.prepare(asText(body['account']) ?? null, text);
  return json(201, { prepared: true });
}

const named = <const Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find(value => value === given);

/**
 * Reads the body of `POST /_control/faults` for the platform `ai`. Returns the fault, or a message if the body is invalid.
 */
export function aiFaultIn(body: Json, remaining: number | null): Omit<AiFault, 'id' | 'hits'> | string {
  const operation = named(aiOperations, body['operation']);
  const mode = named(aiModes, body['mode']);
  if (operation === undefined) return `operation must be one of ${aiOperations.join(', ')}`;
  if (mode === undefined) return `mode must be one of ${aiModes.join(', ')}`;
  const numbers = Object.fromEntries(
    ['delayMs', 'retryAfterSeconds'].flatMap(name =>
      typeof body[name] === 'number' ? [[name, body[name]]] : [],
    ),
  );
  const account = asText(body['account']);
  return {
    platform: 'ai',
    operation,
    mode,
    remaining,
    ...numbers,
    ...(account === undefined ? {} : { account }),
  };
}
