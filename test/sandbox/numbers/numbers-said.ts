import { call } from '../sandbox-client.ts';
import type { Answer, Json } from '../sandbox-client.ts';

/** Sets the numbers of a post or account. */
export const say = async (base: string, said: Json): Promise<Answer> =>
  await call('POST', `${base}/_control/metrics`, { json: said });

export const setDials = async (base: string, settings: Json): Promise<Answer> =>
  await call('PATCH', `${base}/_control/settings`, { json: settings });

/** Changes an account at its platform. */
export const changeAccount = async (
  base: string,
  platform: string,
  name: string,
  change: Json,
): Promise<Answer> => await call('PATCH', `${base}/_control/accounts/${platform}/${name}`, { json: change });

export const madeCalls = async (base: string, query: string): Promise<Answer> =>
  await call('GET', `${base}/_control/calls?${query}`);
