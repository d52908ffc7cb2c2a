import { findUnreadKinds } from '../db/operator/find-unread-kinds.ts';
import { limitOf, wordOption, type LookCommand } from './given.ts';
import { printTable, shortTime } from './table.ts';

const lookAtUnreadKinds: LookCommand['run'] = async ({ orm }, given) => {
  const found = await findUnreadKinds(orm.em.fork(), limitOf(given));
  const rows = found.map(({ platform, name, times, firstAt, lastAt }) => [
    platform,
    name,
    String(times),
    shortTime(firstAt),
    shortTime(lastAt),
  ]);
  return { json: found, shown: printTable(['PLATFORM', 'EVENT', 'TIMES', 'FIRST', 'LAST'], rows) };
};

export const platformEventLooks: Record<string, LookCommand> = {
  'platform-events': {
    takes: '[--limit <number>] [--json]',
    does: 'Lists signed webhook events of platforms that the service did not understand in the last 30 days, by kind, the newest first. In JSON, each has an example without anything that people wrote.',
    words: 0,
    options: { limit: wordOption },
    run: lookAtUnreadKinds,
  },
};
