import { asObject, json } from '../http.ts';
import type { Call, Json, Reply, Route } from '../http.ts';
import { markedSecret } from '../ids.ts';
import type { Operation } from '../model.ts';
import type { World } from '../world.ts';
import { metadataProblem } from './youtube-metadata.ts';
import type { UploadSession } from './youtube-model.ts';
import { rangeOf } from './youtube-ranges.ts';
import type { Range } from './youtube-ranges.ts';
import { uploadInOneCall } from './youtube-one-call.ts';
import { addVideo, videoResource } from './youtube-video.ts';
import { insertCaptions } from './youtube-captions.ts';
import { setThumbnail } from './youtube-thumbnails.ts';
import { googleError } from './youtube-voice.ts';

const path = '/upload/youtube/v3/videos';
/** Chunks are multiples of this, but for the last one. */
const chunkUnit = 262_144;

export function uploadRoutes(world: World): Route[] {
  const scopes = [
    'https://www.googleapis.com/auth/youtube.upload',
    'https://www.googleapis.com/auth/youtube',
    'https://www.googleapis.com/auth/youtube.force-ssl',
  ];
  return [
    { method: 'POST', path, operation: firstOperation, scopes, handle: call => begin(world, call) },
    {
      method: 'PUT',
      path,
      open: true,
      takesPartial: true,
      operation: (call: Call) => operationOf(world, call),
      accountOf: call => ownerOf(world, call),
      handle: call => receive(world, call),
    },
    {
      method: 'POST',
      path: '/upload/youtube/v3/thumbnails/set',
      operation: 'cover',
      scopes,
      handle: call => setThumbnail(world, call),
    },
    {
      method: 'POST',
      path: '/upload/youtube/v3/captions',
      operation: 'captions',
      scopes: ['https://www.googleapis.com/auth/youtube.force-ssl'],
      handle: call => insertCaptions(world, call),
    },
  ];
}

/** A session is opened before anything is published; the other two forms publish at once. */
const isSession = (call: Call): boolean => call.query.get('uploadType') === 'resumable';
const firstOperation = (call: Call): Operation => (isSession(call) ? 'upload' : 'publish');

function begin(world: World, call: Call): Reply | Promise<Reply> {
  if (isSession(call)) return open(world, call);
  const isWhole = ['media', 'multipart'].includes(call.query.get('uploadType') ?? '');
  if (!isWhole) return badRequest('uploadType must be resumable, multipart or media');
  return limitProblem(world, call) ?? uploadInOneCall(world, call);
}

function ownerOf(world: World, call: Call) {
  const session = sessionOf(world, call);
  return session && world.account('youtube', session.account);
}

const sessionOf = (world: World, call: Call): UploadSession | undefined =>
  world.sessions.get(call.query.get('upload_id') ?? '');

/** The call that brings the last byte publishes; a probe asks for the status. */
function operationOf(world: World, call: Call): Operation {
  const range = rangeOf(call, sessionOf(world, call)?.size ?? call.body.length);
  if (range?.probe) return 'status';
  return range && range.end + 1 < range.total ? 'upload' : 'publish';
}

function open(world: World, call: Call): Reply {
  // without X-Upload-Content-Length the size is known only when the bytes come
  const [body, size] = [call.json(), Number(call.header('x-upload-content-length') ?? 0)];
  if (!body || !Number.isInteger(size) || size < 0)
    return badRequest('The metadata or X-Upload-Content-Length is invalid');
  const [snippet, status] = [asObject(body['snippet']) ?? {}, asObject(body['status']) ?? {}];
  const problem = metadataProblem(snippet, status) ?? typeProblem(call) ?? limitProblem(world, call);
  if (problem) return problem;
  const id = `AJ${markedSecret('upload', 60)}`;
  const labels = labelsIn(call, body);
  world.sessions.put(id, { id, account: call.caller.name, snippet, status, size, received: 0, labels });
  const location = `${call.origin}/youtube-api${path}?uploadType=resumable&upload_id=${id}`;
  return { status: 200, headers: { location, 'x-guploader-uploadid': id } };
}

/** Returns the disclosures in the metadata. Parts that `part` does not name are ignored. */
function labelsIn(call: Call, body: Json): string[] {
  const named = (call.query.get('part') ?? '').split(',');
  const read = (part: string): Json => (named.includes(part) ? (asObject(body[part]) ?? {}) : {});
  const all = { ...read('status'), ...read('paidProductPlacementDetails') };
  return ['containsSyntheticMedia', 'hasPaidProductPlacement'].filter(name => all[name] === true);
}

