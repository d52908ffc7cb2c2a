import { asList, asObject, asText, json } from '../http.ts';
import type { Call, Json, Reply, Route } from '../http.ts';
import { secret } from '../ids.ts';
import { documentFailure } from './linkedin-documents.ts';
import type { LinkedInAsset } from './linkedin-model.ts';
import { linkedinRoute, mayPostAs } from './linkedin-rules.ts';
import { denied, inputError, refuse } from './linkedin-voice.ts';
import type { Account, Media } from '../model.ts';
import type { World } from '../world.ts';

const urlLifeMs = 3_600_000;
const partBytes = 4_194_304;
const kinds = { images: 'image', videos: 'video', documents: 'document' } as const;

/** Images, videos and documents: where to upload them, and whether they are ready. */
export function linkedinMediaRoutes(world: World): Route[] {
  return (['images', 'videos', 'documents'] as const).flatMap(collection => [
    linkedinRoute({
      method: 'POST',
      path: `/rest/${collection}`,
      operation: 'upload',
      handle: call =>
        call.query.get('action') === 'finalizeUpload'
          ? finalize(world, call)
          : initialize(world, call, kinds[collection]),
    }),
    linkedinRoute({
      method: 'GET',
      path: `/rest/${collection}/:urn`,
      operation: 'status',
      handle: call => status(world, call),
    }),
  ]);
}

/** Upload routes. Each asset and part has its own URL, which for videos needs no further credential. */
export function linkedinUploadRoutes(world: World): Route[] {
  return [
    {
      method: 'PUT',
      path: '/dms-uploads/:urn/:part',
      operation: (call: Call) => (isThumbnail(call) ? 'cover' : 'upload'),
      open: true,
      accountOf: call => (isThumbnail(call) ? ownerOf(world, call) : undefined),
      handle: call => (isThumbnail(call) ? receiveThumbnail(world, call) : receive(world, call)),
    },
  ];
}

const isThumbnail = (call: Call): boolean => call.param('part') === 'thumbnail';

const ownerOf = (world: World, call: Call): Account | undefined => {
  const asset = world.assets.get(call.param('urn'));
  return asset && world.account('linkedin', asset.account);
};

/** Receives the thumbnail of a video, which is uploaded before the upload is finalized. */
async function receiveThumbnail(world: World, call: Call): Promise<Reply> {
  const asset = world.assets.get(call.param('urn'));
  if (asset?.state !== 'WAITING_UPLOAD' || asset.thumbnail === undefined)
    return refuse(404, 'NOT_FOUND', 'The upload URL is not known');
  const media = await world.media.keep(call.body);
  if (!/^image\/(jpeg|png)$/.test(media.type))
    return refuse(400, 'INVALID_VALUE_FOR_FIELD', 'A thumbnail is a JPEG or PNG');
  world.assets.put(asset.urn, { ...asset, thumbnail: media });
  return { status: 201 };
}

function initialize(world: World, call: Call, kind: LinkedInAsset['kind']): Reply {
  if (call.query.get('action') !== 'initializeUpload') return refuse(400, 'INVALID_PARAM', 'Unknown action');
  const request = asObject(call.json()?.['initializeUploadRequest']);
  const owner = asText(request?.['owner']);
  if (!owner) return inputError(400, 'MISSING_FIELD', '/initializeUploadRequest/owner', 'owner is required');
  if (!mayPostAs(call, owner)) return denied(`${kind}s.initializeUpload`);
  const size = request?.['fileSizeBytes'];
  if (kind === 'video' && (!Number.isInteger(size) || Number(size) <= 0)) {
    return inputError(
      400,
      'MISSING_FIELD',
      '/initializeUploadRequest/fileSizeBytes',
      'fileSizeBytes is required',
    );
  }
  const asset = newAsset(world, call, kind, owner, kind === 'video' ? Number(size) : undefined);
  const value = kind === 'video' ? videoUpload(world, call, asset) : singleUpload(call, asset);
  return json(200, { value });
}

/** Returns the upload instructions, with a URL for the thumbnail if the app announced one. */
function videoUpload(world: World, call: Call, asset: LinkedInAsset): Json {
  const request = asObject(call.json()?.['initializeUploadRequest']);
  if (request?.['uploadThumbnail'] === true)
    world.assets.put(asset.urn, Object.assign(asset, { thumbnail: null }));
  return videoInstructions(call, asset);
}

function newAsset(
  world: World,
  call: Call,
  kind: LinkedInAsset['kind'],
  owner: string,
  fileSize?: number,
): LinkedInAsset {
  const prefix = { image: 'C5E10AQ', video: 'C5F10AQ', document: 'C5D10AQ' }[kind];
  const urn = `urn:li:${kind}:${prefix}${secret(12).replaceAll(/[-_]/g, 'A')}`;
  const parts =
    fileSize === undefined
      ? {}
      : { fileSize, etags: Array.from({ length: Math.ceil(fileSize / partBytes) }, () => null) };
  return world.assets.put(urn, {
    urn,
    kind,
    account: call.caller.name,
    owner,
    state: 'WAITING_UPLOAD',
    polls: 0,
    ...parts,
  });
}

const uploadUrl = (call: Call, urn: string, part: number | 'thumbnail'): string =>
  `${call.origin}/linkedin-oauth/dms-uploads/${encodeURIComponent(urn)}/${part}?ca=vector_feedshare&v=beta`;

const singleUpload = (call: Call, { urn, kind }: LinkedInAsset): Json => ({
  uploadUrlExpiresAt: Date.now() + urlLifeMs,
  uploadUrl: uploadUrl(call, urn, 0),
  [kind]: urn,
});

