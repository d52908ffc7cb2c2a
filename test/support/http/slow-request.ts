import { request } from 'node:http';
import { freshMs } from '../../../src/api/credentials/recheck-authority.ts';
import { eventually } from '../eventually.ts';
import type { TestApi } from './api.ts';

/** A request whose last byte follows late. */
export interface SlowRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Uint8Array | string;
  /** Key of the request. */
  key: { id: string; key: string };
}

/**
 * Returns the status of a request whose last byte follows after `meanwhile`, when it is stale. The request has been
 * admitted before, as its key shows, which was never used.
 */
export const sendSlowly = async (
  api: TestApi,
  { method, path, headers, body, key: { id, key } }: SlowRequest,
  meanwhile: () => Promise<unknown>,
): Promise<number> => {
  const bytes = Buffer.from(body);
  const sending = request(`${api.url}${path}`, {
    method,
    headers: { 'x-api-key': key, 'Content-Length': bytes.length, ...headers },
  });
  const status = new Promise<number>((resolve, reject) =>
    sending.once('response', ({ statusCode = 0 }) => resolve(statusCode)).once('error', reject),
  );
  sending.write(bytes.subarray(0, -1));
  await eventually('it is let in', async () => {
    const sql = 'select last_used_at is not null as used from api_keys where id = $1';
    const [row] = await api.rows<{ used: boolean }>(sql, id);
    return row?.used === true;
  });
  const began = performance.now();
  await meanwhile();
  await eventually('it is not fresh any more', () => performance.now() - began > freshMs);
  sending.end(bytes.subarray(-1));
  return status;
};
