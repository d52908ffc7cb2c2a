import { accountName } from './accounts.ts';
import { asText, json } from './http.ts';
import type { Call, Json, Reply } from './http.ts';
import { pageRoles, subscriptions } from './model.ts';
import type { Account } from './model.ts';
import type { World } from './world.ts';

const refuse = (message: string): Reply => json(400, { error: 'invalid', message });

/**
 * Control routes that change an account on its platform: its owner renames it, subscribes, loses a role, or withholds a
 * scope.
 */
export function changeAccount(world: World, call: Call): Reply {
  const key = `${call.param('platform')}:${accountName(call.param('name'))}`;
  const account = world.accounts.get(key);
  if (!account) return json(404, { error: 'not_found', message: 'The account was not found.' });
  const wanted: Json = {
    subscription: 'None',
    pageRole: 'ADMINISTRATOR',
    withheldScopes: [],
    ...account,
    ...call.json(),
  };
  const change = changeIn(wanted);
  return typeof change === 'string'
    ? refuse(change)
    : json(200, world.accounts.put(key, { ...account, ...change }));
}

type Change = Pick<Account, 'handle' | 'subscription' | 'pageRole' | 'withheldScopes'>;

function changeIn(wanted: Json): Change | string {
  const handle = asText(wanted['handle']);
  if (handle === undefined || handle !== accountName(handle))
    return 'handle must be a name such as demo_company';
  const subscription = oneOf(subscriptions, wanted['subscription']);
  if (subscription === undefined) return `subscription must be null or one of ${subscriptions.join(', ')}`;
  const pageRole = oneOf(pageRoles, wanted['pageRole']);
  if (pageRole === undefined) return `pageRole must be null or one of ${pageRoles.join(', ')}`;
  const { withheldScopes } = wanted;
  if (!Array.isArray(withheldScopes) || !withheldScopes.every(scope => typeof scope === 'string'))
    return 'withheldScopes must be a list of scopes';
  return { handle, subscription, pageRole, withheldScopes };
}

/** Returns the value if it is allowed, null for null, and undefined for anything else. */
const oneOf = <const Value extends string>(
  values: readonly Value[],
  given: unknown,
): Value | null | undefined => (given === null ? null : values.find(value => value === given));
