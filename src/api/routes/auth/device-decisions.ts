import type { Context } from 'koa';
import { z } from 'zod';
import { hashToken } from '../../../adapters/secrets/tokens.ts';
import { decideDeviceLogin, findDeviceLogin } from '../../../commands/auth/device-logins.ts';
import type { Em } from '../../../db/driver/orm.ts';
import type { Actor } from '../../../domain/actor.ts';
import { deviceOf, plainUserCode } from '../../../domain/auth/logins.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { requireFreshLogin } from '../../credentials/prove-self.ts';
import { assertLeft } from '../../credentials/prove-password.ts';
import { country, createdAt, string } from '../../http/schemas.ts';

const tag = 'Auth';
const body = z.strictObject({
  userCode: z.string().min(1).max(20).meta({
    description: 'Code that the device shows. Case and hyphens do not matter.',
    example: 'WDJB-MJHT',
  }),
});

const waitingShape = z
  .strictObject({
    clientName: string(60, 'social on ada’s laptop').nullable().describe('The device’s own name.'),
    device: string(100, 'Firefox on Linux').describe('The device, derived from its user agent.'),
    ip: string(64, '203.0.113.7').describe('IP address of the device.'),
    country,
    scopes: z
      .array(z.string().max(64))
      .max(100)
      .describe('Permissions that the device gets once you approve it: all of yours, as scopes.'),
    createdAt,
  })
  .meta({ id: 'WaitingDevice', description: 'A device that asks to be logged in.' });

/**
 * Runs the work for a code. Every attempt counts for the code, and one that matches no pending device counts for the person
 * and the address as well.
 */
const counted = async <T>(
  api: ApiContext,
  { ctx, ip, actor, userCode }: { ctx: Context; ip: string; actor: Actor; userCode: string },
  work: (userCodeHash: string) => Promise<T>,
): Promise<T> => {
  const hash = hashToken(plainUserCode(userCode));
  const left = await api.tries.userCode({ ip, userId: actor.userId, hash });
  assertLeft(ctx, left, 'Too many codes were tried, or this one too often. Start a new device login.');
  const done = await work(hash);
  await api.tries.userCodeFound(ip, actor.userId);
  return done;
};

const lookUp = (api: ApiContext): Endpoint =>
  endpoint({
    method: 'post',
    path: '/auth/device/look-up',
    operationId: 'getDeviceLogin',
    tag,
    summary: 'Get a device login by its code',
    description:
      'Shows the device login before the person decides. At most five wrong codes in 15 minutes, and five attempts per code.',
    access: 'session',
    acrossOrganizations: true,
    whileSuspended: true,
    body,
    returns: waitingShape,
    errors: ['not_found'],
    handle: ({ body: { userCode }, em, ...call }) =>
      counted(api, { ...call, userCode }, async hash => {
        const login = await findDeviceLogin(em, hash);
        return {
          clientName: login.clientName ?? null,
          device: deviceOf(login.userAgent ?? null),
          ip: login.ip,
          country: login.country ?? null,
          scopes: [...call.actor.scopes],
          createdAt: login.createdAt.toISOString(),
        };
      }),
  });

const decision = (
  api: ApiContext,
  status: 'approved' | 'denied',
  words: { path: string; operationId: string; summary: string },
): Endpoint =>
  endpoint({
    method: 'post',
    ...words,
    tag,
    description: `Works once per code. At most five wrong codes in 15 minutes, and five attempts per code.${status === 'approved' ? ' Needs a session that started within the last ten minutes and not by a device login.' : ''}`,
    access: 'session',
    acrossOrganizations: true,
    whileSuspended: true,
    body,
    errors: ['authorization_failed', 'not_found'],
    handle: async ({ body: { userCode }, em, write, ...call }) => {
      if (status === 'approved') await requireFreshLogin(em, call.actor, 'approve a device');
      return counted(api, { ...call, userCode }, userCodeHash =>
        write((tx: Em) => decideDeviceLogin(tx, call.actor, { userCodeHash, status })),
      );
    },
  });

/** Operations with which a person approves a device login. The page at `/device` uses them. */
export const deviceDecisionRoutes = (api: ApiContext): Endpoint[] => [
  lookUp(api),
  decision(api, 'approved', {
    path: '/auth/device/approve',
    operationId: 'approveDeviceLogin',
    summary: 'Approve a device login',
  }),
  decision(api, 'denied', {
    path: '/auth/device/deny',
    operationId: 'denyDeviceLogin',
    summary: 'Deny a device login',
  }),
];