function videoInstructions(call: Call, asset: LinkedInAsset): Json {
  const { urn, fileSize = 0, etags = [], thumbnail } = asset;
  const uploadInstructions = etags.map((_, part) => ({
    uploadUrl: uploadUrl(call, urn, part),
    firstByte: part * partBytes,
    lastByte: Math.min(fileSize, (part + 1) * partBytes) - 1,
  }));
  const shown = thumbnail === undefined ? {} : { thumbnailUploadUrl: uploadUrl(call, urn, 'thumbnail') };
  const uploadUrlsExpireAt = Date.now() + urlLifeMs;
  return { video: urn, uploadToken: '', uploadUrlsExpireAt, uploadInstructions, ...shown };
}

async function receive(world: World, call: Call): Promise<Reply> {
  const asset = world.assets.get(call.param('urn'));
  const part = Number(call.param('part'));
  if (!asset || asset.state !== 'WAITING_UPLOAD')
    return refuse(404, 'NOT_FOUND', 'The upload URL is not known');
  if (asset.kind === 'video') return await receivePart(world, call, asset, part);
  if (call.account?.name !== asset.account)
    return refuse(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token', { serviceErrorCode: 65600 });
  if (call.body.length === 0) return refuse(400, 'INVALID_VALUE_FOR_FIELD', 'The upload is empty');
  const media = await world.media.keep(call.body);
  world.assets.put(asset.urn, { ...asset, media, ...stateOf(asset, call.body, media) });
  return { status: 201, headers: { etag: `"${media.digest.slice(0, 32)}"` } };
}

/** LinkedIn converts a document after its upload, and only then says whether it can. Pictures are ready at once. */
function stateOf(
  { kind }: LinkedInAsset,
  bytes: Buffer,
  media: Media,
): Pick<LinkedInAsset, 'state' | 'failure'> {
  if (kind === 'image')
    return { state: /^image\/(jpeg|png|gif)$/.test(media.type) ? 'AVAILABLE' : 'PROCESSING_FAILED' };
  const failure = documentFailure(bytes, media);
  return { state: 'PROCESSING', ...(failure && { failure }) };
}

async function receivePart(world: World, call: Call, asset: LinkedInAsset, part: number): Promise<Reply> {
  const { maxUploadCallBytes, uploadCallRefusal } = world.settings;
  if (call.body.length > maxUploadCallBytes) return { status: uploadCallRefusal };
  const [etags, size] = [asset.etags ?? [], asset.fileSize ?? 0];
  const expected = Math.min(partBytes, size - part * partBytes);
  if (part >= etags.length || call.body.length !== expected)
    return refuse(400, 'INVALID_VALUE_FOR_FIELD', 'The part has the wrong size');
  await world.media.writePart(asset.urn, part, call.body);
  const etag = secret(16);
  etags[part] = etag;
  world.assets.put(asset.urn, asset);
  return { status: 200, headers: { etag: `"${etag}"` } };
}

async function finalize(world: World, call: Call): Promise<Reply> {
  const request = asObject(call.json()?.['finalizeUploadRequest']);
  const asset = world.assets.get(asText(request?.['video']) ?? '');
  const ids = asList(request?.['uploadedPartIds']).map(id => asText(id)?.replaceAll('"', ''));
  if (!asset || asset.account !== call.caller.name)
    return inputError(400, 'INVALID_VIDEO_ID', '/finalizeUploadRequest/video', 'No such video');
  const etags = asset.etags ?? [];
  if (ids.length !== etags.length || etags.some((etag, part) => etag === null || etag !== ids[part])) {
    return inputError(
      400,
      'UPDATING_ASSET_FAILED',
      '/finalizeUploadRequest/uploadedPartIds',
      'The parts do not match what was uploaded',
    );
  }
  if (asset.state !== 'WAITING_UPLOAD') return { status: 200 };
  const parts = [...etags.keys()];
  const media = await world.media.keep(await world.media.join(asset.urn, parts));
  const state = media.type === 'video/mp4' ? 'PROCESSING' : 'PROCESSING_FAILED';
  world.assets.put(asset.urn, { ...asset, media, state });
  await world.media.dropParts(asset.urn, parts);
  return { status: 200 };
}

function status(world: World, call: Call): Reply {
  const asset = world.assets.get(call.param('urn'));
  if (!asset || asset.account !== call.caller.name) return refuse(404, 'NOT_FOUND', 'Could not find entity');
  // LinkedIn continues to process a document, whether the caller may look or not
  const isDocument = asset.kind === 'document';
  if (isDocument) goOn(world, call, asset);
  // tokens of members may look at videos only
  const asPage = call.has('r_organization_social', 'rw_organization_admin', 'w_organization_social');
  if (asset.kind !== 'video' && !asPage) return denied(`${asset.kind}s.GET`);
  if (!isDocument) goOn(world, call, asset);
  const { urn, owner, state } = asset;
  const failed =
    state === 'PROCESSING_FAILED'
      ? { processingFailureReason: asset.failure ?? 'MEDIA_FORMAT_NOT_SUPPORTED' }
      : {};
  return json(200, { id: urn, owner, status: state, ...failed });
}

function goOn(world: World, call: Call, asset: LinkedInAsset): void {
  if (call.fault?.mode === 'invalid_media') asset.state = 'PROCESSING_FAILED';
  else if (asset.state === 'PROCESSING' && call.fault?.mode !== 'not_ready') advance(world, asset);
  world.assets.put(asset.urn, asset);
}

function advance(world: World, asset: LinkedInAsset): void {
  asset.polls += 1;
  const { videoPolls, documentPolls } = world.settings;
  if (asset.polls < (asset.kind === 'video' ? videoPolls : documentPolls)) return;
  asset.state = asset.failure === undefined ? 'AVAILABLE' : 'PROCESSING_FAILED';
}
