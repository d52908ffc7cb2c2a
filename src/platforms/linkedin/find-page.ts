import { listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import type { Account, NamedAccount } from '../step.ts';
import { restCall, type LinkedIn } from './api.ts';

/** Finds a page by its vanity name, the last part of its URL. LinkedIn allows this only for the page's administrators. */
export const findPage = async (
  linkedin: LinkedIn,
  account: Account,
  vanityName: string,
  signal: AbortSignal,
): Promise<NamedAccount | null> => {
  const call = restCall(linkedin, { account, signal }, 'GET', 'organizations');
  const { json } = await linkedin.wire.ask(
    {
      ...call,
      headers: { ...call.headers, 'x-restli-method': 'FINDER' },
      query: { q: 'vanityName', vanityName },
    },
    [404],
  );
  const [page] = listAt(json, 'elements');
  const [id, name] = [numberAt(page, 'id'), textAt(page, 'localizedName')];
  if (id === undefined || name === undefined) return null;
  return { id: `organization:${id}`, name, handle: textAt(page, 'vanityName') ?? vanityName };
};
