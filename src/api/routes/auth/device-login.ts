import { z } from 'zod';
import { hashToken, newDeviceCode } from '../../../adapters/secrets/tokens.ts';
import {
  pollDeviceLogin,
  redeemDeviceLogin,
  makeUserCode,
  startDeviceLogin,
} from '../../../commands/auth/device-logins.ts';
import { publicUrl } from '../../../config/index.ts';
import { deviceLoginLifetime, devicePollInterval, shownUserCode } from '../../../domain/auth/logins.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { assertLeft } from '../../credentials/prove-password.ts';
import { issueSession, userAgentOf } from '../../credentials/issue-session.ts';
import { clientCountry } from '../../http/client/client-country.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { rememberOwner } from '../../credentials/remember-address.ts';
import { line, string } from '../../http/schemas.ts';
import { sessionToken } from './session-view.ts';

const tag = 'Auth';

const begun = z
  .strictObject({
    deviceCode: string(100, 'an-example-of-a-device-code').describe(
      'Secret for polling. Only the device should see it.',
    ),
    userCode: string(9, 'WDJB-MJHT').describe(
      'Code that the person types at `verificationUri`: `WDJB-MJHT`.',
    ),
    verificationUri: z.url().max(2_048).meta({
      description: 'Page on which the person types the code.',
      example: 'http://127.0.0.1:3000/device',
    }),
    verificationUriComplete: z.url().max(2_048).meta({
      description: 'Same, with the code filled in.',
      example: 'http://127.0.0.1:3000/device?code=WDJB-MJHT',
    }),
    expiresIn: z.int().meta({ description: 'Seconds until both codes expire.', example: 600 }),
    interval: z.int().meta({ description: 'Minimum seconds between two polls.', example: 5 }),
  })
  .meta({ id: 'DeviceCode', description: 'Codes of a device login.' });

const start = (api: ApiContext): Endpoint =>
  endpoint({
    method: 'post',
    path: '/auth/device/code',
    operationId: 'startDeviceLogin',
    tag,
    summary: 'Start a device login',
    description:
      'Starts an RFC 8628 device login: show the person `userCode` and `verificationUri`, and poll `POST /auth/device/token`.',
    access: 'public',
    body: z.strictObject({
      clientName: line(60).optional().meta({
        description: 'The device’s name, as shown to the person, at most 60 characters.',
        example: 'social on ada’s laptop',
      }),
    }),
    returns: begun,
    handle: async ({ body, service, write, ip, ctx }) => {
      assertLeft(ctx, await api.tries.deviceStart(ip), 'Too many device logins were started.');
      const [{ secret, hash }, userCode] = [newDeviceCode(), makeUserCode()];
      const page = `${publicUrl(service.config)}/device`;
      return write(async em => {
        await startDeviceLogin(em, {
          deviceHash: hash,
          userCodeHash: hashToken(userCode),
          clientName: body.clientName ?? null,
          userAgent: userAgentOf(ctx),
          ip,
          country: clientCountry(ctx, service.config),
        });
        return {
          deviceCode: secret,
          userCode: shownUserCode(userCode),
          verificationUri: page,
          verificationUriComplete: `${page}#${shownUserCode(userCode)}`,
          expiresIn: deviceLoginLifetime / 1_000,
          interval: devicePollInterval,
        };
      });
    },
  });

const poll = (api: ApiContext): Endpoint =>
  endpoint({
    method: 'post',
    path: '/auth/device/token',
    operationId: 'pollDeviceLogin',
    tag,
    summary: 'Poll a device login',
    description:
      'Poll every `interval` seconds. `authorization_pending`: poll again. `slow_down`: the interval grows by five seconds, see `Retry-After`. `access_denied`, `expired_token`: stop polling.',
    access: 'public',
    body: z.strictObject({
      deviceCode: z.string().min(1).max(100).meta({
        description: 'Secret that the device polls with.',
        example: 'an-example-of-a-device-code',
      }),
    }),
    returns: z.strictObject({
      token: sessionToken.meta({ example: 'an-example-of-a-token' }),
    }),
    errors: ['authorization_pending', 'slow_down', 'access_denied', 'expired_token'],
    handle: async ({ body, em, service, write, ip, ctx }) => {
      const deviceHash = hashToken(body.deviceCode);
      await pollDeviceLogin(em, deviceHash);
      const { secret, row } = issueSession(ctx, ip, service.config);
      const answer = await write(async tx => {
        await redeemDeviceLogin(tx, service.cipher, deviceHash, row);
        return { token: secret };
      });
      await rememberOwner(api, ip, row.tokenHash);
      return answer;
    },
  });

/** Operations with which a device logs in by code (RFC 8628), in this API's envelope and spelling. */
export const deviceLoginRoutes = (api: ApiContext): Endpoint[] => [start(api), poll(api)];
