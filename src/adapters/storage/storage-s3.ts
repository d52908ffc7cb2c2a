import { createReadStream } from 'node:fs';
import { rm, stat as fileStat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Config } from '../../config/index.ts';
import { refuse } from '../../domain/errors.ts';
import { checkedKey, isKey, noSuchFile } from './storage-keys.ts';
import type { Storage, StoredFile } from './storage.ts';

export type S3Settings = Pick<
  Config,
  'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_PRESIGN'
>;

/** Loads the SDK at the first access to a file, because it is large, and most installations use a folder. */
const load = async (settings: S3Settings) => {
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  return { sdk, Upload, client: connect(sdk.S3Client, settings) };
};

/**
 * Connects with path-style addresses, and without checksums that S3 does not require, because other stores lack virtual-hosted addresses and these checksums.
 */
const connect = (Client: typeof S3Client, settings: S3Settings): S3Client => {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT } = settings;
  return new Client({
    region: settings.S3_REGION,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 60_000 },
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
};

/** Creates a store in a bucket. The store itself shows an object only once it is complete. Failed uploads are aborted. */
export const createS3Storage = (settings: S3Settings): Storage => {
  let loaded: ReturnType<typeof load> | undefined;
  const s3 = (): ReturnType<typeof load> => (loaded ??= load(settings));
  const at = (key: string) => ({ Bucket: settings.S3_BUCKET, Key: checkedKey(key) });

  const put: Storage['put'] = async (key, bytes, { mimeType, sizeBytes }) => {
    const { Upload, client } = await s3();
    const params = { ...at(key), Body: bytes, ContentType: mimeType };
    const upload = new Upload({ client, params, queueSize: 2, partSize: partSizeFor(sizeBytes) });
    await upload.done().catch((error: unknown) => Promise.reject(bytes.errored ?? explained(key, error)));
    if (sizeBytes !== undefined) await assertSize(key, sizeBytes);
  };

  const assertSize = async (key: string, sizeBytes: number): Promise<void> => {
    const stored = await stat(key);
    if (stored.sizeBytes === sizeBytes) return;
    await remove(key);
    throw new Error(`${stored.sizeBytes} bytes came where ${sizeBytes} were announced`);
  };

  const stat: Storage['stat'] = async key => {
    const { sdk, client } = await s3();
    const head = await client.send(new sdk.HeadObjectCommand(at(key))).catch(failed(key));
    return { sizeBytes: head.ContentLength ?? 0 };
  };

  const open: Storage['open'] = async (key, range) => {
    const { sdk, client } = await s3();
    const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    const { Body } = await client.send(new sdk.GetObjectCommand({ ...at(key), ...part })).catch(failed(key));
    if (Body instanceof Readable) return Body;
    throw new Error('the S3 client gave no stream');
  };

  const remove: Storage['delete'] = async key => {
    const { sdk, client } = await s3();
    await client.send(new sdk.DeleteObjectCommand(at(key))).catch(failed(key));
  };

  const adopt: Storage['adopt'] = async (key, file, about) => {
    const { size: sizeBytes } = await fileStat(file);
    await put(key, createReadStream(file), { ...about, sizeBytes });
    await rm(file, { force: true });
  };

  return { put, adopt, open, stat, delete: remove, ...listing(s3, settings) };
};

/** Creates the functions that are not about a single file's bytes. */
const listing = (
  s3: () => ReturnType<typeof load>,
  settings: S3Settings,
): Pick<Storage, 'list' | 'removeUnfinished' | 'presign' | 'presignPut'> => {
  const Bucket = settings.S3_BUCKET;

  async function* list(): AsyncIterable<StoredFile> {
    const { sdk, client } = await s3();
    for (let ContinuationToken: string | undefined; ;) {
      const page = await client.send(new sdk.ListObjectsV2Command({ Bucket, ContinuationToken }));
      for (const { Key, Size = 0, LastModified } of page.Contents ?? [])
        if (Key !== undefined && isKey(Key) && LastModified)
          yield { key: Key, sizeBytes: Size, modifiedAt: LastModified };
      ContinuationToken = page.NextContinuationToken;
      if (ContinuationToken === undefined) return;
    }
  }

  const removeUnfinished: Storage['removeUnfinished'] = async before => {
    const { sdk, client } = await s3();
    let count = 0;
    for (let next: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}; ;) {
      const page = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, ...next }));
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (!Initiated || Initiated >= before) continue;
        await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
        count += 1;
      }
      if (!page.IsTruncated) return count;
      next = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
  };

  const presign: Storage['presign'] = async (key, until) => {
    if (!settings.S3_PRESIGN) return undefined;
    const [{ sdk, client }, { getSignedUrl }] = await Promise.all([
      s3(),
      import('@aws-sdk/s3-request-presigner'),
    ]);
    const name = key.split('/').at(-1) ?? key;
    const command = new sdk.GetObjectCommand({
      Bucket,
      Key: checkedKey(key),
      ResponseContentDisposition: `attachment; filename="${name}"`,
    });
    return getSignedUrl(client, command, { expiresIn: secondsUntil(until) });
  };

  const presignPut: Storage['presignPut'] = async (key, sizeBytes, until) => {
    if (!settings.S3_PRESIGN) return undefined;
    const [{ sdk, client }, { getSignedUrl }] = await Promise.all([
      s3(),
      import('@aws-sdk/s3-request-presigner'),
    ]);
    // the length is signed, so the store refuses any other
    const command = new sdk.PutObjectCommand({ Bucket, Key: checkedKey(key), ContentLength: sizeBytes });
    const url = await getSignedUrl(client, command, { expiresIn: secondsUntil(until) });
    return { url, headers: { 'Content-Length': String(sizeBytes) } };
  };

  return { list, removeUnfinished, presign, presignPut };
};

const secondsUntil = (until: Date): number =>
  Math.min(maxPresignSeconds, Math.max(1, Math.floor((until.getTime() - Date.now()) / 1_000)));

/** Limits of S3. */
const maxPresignSeconds = 604_800;
const [minPartBytes, maxParts] = [5_242_880, 10_000];

/**
 * Returns the part size: the minimum of S3, as two parts are in memory, or more if a file would otherwise have too many
 * parts.
 */
const partSizeFor = (sizeBytes = 0): number => Math.max(minPartBytes, Math.ceil(sizeBytes / maxParts));

const failed =
  (key: string) =>
  (error: unknown): never => {
    throw explained(key, error);
  };

/**
 * Converts errors: a missing object is `ENOENT`. No answer, a 5xx, and "slow down" are refusals. Others (a wrong key, no
 * bucket) are configuration errors.
 */
const explained = (key: string, error: unknown): unknown => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  if (name === 'NoSuchKey' || name === 'NotFound') return noSuchFile(key, error);
  if (status !== undefined && status < 500 && status !== 429) return error;
  return Object.assign(refuse('unavailable', 'The file store cannot be reached.', { retryAfter: 10 }), {
    cause: error,
  });
};
