import type { Em } from '../../db/driver/orm.ts';
import { countUnreadKinds } from '../../db/operator/find-unread-kinds.ts';
import { fine, worth, type Diagnosis } from './diagnosis.ts';

/** Checks whether platforms sent webhook events within a day that the service does not understand. */
export const checkPlatformEvents = async (em: Em): Promise<Diagnosis[]> => {
  const kinds = await countUnreadKinds(em);
  if (kinds === 0)
    return [
      fine('platform events', 'The service understood all webhook events of platforms in the last day.'),
    ];
  return [
    worth(
      'platform events',
      `Kinds of webhook events that the service did not understand in the last day: ${kinds}.`,
      'List them with `npm run operator -- platform-events`.',
    ),
  ];
};
