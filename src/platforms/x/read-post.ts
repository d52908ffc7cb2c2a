import { at, listAt, textAt } from '../../adapters/http/json.ts';
import type { AppOf } from '../apps.ts';
import type { OutInput } from '../platform.ts';
import type { Wire } from '../wire.ts';

/** Response of X about one post. `unsaid`: the post is neither returned nor reported as missing. */
export type AnsweredPost = { status: number } & (
  | { state: 'there'; post: unknown }
  | { state: 'gone' | 'unsaid' }
);

/**
 * Reads a post. X bills the read of an existing one. A missing one is a 200 with `errors`, or a 404. Throws a
 * PlatformError.
 */
export const readXPost = async (
  app: AppOf<'x'>,
  wire: Wire,
  { account, signal }: Pick<OutInput, 'account' | 'signal'>,
  { id, query = {} }: { id: string; query?: Record<string, string> },
): Promise<AnsweredPost> => {
  const { json, status } = await wire.ask(
    {
      method: 'GET',
      url: `${app.bases.api}/2/tweets/${encodeURIComponent(id)}`,
      query,
      headers: { authorization: `Bearer ${account.accessToken}` },
      signal,
    },
    [404],
  );
  const post = at(json, 'data');
  if (textAt(post, 'id') === id) return { state: 'there', post, status };
  const isMissing = [json, ...listAt(json, 'errors')].some(error =>
    textAt(error, 'type')?.endsWith('/resource-not-found'),
  );
  return { state: isMissing ? 'gone' : 'unsaid', status };
};
