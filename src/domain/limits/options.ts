import type { PlatformName } from '../platforms.ts';
import { limits } from './numbers.ts';
import type { Finding } from './problem.ts';
import { threadsLength, weightedLength } from './text.ts';

/** What a setting must be: the rest of a sentence when the value is not that, else null. */
type OptionRule = (value: unknown) => string | null;

const oneOf =
  (...values: readonly string[]): OptionRule =>
  value =>
    values.includes(value as string) ? null : `must be one of ${values.join(', ')}`;

const flag: OptionRule = value => (typeof value === 'boolean' ? null : 'must be true or false');

const string: OptionRule = value =>
  typeof value === 'string' && value.trim() !== '' ? null : 'must be a text that is not empty';

const wholeNumber: OptionRule = value =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? null : 'must be a whole number';

const digits: OptionRule = value =>
  typeof value === 'string' && /^\d{1,6}$/.test(value)
    ? null
    : 'must be a number written as a text, such as "22"';

const strings =
  (most: number): OptionRule =>
  value =>
    Array.isArray(value) && value.length <= most && value.every(item => string(item) === null)
      ? null
      : `must be a list of at most ${most} texts that are not empty`;

/** The text of a comment that we put under the post ourselves, as long as the platform counts it. */
const comment =
  (most: number, lengthOf = (text: string): number => text.length): OptionRule =>
  value => {
    const wrong = string(value);
    const length = wrong === null ? lengthOf(value as string) : 0;
    if (length <= most) return wrong;
    return `must have at most ${most.toLocaleString('en')} characters; this one has ${length.toLocaleString('en')}`;
  };

/** Settings of each platform beside `text` and `media`, in the platform's own words where it has some. */
const rules: Record<PlatformName, Record<string, OptionRule>> = {
  x: {
    replySettings: oneOf('following', 'mentionedUsers', 'subscribers', 'verified'),
    firstComment: comment(limits.x.text, weightedLength),
  },
  linkedin: {
    visibility: oneOf('PUBLIC', 'CONNECTIONS', 'LOGGED_IN'),
    title: string,
    organizationId: value =>
      typeof value === 'string' && /^(urn:li:organization:)?\d{1,20}$/.test(value)
        ? null
        : 'must be the number of a page, or its urn:li:organization:…',
    firstComment: comment(limits.linkedin.comment),
  },
  instagram: {
    format: oneOf('feed', 'reel', 'story'),
    shareToFeed: flag,
    thumbOffset: wholeNumber,
    collaborators: strings(3),
    firstComment: comment(limits.instagram.comment),
  },
  threads: {
    replyControl: oneOf(
      'everyone',
      'accounts_you_follow',
      'mentioned_only',
      'parent_post_author_only',
      'followers_only',
    ),
    topicTag: value =>
      typeof value === 'string' && /^[^.&]{1,50}$/u.test(value)
        ? null
        : 'must be 1 to 50 characters without . and &',
    firstComment: comment(limits.threads.text, threadsLength),
  },
  youtube: {
    title: string,
    privacyStatus: oneOf('public', 'unlisted', 'private'),
    madeForKids: flag,
    tags: strings(500),
    categoryId: digits,
    notifySubscribers: flag,
  },
};

/** Names of the settings that a platform has, beside `text` and `media`. */
export const optionNames: Record<PlatformName, readonly string[]> = {
  x: Object.keys(rules.x),
  linkedin: Object.keys(rules.linkedin),
  instagram: Object.keys(rules.instagram),
  threads: Object.keys(rules.threads),
  youtube: Object.keys(rules.youtube),
};

/** Unknown settings and settings with a wrong value; null counts as not set. */
export const checkOptions = (platform: PlatformName, options: Readonly<Record<string, unknown>>): Finding[] =>
  Object.entries(options).flatMap(([name, value]): Finding[] => {
    const path = `platformOptions.${platform}.${name}`;
    const rule = Object.hasOwn(rules[platform], name) ? rules[platform][name] : undefined;
    if (!rule) {
      const message = `${platform} has no setting "${name}"; it has ${optionNames[platform].join(', ')}.`;
      return [{ path, code: 'option_unknown', message }];
    }
    const wrong = value === null || value === undefined ? null : rule(value);
    return wrong ? [{ path, code: 'option_invalid', message: `${name} ${wrong}.` }] : [];
  });
