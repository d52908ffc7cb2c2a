import type { PushSubscription } from '../../adapters/push/push.ts';
import type { Cipher } from '../../adapters/secrets/cipher.ts';
import type { Em } from '../../db/driver/orm.ts';
import { aad } from '../../db/encryption/encrypted-columns.ts';
import { hashOf } from '../../db/encryption/hash-secret.ts';
import type { Reader } from '../../db/notifications/notifications.ts';
import {
  removePushDevice,
  storePushDevice,
  type PushDeviceRow,
} from '../../db/notifications/push-devices.ts';
import { notFound } from '../../domain/errors.ts';

/** Registers the browser that asks, or renews it. `name` is shown to its person in the list of devices. */
export const addPushDevice = (
  em: Em,
  cipher: Cipher,
  reader: Reader,
  { name, endpoint, keys }: PushSubscription & { name: string },
): Promise<PushDeviceRow> =>
  storePushDevice(em, reader, {
    name,
    endpointHash: hashOf(endpoint),
    encrypt: id => cipher.encrypt(JSON.stringify({ endpoint, keys }), aad.pushSubscription(id)),
  });

/** Stops push messages to one browser. Throws 404 for a device that does not exist or belongs to another person. */
export const deletePushDevice = async (em: Em, reader: Reader, id: string): Promise<void> => {
  if (!(await removePushDevice(em, reader, id))) throw notFound('device', id);
};
