import { defineEntity, p } from '@mikro-orm/core';
import { changing, owned } from './columns.ts';

/** A browser that shows a person the push messages of one organization. */
export const PushDeviceSchema = defineEntity({
  name: 'PushDevice',
  tableName: 'push_devices',
  uniques: [{ properties: ['orgId', 'userId', 'endpointHash'] }],
  properties: {
    ...changing,
    ...owned,
    userId: p.uuid(),
    /** The program, from its User-Agent header. */
    name: p.text(),
    /** Address and keys as the browser gave them, as JSON: encrypted and bound to this row. */
    subscription: p.text().hidden(),
    /** By the hash of its address a browser that subscribes twice is found. */
    endpointHash: p.text(),
  },
});
export class PushDevice extends PushDeviceSchema.class {}
PushDeviceSchema.setClass(PushDevice);
