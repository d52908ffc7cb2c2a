import type { Pool } from 'pg';
import type { Service } from '../../process/service.ts';
import { ChangeStreams } from './change-streams.ts';
import { NotificationStreams } from './notification-streams.ts';
import { OpenStreams } from './open-streams.ts';

/** Open streams of one API process. */
export interface Streams {
  notifications: NotificationStreams;
  changes: ChangeStreams;
  /** Ends all streams, so that their clients reconnect elsewhere, and opens no new ones. */
  close(): Promise<void>;
}

export const openStreams = (
  service: Pick<Service, 'cipher' | 'config' | 'log' | 'orm'>,
  pool: Pool,
): Streams => {
  const open = new OpenStreams(service, pool);
  const notifications = new NotificationStreams(service, open);
  return {
    notifications,
    changes: new ChangeStreams(service, open),
    close: async () => {
      open.close();
      await notifications.close();
    },
  };
};
