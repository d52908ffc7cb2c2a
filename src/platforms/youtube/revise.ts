import { at, listAt } from '../../adapters/http/json.ts';
import type { AppOf } from '../apps.ts';
import { PlatformError, type ChangeResult, type RevisionInput, type RevisionPresence } from '../platform.ts';
import type { Wire } from '../wire.ts';

type Snippet = Record<string, unknown>;

const call = (app: AppOf<'youtube'>, { account, signal }: RevisionInput) => ({
  url: `${app.bases.api}/youtube/v3/videos`,
  headers: { authorization: `Bearer ${account.accessToken}` },
  signal,
});

/** What YouTube says itself: sent back it would be refused or ignored. */
const readOnly: readonly string[] = [
  'publishedAt',
  'channelId',
  'channelTitle',
  'thumbnails',
  'liveBroadcastContent',
  'localized',
];

/** The metadata as they are; undefined where the video is not there. */
const readSnippet = async (
  app: AppOf<'youtube'>,
  wire: Wire,
  input: RevisionInput,
): Promise<Snippet | undefined> => {
  const query = { part: 'snippet', id: input.externalId };
  const { json } = await wire.ask({ method: 'GET', query, ...call(app, input) });
  if (!Array.isArray(at(json, 'items')))
    throw new PlatformError({ kind: 'transient', message: 'YouTube answered without a list.' });
  return at(listAt(json, 'items')[0], 'snippet') as Snippet | undefined;
};

const wantedOf = ({ changes: { text, title, tags } }: RevisionInput): Snippet => ({
  ...(title !== undefined && { title }),
  ...(text !== undefined && { description: text }),
  ...(tags !== undefined && { tags }),
});

/** YouTube replaces the whole part: what is left out of it is erased, so it is read first. */
export const reviseVideo = async (
  app: AppOf<'youtube'>,
  wire: Wire,
  input: RevisionInput,
): Promise<ChangeResult> => {
  const before = await readSnippet(app, wire, input).catch(unread);
  if (before instanceof PlatformError)
    return { outcome: 'rejected', failure: before.failure, evidence: { sent: false } };
  if (before === undefined) return { outcome: 'gone', evidence: { sent: false } };
  const kept = Object.fromEntries(Object.entries(before).filter(([name]) => !readOnly.includes(name)));
  const snippet = { ...kept, ...wantedOf(input) };
  return wire.change(
    'changed it',
    {
      method: 'PUT',
      query: { part: 'snippet' },
      json: { id: input.externalId, snippet },
      ...call(app, input),
    },
    ({ json }) => (at(json, 'id') === input.externalId ? 'done' : undefined),
  );
};

const unread = (error: unknown): PlatformError => {
  if (error instanceof PlatformError) return error;
  throw error;
};

export const lookAtSnippet = async (
  app: AppOf<'youtube'>,
  wire: Wire,
  input: RevisionInput,
): Promise<RevisionPresence> => {
  const snippet = await readSnippet(app, wire, input);
  if (snippet === undefined) return { state: 'gone', evidence: {} };
  const isSaid = Object.entries(wantedOf(input)).every(
    ([name, value]) => JSON.stringify(snippet[name] ?? '') === JSON.stringify(value),
  );
  return { state: isSaid ? 'done' : 'there', evidence: {} };
};
