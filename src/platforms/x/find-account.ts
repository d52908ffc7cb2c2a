import { textAt } from '../../adapters/http/json.ts';
import type { AppOf } from '../apps.ts';
import type { Account, NamedAccount } from '../step.ts';
import type { Wire } from '../wire.ts';

/** Finds an account by its handle. X bills each lookup. An unknown name is a 200 with `errors`, or a 404. */
export const findXAccount = async (
  app: AppOf<'x'>,
  wire: Wire,
  { accessToken }: Account,
  handle: string,
  signal: AbortSignal,
): Promise<NamedAccount | null> => {
  const { json } = await wire.ask(
    {
      method: 'GET',
      url: `${app.bases.api}/2/users/by/username/${encodeURIComponent(handle)}`,
      headers: { authorization: `Bearer ${accessToken}` },
      signal,
    },
    [404],
  );
  const username = textAt(json, 'data', 'username');
  if (username === undefined) return null;
  return { id: username, handle: username, name: textAt(json, 'data', 'name') ?? username };
};
