import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../driver/orm.ts';
import type { Reader } from './notifications.ts';

/** Browser that shows push messages. Times are texts in PostgreSQL's form. */
export interface PushDeviceRow {
  id: string;
  name: string;
  createdAt: string;
  updatedAt: string;
}

const columns = 'id, name, created_at as "createdAt", updated_at as "updatedAt"';

/**
 * Maximum number of browsers per person and organization that get push messages. Beyond it, the one that was not renewed
 * for the longest time is removed.
 */
export const maxPushDevices = 10;

/** Returns a person's devices, the last renewed first. */
export const listPushDevices = (em: Em, { orgId, userId }: Reader): Promise<PushDeviceRow[]> =>
  em.execute<PushDeviceRow[]>(
    `select ${columns} from push_devices where org_id = ? and user_id = ? order by updated_at desc, id limit ?`,
    [orgId, userId, maxPushDevices],
  );

/** Device as its browser describes it. `encrypt` binds the subscription to the row's ID. */
export interface NewPushDevice {
  name: string;
  endpointHash: string;
  encrypt: (id: string) => string;
}

/** Registers a device, or renews the one with the same address. */
export const storePushDevice = async (
  em: Em,
  { orgId, userId }: Reader,
  { name, endpointHash, encrypt }: NewPushDevice,
): Promise<PushDeviceRow> => {
  const [known] = await em.execute<{ id: string }[]>(
    'select id from push_devices where org_id = ? and user_id = ? and endpoint_hash = ?',
    [orgId, userId, endpointHash],
  );
  const id = known?.id ?? uuidv7();
  const [stored] = await em.execute<PushDeviceRow[]>(
    `insert into push_devices (id, created_at, updated_at, org_id, user_id, name, subscription, endpoint_hash)
     values (?, now(), now(), ?, ?, ?, ?, ?)
     on conflict (org_id, user_id, endpoint_hash)
       do update set id = excluded.id, name = excluded.name, subscription = excluded.subscription, updated_at = now()
     returning ${columns}`,
    [id, orgId, userId, name, encrypt(id), endpointHash],
  );
  if (!stored) throw new Error('a device that was stored did not come back');
  await em.execute(
    `delete from push_devices where org_id = ? and user_id = ? and id in (
       select id from push_devices where org_id = ? and user_id = ? order by updated_at desc, id offset ?)`,
    [orgId, userId, orgId, userId, maxPushDevices],
  );
  return stored;
};

/** Removes a person's device. Returns false if there is none with this ID. */
export const removePushDevice = async (em: Em, { orgId, userId }: Reader, id: string): Promise<boolean> => {
  const removed = await em.execute<{ id: string }[]>(
    'delete from push_devices where org_id = ? and user_id = ? and id = ? returning id',
    [orgId, userId, id],
  );
  return removed.length > 0;
};

/** Removes a device whose browser no longer accepts messages. */
export const forgetPushDevice = (em: Em, id: string): Promise<unknown> =>
  em.execute('delete from push_devices where id = ?', [id]);
