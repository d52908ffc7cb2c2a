import type { Context } from 'koa';
import {
  answerUpload,
  ensureUpload,
  removeUpload,
  type FinishedUpload,
  type NewUpload,
  type UploadAnswer,
} from '../../adapters/uploads/resumable.ts';
import { uploadsFolder } from '../../config/clips.ts';
import { publicUrl } from '../../config/index.ts';
import { refuse, type ErrorCode } from '../../domain/errors.ts';
import { findUploadEnd } from '../../domain/media/media-uploads.ts';
import { stopReadingPieces } from '../http/input/receive-file.ts';
import {
  finishUpload,
  isUnfinished,
  readProgress,
  type UploadProgress,
} from '../../commands/uploads/finish-upload.ts';
import type { UploadRow } from '../../commands/uploads/upload-kind.ts';
import { whileLocked, type RequestLock } from '../../commands/uploads/while-locked.ts';
import type { ReceivedKind, UploadCall } from './upload-kind.ts';

const count = { type: 'integer', minimum: 0 };

/** OpenAPI descriptions of the protocol's request headers. */
export const tusHeaders = {
  resumable: {
    description: 'Version of tus.',
    required: true,
    schema: { type: 'string', maxLength: 5, pattern: String.raw`^1\.0\.0$` },
    example: '1.0.0',
  },
  length: {
    description: 'Size of the file in bytes.',
    required: true,
    schema: { ...count, minimum: 1 },
    example: 1_048_576,
  },
  offset: { description: 'Number of bytes before these.', required: true, schema: count, example: 0 },
};

/** Error codes for the protocol's own refusals, by status. */
const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'malformed_body',
  403: 'not_found',
  404: 'not_found',
  409: 'invalid_state',
  410: 'not_found',
  412: 'malformed_body',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  423: 'invalid_state',
};

const assertTaken = ({ status, text }: UploadAnswer): void => {
  if (status < 400) return;
  throw refuse(codes[status] ?? 'invalid_state', text.trim() || 'The upload was refused.');
};

const setHeaders = (ctx: Context, { headers }: UploadAnswer): void => {
  for (const [name, value] of Object.entries(headers))
    if (!/^(?:content-|access-control-)/.test(name)) ctx.set(name, value);
};

/**
 * Returns the headers that tus 1.0 requires for a finished upload. The file no longer exists once the resource is made, so
 * the headers come from the row.
 */
const headersOfFinished = <Row extends UploadRow, Made extends { id: string }, State>(
  { madeHeader }: ReceivedKind<Row, Made, State>,
  { row, madeId }: UploadProgress<Row>,
): Record<string, string> => ({
  'Tus-Resumable': '1.0.0',
  'Upload-Offset': String(row.sizeBytes),
  'Upload-Length': String(row.sizeBytes),
  [madeHeader]: madeId ?? '',
  'Cache-Control': 'no-store',
});

/** Parts of one request to the protocol's library besides its bytes. */
interface Asked {
  /** Id of the upload. Undefined for a request that creates one. */
  id?: string;
  /** True for a plain PUT with all bytes. */
  isWhole?: true;
  created?: (about: NewUpload) => Promise<string>;
  finished: (upload: FinishedUpload) => Promise<Record<string, string>>;
}

const askTus = async <Row extends UploadRow, Made extends { id: string }, State>(
  kind: ReceivedKind<Row, Made, State>,
  call: UploadCall,
  { locker }: RequestLock,
  { id, isWhole, ...hooks }: Asked,
): Promise<UploadAnswer> => {
  const { ctx, service } = call;
  const url = `${publicUrl(service.config)}${kind.path}${id === undefined ? '' : `/${id}`}`;
  const answer = await answerUpload(
    ctx.req,
    { folder: uploadsFolder(service.config), url, ...(isWhole && { isWhole }) },
    { ...hooks, locker, path: kind.path, maxBytes: await kind.findMaxBytes(call) },
  ).catch((error: unknown) => {
    stopReadingPieces(ctx, error);
    throw error;
  });
  assertTaken(answer);
  setHeaders(ctx, answer);
  return answer;
};

