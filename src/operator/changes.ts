import { publicUrl } from '../config/index.ts';
import { setEventSettings } from '../db/webhooks/events.ts';
import type { ChangeCommand, Shell } from './act.ts';
import { postCommands } from './change-posts.ts';
import { pauseChanges } from './pauses.ts';
import { deliveryChanges } from './requeue.ts';
import { describeCommand, parseGiven, type Door } from './given.ts';

const changes: Record<string, ChangeCommand> = { ...postCommands, ...deliveryChanges, ...pauseChanges };

/** Help text about the commands that change something. */
export const changesUsage = Object.entries(changes)
  .map(([name, { takes, does }]) => `${name} ${takes}\n    ${does}`)
  .join('\n');

export const isChange = ([name]: readonly string[]): boolean =>
  name !== undefined && Object.hasOwn(changes, name);

/** Returns the help of one command, if it was requested. */
export const helpForChange = (args: readonly string[]): string | undefined =>
  isChange(args) && args.some(arg => arg === '--help' || arg === '-h')
    ? describeCommand(args[0] ?? '', changes[args[0] ?? ''] as ChangeCommand)
    : undefined;

/** Runs a command that changes something and returns the exit code. */
export const runChange = async (
  door: Door,
  [name = '', ...args]: readonly string[],
  shell: Shell,
): Promise<number> => {
  const change = changes[name] as ChangeCommand;
  const given = parseGiven(name, change, args);
  const { config, orm } = door;
  setEventSettings(orm, { retrySchedule: config.WEBHOOK_RETRY_SCHEDULE, apiUrl: publicUrl(config) });
  return change.run(door, given, shell);
};