function typeProblem(call: Call): Reply | undefined {
  const type = call.header('x-upload-content-type') ?? 'application/octet-stream';
  return /^(video\/|application\/octet-stream)/.test(type)
    ? undefined
    : googleError(400, 'badContent', `Media type ${type} is not supported`, 'global');
}

function limitProblem(world: World, call: Call): Reply | undefined {
  const used = world.posts.youtube.countSince(call.caller.id, Date.now() - 86_400_000);
  if (used < world.settings.limits.youtube) return undefined;
  return googleError(
    400,
    'uploadLimitExceeded',
    'The user has exceeded the number of videos they may upload.',
    'youtube.video',
  );
}

async function receive(world: World, call: Call): Promise<Reply> {
  const session = sessionOf(world, call);
  const wrongToken = call.header('authorization') !== undefined && !call.account;
  if (wrongToken)
    return googleError(401, 'authError', 'Request had invalid authentication credentials.', 'global');
  const { maxUploadCallBytes, uploadCallRefusal } = world.settings;
  if (call.body.length > maxUploadCallBytes) return { status: uploadCallRefusal };
  if (!session || call.fault?.mode === 'expired') return lost(world, session);
  if (session.videoId) return finished(world, call, session);
  const range = agreedRange(call, session);
  if (!range) return badRequest('Content-Range does not fit the upload');
  return range.probe ? incomplete(session) : await take(world, call, session, range);
}

/** The range of a call, unless it contradicts the session; the first one says the size where none was given. */
function agreedRange(call: Call, session: UploadSession): Range | undefined {
  const range = rangeOf(call, session.size || call.body.length);
  if (session.size === 0) session.size = range?.total ?? 0;
  return range?.total === session.size ? range : undefined;
}

async function take(
  world: World,
  call: Call,
  session: UploadSession,
  { start, end, total }: Range,
): Promise<Reply> {
  const isWhole = call.cut || call.body.length % chunkUnit === 0;
  if (end + 1 < total && !isWhole) return badRequest('Chunks must be multiples of 256 KiB');
  await store(world, call, session, start);
  return session.received < session.size ? incomplete(session) : await commit(world, call, session);
}

const badRequest = (message: string): Reply => googleError(400, 'badRequest', message, 'global');

/** An unknown session; one that a fault expired stays lost. */
function lost(world: World, session: UploadSession | undefined): Reply {
  if (session) world.sessions.delete(session.id);
  return googleError(404, 'notFound', 'The upload session was not found.', 'global');
}

/** Appends the bytes that follow those received so far. */
async function store(world: World, call: Call, session: UploadSession, start: number): Promise<void> {
  const { received } = session;
  if (start > received) return;
  const kept = keptOf(call, call.body.subarray(received - start, session.size - start));
  await world.media.writeAt(session.id, received, kept);
  // two calls with the same bytes count once
  session.received = Math.max(session.received, received + kept.length);
  world.sessions.put(session.id, session);
}

/** Returns the part of a body to keep: whole units if it was cut off, and half of them if a fault shortens it. */
function keptOf(call: Call, fresh: Buffer): Buffer {
  const shortened = call.fault?.mode === 'short_range';
  if (!call.cut && !shortened) return fresh;
  const units = Math.floor(fresh.length / chunkUnit);
  return fresh.subarray(0, (shortened ? Math.floor(units / 2) : units) * chunkUnit);
}

/** Returns 308 with the received range. Without received bytes, there is no `Range` header. */
function incomplete({ received }: UploadSession): Reply {
  return { status: 308, headers: received > 0 ? { range: `bytes=0-${received - 1}` } : {} };
}

/** The last byte is here: the video exists from now on, once per session. */
async function commit(world: World, call: Call, session: UploadSession): Promise<Reply> {
  const media = await world.media.keep(await world.media.readUpTo(session.id, session.size));
  if (!session.videoId) {
    session.videoId = addVideo(world, call, session, media).id;
    world.sessions.put(session.id, session);
    await world.media.dropParts(session.id, [0]);
  }
  return finished(world, call, session);
}

function finished(world: World, call: Call, session: UploadSession): Reply {
  const post = world.posts.youtube.get(session.videoId ?? '');
  if (!post) return lost(world, session);
  if (call.fault?.mode === 'no_id') return json(200, { kind: 'youtube#video' });
  return json(200, videoResource(world, post, ['snippet', 'status']));
}