/** Creates an upload, with the first bytes if the request has some. */
export const answerPost = <Row extends UploadRow, Made extends { id: string }, State>(
  kind: ReceivedKind<Row, Made, State>,
  call: UploadCall,
  created: (about: NewUpload) => Promise<string>,
): Promise<void> => {
  const { ctx, service } = call;
  const keepMs = service.config.CLIP_UPLOAD_LIFETIME;
  return whileLocked(service, { table: kind.table, keepMs }, async lock => {
    const keptUntil = new Date(Date.now() + keepMs);
    const finished = makingOf(kind, call, () => undefined);
    const answer = await askTus(kind, call, lock, { created, finished });
    if (!hasMade(kind, answer)) ctx.set('Upload-Expires', keptUntil.toUTCString());
    ctx.status = answer.status;
  });
};

/** Progress of an upload with its state, which is the result of the `write` that made its resource. */
interface Shown<Row, State> {
  progress: UploadProgress<Row>;
  state: State;
}

/** Makes the resource of an upload unless it is made. The caller holds the lock. */
const makeOnce = async <Row extends UploadRow, Made extends { id: string }, State>(
  kind: ReceivedKind<Row, Made, State>,
  call: UploadCall,
  progress: UploadProgress<Row>,
): Promise<Shown<Row, State>> => {
  if (progress.madeId !== null) return { progress, state: kind.view(progress) };
  const { row } = progress;
  let made = progress;
  const state = await finishUpload(kind, call, progress, ({ id: madeId }) =>
    kind.view((made = { row, offset: row.sizeBytes, madeId })),
  );
  return { progress: made, state };
};

/** Returns the hook that makes the resource of a complete upload, and names it in a header. */
const makingOf =
  <Row extends UploadRow, Made extends { id: string }, State>(
    kind: ReceivedKind<Row, Made, State>,
    call: UploadCall,
    see: (shown: Shown<Row, State>) => void,
  ): Asked['finished'] =>
  async upload => {
    const shown = await makeOnce(kind, call, await readProgress(kind, call, upload.id));
    see(shown);
    return { [kind.madeHeader]: shown.progress.madeId ?? '' };
  };

const hasMade = ({ madeHeader }: { madeHeader: string }, { headers }: UploadAnswer): boolean =>
  headers[madeHeader.toLowerCase()] !== undefined;

/** Receives bytes, and makes the resource with the last one. Answers until when an incomplete upload is kept. */
const receiveBytes = async <Row extends UploadRow, Made extends { id: string }, State>(
  kind: ReceivedKind<Row, Made, State>,
  call: UploadCall,
  lock: RequestLock,
  { row, isWhole }: { row: Row; isWhole?: true },
): Promise<{ status: number; made: Shown<Row, State> | undefined }> => {
  const { ctx, service } = call;
  const keptUntil = findUploadEnd(row, service.config.CLIP_UPLOAD_LIFETIME);
  await ensureUpload(uploadsFolder(service.config), row);
  let made: Shown<Row, State> | undefined;
  const finished = makingOf(kind, call, shown => (made = shown));
  const asked = { id: row.id, finished, ...(isWhole && { isWhole }) };
  const { status } = await askTus(kind, call, lock, asked);
  if (!made) ctx.set('Upload-Expires', keptUntil.toUTCString());
  return { status, made };
};

const noBytes = (): never => {
  throw refuse('malformed_body', 'This request contains no bytes.');
};

/** Locks an upload that has not expired, which a lock would postpone. Throws `not_found`. */
const takeCurrent = async <Row extends UploadRow, Made extends { id: string }, State>(
  kind: ReceivedKind<Row, Made, State>,
  call: UploadCall,
  lock: RequestLock,
  id: string,
): Promise<void> => {
  await kind.find(call, id);
  await lock.take(id);
};

