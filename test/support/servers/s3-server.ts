import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Members of `@20minutes/s3rver` in use. The package has no types. */
interface S3rver {
  run(): Promise<{ address: string; port: number }>;
  close(): Promise<void>;
}
type S3rverClass = new (options: Record<string, unknown>) => S3rver;

const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3rverClass;

/**
 * Starts a third-party S3 server with one empty bucket; its key and secret are `S3RVER`. `strict`: it checks signatures. It
 * computes the signature of a bucket without the slash that the SDK sends, so lists are refused then.
 */
export const startS3Server = async (
  folder: string,
  bucket: string,
  { strict = false }: { strict?: boolean } = {},
): Promise<{ url: string; close(): Promise<void> }> => {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: await mkdtemp(path.join(folder, 's3-')),
    vhostBuckets: false,
    allowMismatchedSignatures: !strict,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
};
