import { defineEntity, p } from '@mikro-orm/core';
import { changing, owned } from './columns.ts';

/** Browser that shows a person the push messages of one organization. */
export const PushDeviceSchema = defineEntity({
  name: 'PushDevice',
  tableName: 'push_devices',
  uniques: [{ properties: ['orgId', 'userId', 'endpointHash'] }],
  properties: {
    ...changing,
    ...owned,
    userId: p.uuid(),
    /** Name of the browser, from its User-Agent header. */
    name: p.text(),
    /** Address and keys that the browser sent, as JSON. Encrypted and bound to this row. */
    subscription: p.text().hidden(),
    /** Hash of the push address. Identifies a browser that subscribes twice. */
    endpointHash: p.text(),
  },
});
export class PushDevice extends PushDeviceSchema.class {}
PushDeviceSchema.setClass(PushDevice);
