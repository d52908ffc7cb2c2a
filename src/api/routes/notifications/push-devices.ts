import { createECDH } from 'node:crypto';
import { z } from 'zod';
import { requireWebhookAddress } from '../../../adapters/outbound/webhook-address.ts';
import { addPushDevice, deletePushDevice } from '../../../commands/notifications/push-devices.ts';
import {
  listPushDevices,
  maxPushDevices,
  type PushDeviceRow,
} from '../../../db/notifications/push-devices.ts';
import { totalOf } from '../../../db/driver/lists.ts';
import { deviceOf } from '../../../domain/auth/logins.ts';
import { userAgentOf } from '../../credentials/issue-session.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { createdAt, deleted, id, idInPath, past, string, totals } from '../../http/schemas.ts';

const tag = 'Notifications';
const path = '/api/notifications/devices';

// the browser's keys in RFC 8291, section 5
const exampleKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const exampleAuth = 'BTBZMqHH6r4Tts7J_aSIgg';

const base64url = (max: number, example: string) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+={0,2}$/)
    .meta({ example });

/** Whether a text is a point of P-256, for which messages can be encrypted. */
const isPublicKey = (text: string): boolean => {
  try {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    return Buffer.from(text, 'base64url').length === 65 && ecdh.computeSecret(text, 'base64url').length > 0;
  } catch {
    return false;
  }
};

const authBytes = 16;

const deviceShape = z
  .strictObject({
    id,
    name: string(100, 'Firefox on Linux').describe('Browser, from its User-Agent header.'),
    createdAt,
    updatedAt: past.describe('Last registration of the browser, in UTC.'),
  })
  .meta({ id: 'PushDevice', description: 'A browser that receives push messages.' });

const view = ({
  id: deviceId,
  name,
  createdAt: made,
  updatedAt,
}: PushDeviceRow): z.input<typeof deviceShape> => ({
  id: deviceId,
  name,
  createdAt: new Date(made).toISOString(),
  updatedAt: new Date(updatedAt).toISOString(),
});

export const pushDeviceRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path,
    operationId: 'listPushDevices',
    tag,
    summary: 'List push devices',
    description:
      'The caller’s browsers that receive notifications of the active organization, and the public key for subscriptions (`applicationServerKey`). If the key differs from that of a subscription, subscribe again.',
    access: 'notifications:read',
    returns: z.strictObject({
      publicKey: base64url(100, exampleKey).describe(
        'Public Web Push key of the service (VAPID), in base64url.',
      ),
      devices: z.array(deviceShape).max(maxPushDevices).describe('Devices, most recently registered first.'),
      ...totals,
    }),
    handle: async ({ em, actor, service }) => {
      const devices = await listPushDevices(em, actor);
      return { publicKey: service.pusher.publicKey(), devices: devices.map(view), ...totalOf(devices) };
    },
  }),
  endpoint({
    method: 'post',
    path,
    operationId: 'createPushDevice',
    tag,
    summary: 'Register a push device',
    description: `Accepts the result of a browser’s \`PushManager.subscribe\`. Sending the same address again renews the device. A person can have at most ${maxPushDevices} devices per organization. One more removes the least recently renewed. A device is removed automatically when its push service reports that it no longer exists.`,
    access: 'notifications:write',
    personal: true,
    status: 201,
    body: z.strictObject({
      endpoint: z
        .url()
        .max(2_048)
        .meta({ example: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV' })
        .describe('Address of the browser’s push service, https.'),
      keys: z
        .strictObject({
          p256dh: base64url(100, exampleKey)
            .refine(isPublicKey, { error: 'Must be a public key on the curve P-256.' })
            .describe('Public key of the browser.'),
          auth: base64url(32, exampleAuth)
            .refine(text => Buffer.from(text, 'base64url').length === authBytes, {
              error: 'Must be 16 bytes.',
            })
            .describe('Secret shared by the browser and the service.'),
        })
        .describe('Encryption keys for messages.'),
    }),
    returns: deviceShape,
    handle: ({ body, actor, service, ctx, write }) => {
      requireWebhookAddress(service.config, body.endpoint, 'endpoint');
      const name = deviceOf(userAgentOf(ctx));
      return write(async em => view(await addPushDevice(em, service.cipher, actor, { name, ...body })));
    },
  }),
  endpoint({
    method: 'delete',
    path: `${path}/{id}`,
    operationId: 'deletePushDevice',
    tag,
    summary: 'Remove a push device',
    access: 'notifications:write',
    whileSuspended: true,
    personal: true,
    params: z.strictObject({ id: idInPath }),
    returns: deleted,
    errors: ['not_found'],
    handle: ({ params, actor, write }) =>
      write(async em => {
        await deletePushDevice(em, actor, params.id);
        return { id: params.id, deleted: true as const };
      }),
  }),
];
