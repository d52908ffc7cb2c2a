import type { PlatformName } from '../platforms.ts';
import { when, type Finding, type TargetDraft } from './problem.ts';

type Options = TargetDraft['options'];

/** The answers of the poll that the settings of a platform ask for; undefined where they ask for none. */
export const pollOptionsOf = ({ pollOptions }: Options): string[] | undefined =>
  Array.isArray(pollOptions) ? pollOptions.filter(answer => typeof answer === 'string') : undefined;

/** What belongs to a poll, and is nothing without one. */
const parts = ['pollQuestion', 'pollMinutes', 'pollDays'] as const;

/** What a platform shows in the same place of a post, so that only one of them can be there. */
const attachments = ['pollOptions', 'quoteUrl', 'reshare', 'linkAttachment', 'textAttachment'] as const;

/** Which of those do not stand beside media. */
const aloneBeside: Record<PlatformName, readonly string[]> = {
  x: ['pollOptions', 'quoteUrl'],
  linkedin: ['pollOptions', 'reshare'],
  instagram: [],
  threads: ['pollOptions'],
  youtube: [],
};

/** What is wrong with a poll, and with what a post cannot have beside one. */
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
      // of these two it is said where they are checked
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
