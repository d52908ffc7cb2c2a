import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import {
  createOutbound,
  OutboundFailed,
  type OutboundRequest,
} from '../../src/adapters/outbound/outbound.ts';
import { readConfig } from '../../src/config/index.ts';
import { aBareFarEnd, aFarEnd, aSecureFarEnd, type FarEnd } from './servers/far-ends.ts';

/** The guarded client where this machine may be called, whatever the name. */
export const outbound = createOutbound(readConfig({ OUTBOUND_ALLOW: '127.0.0.0/8' }), () =>
  Promise.resolve(['127.0.0.1']),
);

/** Default headers of webhooks. */
export const hook = {
  method: 'POST',
  body: '{"a":1}',
  timeoutMs: readConfig({}).WEBHOOK_TIMEOUT,
  maxBytes: 16_384,
} as const;

/** Sends a request that must fail, and returns the failure. */
export const failing = async (
  wanted: Partial<OutboundRequest> & { url: string },
): Promise<OutboundFailed> => {
  const error: unknown = await outbound.request({ ...hook, ...wanted }).then(
    answer => `answered ${answer.status}`,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof OutboundFailed, String(error));
  return error;
};

/** Far ends that are closed together. Close them in `after`. */
export const farEnds = () => {
  const open: FarEnd[] = [];
  const kept = async (starting: Promise<FarEnd>): Promise<FarEnd> => {
    const farEnd = await starting;
    open.push(farEnd);
    return farEnd;
  };
  return {
    answering: (handle: RequestListener): Promise<FarEnd> => kept(aFarEnd(handle)),
    secure: (handle: RequestListener): Promise<FarEnd> => kept(aSecureFarEnd(handle)),
    bare: (handle: (socket: Socket) => void): Promise<FarEnd> => kept(aBareFarEnd(handle)),
    close: (): void => open.forEach(one => one.close()),
  };
};
