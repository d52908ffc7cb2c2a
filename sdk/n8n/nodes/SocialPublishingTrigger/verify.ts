import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum age of a delivery in seconds, and maximum time in the future. */
const toleranceSeconds = 300;

const textOf = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join(',') : (value ?? '');

/** Whether a delivery is the service's own, fresh and unchanged; `body` as it came. */
export function isGenuine(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
): boolean {
  const timestamp = textOf(headers['x-service-timestamp']);
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > toleranceSeconds) return false;
  const wanted = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  return `${textOf(headers['x-service-signature'])},${textOf(headers['x-service-signatures'])}`
    .split(',')
    .some(one => {
      const offered = Buffer.from(one.trim().replace(/^sha256=/, ''), 'hex');
      return offered.length === wanted.length && timingSafeEqual(offered, wanted);
    });
}
