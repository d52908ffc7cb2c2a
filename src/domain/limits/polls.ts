import type { PlatformName } from '../platforms.ts';
import { when, type Finding, type TargetDraft } from './problem.ts';

type Options = TargetDraft['options'];

/** Returns the answers of the poll in a platform's settings, or undefined if there is none. */
export const pollOptionsOf = ({ pollOptions }: Options): string[] | undefined =>
  Array.isArray(pollOptions) ? pollOptions.filter(answer => typeof answer === 'string') : undefined;

/** Settings of a poll that require `pollOptions`. */
const parts = ['pollQuestion', 'pollMinutes', 'pollDays'] as const;

/** Settings that a platform shows in the same place of a post, so that only one of them can be used. */
const attachments = ['pollOptions', 'quoteUrl', 'reshare', 'linkAttachment', 'textAttachment'] as const;

/** Settings that cannot be combined with media, by platform. */
const aloneBeside: Record<PlatformName, readonly string[]> = {
  x: ['pollOptions', 'quoteUrl'],
  linkedin: ['pollOptions', 'reshare'],
  instagram: [],
  threads: ['pollOptions'],
  youtube: [],
};

/** Returns the problems of a poll, and of attachments that cannot be combined. */
export const checkAttached = (platform: PlatformName, draft: TargetDraft): Finding[] => {
  const { options, media } = draft;
  const at = (name: string): string => `platformOptions.${platform}.${name}`;
  const invalid = (found: boolean, name: string, message: string): Finding[] =>
    when(found, at(name), 'option_invalid', message);
  const [first, ...others] = attachments.filter(name => options[name] !== undefined);
  return [
    ...aloneBeside[platform].flatMap(name =>
      invalid(
        options[name] !== undefined && media.length > 0,
        name,
        `${name} applies only to a text without media.`,
      ),
    ),
    ...others.flatMap(name =>
      // these two are reported by their own checks
      invalid(
        !(first === 'linkAttachment' && name === 'textAttachment'),
        name,
        `A post can have ${first} or ${name}, not both.`,
      ),
    ),
    ...checkPoll(options, invalid),
  ];
};

const checkPoll = (
  options: Options,
  invalid: (found: boolean, name: string, message: string) => Finding[],
): Finding[] => {
  const answers = pollOptionsOf(options);
  if (answers === undefined)
    return parts.flatMap(name =>
      invalid(
        options[name] !== undefined,
        name,
        `${name} belongs to a poll. Add the answers as pollOptions.`,
      ),
    );
  const different = new Set(answers.map(answer => answer.trim().toLowerCase()));
  return invalid(
    different.size < answers.length,
    'pollOptions',
    'The answers of a poll must differ from each other.',
  );
};
