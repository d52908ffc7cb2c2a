import { InvalidArgumentError } from 'commander';
import type { Platform } from '../../typescript/src/index.ts';
import { platforms } from './platforms.ts';

/** Settings by platform and name. The service validates the values. */
export type PlatformSettings = Partial<Record<Platform, Record<string, unknown>>>;

const written = 'Use the form platform.setting=value, such as threads.pollOptions=["Tea","Coffee"].';

/** Parses a value as JSON. Other text is used unchanged: `x.replySettings=following`. */
const valueOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** `threads.topicTag=Tea`, in several options; the service says what it does not know. */
export const platformSetting = (text: string, before: PlatformSettings = {}): PlatformSettings => {
  const [, platform = '', name = '', value = ''] = /^(\w+)\.(\w+)=([^]*)$/.exec(text) ?? [];
  const known = platforms.find(each => each === platform);
  if (known === undefined || name === '') throw new InvalidArgumentError(written);
  return { ...before, [known]: { ...before[known], [name]: valueOf(value) } };
};
