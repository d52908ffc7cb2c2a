import { at, listAt } from '../../adapters/http/json.ts';
import type { AppOf } from '../apps.ts';
import { PlatformError, type ChangeResult, type RevisionInput, type RevisionPresence } from '../platform.ts';
import type { Wire } from '../wire.ts';

type Part = Record<string, unknown>;

/** Resource parts of a video. YouTube replaces a part as a whole. */
type Parts = Partial<Record<'snippet' | 'status', Part>>;

const call = (app: AppOf<'youtube'>, { account, signal }: RevisionInput) => ({
  url: `${app.bases.api}/youtube/v3/videos`,
  headers: { authorization: `Bearer ${account.accessToken}` },
  signal,
});

/** Read-only fields. YouTube would refuse or ignore them in a request. */
const readOnly: readonly string[] = [
  'publishedAt',
  'channelId',
  'channelTitle',
  'thumbnails',
  'liveBroadcastContent',
  'localized',
  'uploadStatus',
  'failureReason',
  'rejectionReason',
  'madeForKids',
];

/** Returns the requested values of each part that changes. */
const wantedOf = ({ changes: { text, title, tags, privacyStatus } }: RevisionInput): Parts => {
  const snippet = {
    ...(title !== undefined && { title }),
    ...(text !== undefined && { description: text }),
    ...(tags !== undefined && { tags }),
  };
  return {
    ...(Object.keys(snippet).length > 0 && { snippet }),
    ...(privacyStatus !== undefined && { status: { privacyStatus } }),
  };
};

/** Reads the current parts that change. Returns undefined if the video does not exist. */
const readParts = async (
  app: AppOf<'youtube'>,
  wire: Wire,
  input: RevisionInput,
): Promise<Parts | undefined> => {
  const query = { part: Object.keys(wantedOf(input)).join(','), id: input.externalId };
  const { json } = await wire.ask({ method: 'GET', query, ...call(app, input) });
  if (!Array.isArray(at(json, 'items')))
    throw new PlatformError({ kind: 'transient', message: 'YouTube answered without a list.' });
  return listAt(json, 'items')[0] as Parts | undefined;
};

/** Returns the new value of a part. Keeps a scheduled publication time only while the video is private. */
const changed = (before: Part | undefined, wanted: Part): Part => {
  const kept = Object.entries({ ...before, ...wanted }).filter(([name]) => !readOnly.includes(name));
  const { publishAt, ...part } = Object.fromEntries(kept);
  return publishAt === undefined || part['privacyStatus'] !== 'private' ? part : { ...part, publishAt };
};

/** Edits a video. YouTube deletes omitted fields of a part, so the part is read first. */
export const reviseVideo = async (
  app: AppOf<'youtube'>,
  wire: Wire,
  input: RevisionInput,
): Promise<ChangeResult> => {
  const before = await readParts(app, wire, input).catch(unread);
  if (before instanceof PlatformError)
    return { outcome: 'rejected', failure: before.failure, evidence: { sent: false } };
  if (before === undefined) return { outcome: 'gone', evidence: { sent: false } };
  const { snippet, status } = wantedOf(input);
  const parts: Parts = {
    ...(snippet && { snippet: changed(before.snippet, snippet) }),
    ...(status && { status: changed(before.status, status) }),
  };
  return wire.change(
    'changed it',
    {
      method: 'PUT',
      query: { part: Object.keys(parts).join(',') },
      json: { id: input.externalId, ...parts },
      ...call(app, input),
    },
    ({ json }) => (at(json, 'id') === input.externalId ? 'done' : undefined),
  );
};

const unread = (error: unknown): PlatformError => {
  if (error instanceof PlatformError) return error;
  throw error;
};

export const lookAtRevisedVideo = async (
  app: AppOf<'youtube'>,
  wire: Wire,
  input: RevisionInput,
): Promise<RevisionPresence> => {
  const shown = await readParts(app, wire, input);
  if (shown === undefined) return { state: 'gone', evidence: {} };
  const isSaid = Object.entries(wantedOf(input)).every(([part, wanted]) =>
    Object.entries(wanted).every(
      ([name, value]) => JSON.stringify(at(shown, part, name) ?? '') === JSON.stringify(value),
    ),
  );
  return { state: isSaid ? 'done' : 'there', evidence: {} };
};