/**
 * Answers HEAD, after which the client resumes. Makes a writing request release the lock first, and finishes a complete
 * upload.
 */
export const answerHead = <Row extends UploadRow, Made extends { id: string }, State>(
  kind: ReceivedKind<Row, Made, State>,
  call: UploadCall,
  id: string,
): Promise<State> =>
  whileLocked(call.service, { table: kind.table, keepMs: 0 }, async lock => {
    await takeCurrent(kind, call, lock, id);
    const known = await readProgress(kind, call, id);
    if (known.madeId !== null || isUnfinished(known, call)) {
      const { progress, state } = await makeOnce(kind, call, known);
      call.ctx.set(headersOfFinished(kind, progress));
      return state;
    }
    await ensureUpload(uploadsFolder(call.service.config), known.row);
    await askTus(kind, call, lock, { id, finished: noBytes });
    return kind.view(known);
  });

const alreadyMade = ({ noun }: { noun: string }) =>
  refuse('invalid_state', `The upload is complete. Use HEAD to get the id of its ${noun}.`);

/** Runs a request that writes to an upload, under its lock, with its progress. */
const whileWriting = <T, Row extends UploadRow, Made extends { id: string }, State>(
  kind: ReceivedKind<Row, Made, State>,
  call: UploadCall,
  id: string,
  work: (lock: RequestLock, progress: UploadProgress<Row>) => Promise<T>,
): Promise<T> => {
  const { service } = call;
  return whileLocked(
    service,
    { table: kind.table, keepMs: service.config.CLIP_UPLOAD_LIFETIME },
    async lock => {
      await takeCurrent(kind, call, lock, id);
      return work(lock, await readProgress(kind, call, id));
    },
  );
};

/** Answers PATCH. For an upload that is already complete, accepts no bytes and names its resource. */
export const answerPatch = <Row extends UploadRow, Made extends { id: string }, State>(
  kind: ReceivedKind<Row, Made, State>,
  call: UploadCall,
  id: string,
): Promise<void> =>
  whileWriting(kind, call, id, async (lock, progress) => {
    const { ctx } = call;
    if (progress.madeId === null) ctx.status = (await receiveBytes(kind, call, lock, progress)).status;
    else if (ctx.get('Upload-Offset') === String(progress.row.sizeBytes)) {
      ctx.set(headersOfFinished(kind, progress));
      ctx.status = 204;
    } else throw alreadyMade(kind);
    ctx.body = null;
  });

/** Answers a plain PUT, which sends all bytes and replaces earlier ones. */
export const answerPut = <Row extends UploadRow, Made extends { id: string }, State>(
  kind: ReceivedKind<Row, Made, State>,
  call: UploadCall,
  id: string,
): Promise<State> =>
  whileWriting(kind, call, id, async (lock, { row, madeId }) => {
    if (madeId !== null) throw alreadyMade(kind);
    await removeUpload(uploadsFolder(call.service.config), id);
    const { made } = await receiveBytes(kind, call, lock, { row, isWhole: true });
    if (made) return made.state;
    throw refuse(
      'malformed_body',
      `The request had fewer than the ${row.sizeBytes} bytes of the upload. Send the whole file.`,
    );
  });

/**
 * Deletes an upload by `end`, which returns the answer, and its bytes. Makes a writing request release the lock first: its
 * bytes would take space that nothing counts.
 */
export const answerDelete = <T, Row extends UploadRow, Made extends { id: string }, State>(
  { table }: ReceivedKind<Row, Made, State>,
  { service }: Pick<UploadCall, 'service'>,
  id: string,
  end: () => Promise<T>,
): Promise<T> =>
  whileLocked(service, { table, keepMs: 0 }, async lock => {
    await lock.take(id);
    const answer = await end();
    await removeUpload(uploadsFolder(service.config), id);
    return answer;
  });
