import { isIP } from 'node:net';
import type { Context } from 'koa';

/** Removes the port that some proxies append to the address: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;

/**
 * Returns the address from which the request came. With `hops` trusted proxies in front, this is the address that the
 * outermost proxy saw: the `hops`-th entry of X-Forwarded-For from the right. Entries left of it are the client's own
 * claim.
 */
export const clientIp = (ctx: Context, hops: number): string => {
  const socket = ctx.req.socket.remoteAddress ?? '';
  if (hops === 0) return socket;
  const forwarded = ctx.get('X-Forwarded-For').split(',');
  const address = withoutPort((forwarded.at(-Math.min(hops, forwarded.length)) ?? '').trim());
  return isIP(address) ? address : socket;
};

/** Returns the network that limits count as one address. One customer usually holds a whole IPv6 /64. */
export const networkOf = (ip: string): string => {
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0');
  const groups = [...left, ...gap, ...right].slice(0, 4);
  return `${groups.map(group => parseInt(group, 16).toString(16)).join(':')}::/64`;
};
