import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Config } from '../../config/index.ts';
import { refuse } from '../../domain/errors.ts';
import { checkedKey, noSuchFile } from './storage-keys.ts';
import type { Storage } from './storage.ts';

export type S3Settings = Pick<
  Config,
  'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** The SDK is read from disk when the first file is touched: it is large, and most installations use a folder. */
const load = async (settings: S3Settings) => {
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  return { sdk, Upload, client: connect(sdk.S3Client, settings) };
};

/** Path-style addresses and no checksums that S3 does not insist on: stores other than Amazon's lack both. */
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

/** Files in a bucket. The store itself shows an object only when all of it is there; uploads that fail are aborted. */
export const createS3Storage = (settings: S3Settings): Storage => {
  let loaded: ReturnType<typeof load> | undefined;
  const s3 = (): ReturnType<typeof load> => (loaded ??= load(settings));
  const at = (key: string) => ({ Bucket: settings.S3_BUCKET, Key: checkedKey(key) });

  const put: Storage['put'] = async (key, bytes, { mimeType, sizeBytes }) => {
    const { Upload, client } = await s3();
    const params = { ...at(key), Body: bytes, ContentType: mimeType };
    const upload = new Upload({ client, params, queueSize: 2 });
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
    await put(key, createReadStream(file), about);
    await rm(file, { force: true });
  };

  return { put, adopt, open, stat, delete: remove };
};

const failed =
  (key: string) =>
  (error: unknown): never => {
    throw explained(key, error);
  };

/** A missing object is `ENOENT`; no answer, a 5xx and "slow down" are refusals; the rest (a wrong key, no bucket) is ours. */
const explained = (key: string, error: unknown): unknown => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  if (name === 'NoSuchKey' || name === 'NotFound') return noSuchFile(key, error);
  if (status !== undefined && status < 500 && status !== 429) return error;
  return Object.assign(refuse('unavailable', 'The file store cannot be reached.', { retryAfter: 10 }), {
    cause: error,
  });
};
