import type { PlatformName } from '../platforms.ts';
import { showLinkedInMentions } from '../posts/mentions.ts';
import { followUpsIn, maxFollowUps, type FollowUp } from '../publishing/follow-ups.ts';
import { limits } from './numbers.ts';
import { locatedParts, type TargetDraft } from './problem.ts';
import { attachmentLength, threadsLength, utf8Length, weightedLength } from './text.ts';
import { xTextLimit } from './x.ts';
import { youtubeTitle } from './youtube.ts';

/** How long a text is, as the platform counts it, and how long it may be. */
export interface CountedText {
  /** Where it stands in the request: `text`, `thread[0].text`, `platformOptions.youtube.title`. */
  path: string;
  length: number;
  limit: number;
  unit: 'characters' | 'bytes';
}

type Counter = (draft: TargetDraft) => CountedText[];

type Tier = TargetDraft['tier'];

/** For texts of which all parts are counted alike. */
const parts =
  (lengthOf: (text: string, tier: Tier) => number, limitOf: (tier: Tier) => number): Counter =>
  draft =>
    locatedParts(draft).map(({ text, textPath }) => ({
      path: textPath,
      length: lengthOf(text, draft.tier),
      limit: limitOf(draft.tier),
      unit: 'characters',
    }));

const codeUnits = (text: string): number => text.length;

/** Of a mention its name counts. */
const linkedInLength = (text: string): number => showLinkedInMentions(text).length;

const youtube: Counter = ({ text, options, paths }) => [
  {
    path: 'platformOptions.youtube.title',
    length: youtubeTitle(text, options).length,
    limit: limits.youtube.title,
    unit: 'characters',
  },
  {
    path: paths?.text ?? 'text',
    length: utf8Length(text),
    limit: limits.youtube.descriptionBytes,
    unit: 'bytes',
  },
];

const threadsParts = parts(threadsLength, () => limits.threads.text);

/** What stands below the text, where there is something. */
const longText: Counter = ({ options: { textAttachment: text } }) =>
  typeof text === 'string'
    ? [
        {
          path: 'platformOptions.threads.textAttachment',
          length: attachmentLength(text),
          limit: limits.threads.attachment,
          unit: 'characters',
        },
      ]
    : [];

/** Of what each comment is counted by, where a platform has comments that follow. */
const commentCounts: Partial<Record<PlatformName, { lengthOf: (text: string) => number; limit: number }>> = {
  x: { lengthOf: weightedLength, limit: limits.x.text },
  linkedin: { lengthOf: codeUnits, limit: limits.linkedin.comment },
  instagram: { lengthOf: codeUnits, limit: limits.instagram.comment },
  threads: { lengthOf: threadsLength, limit: limits.threads.text },
};

/** The comments that follow, where there are some. */
const commentTexts = (platform: PlatformName, { options }: TargetDraft): CountedText[] => {
  const count = commentCounts[platform];
  return count === undefined
    ? []
    : followUpsIn(options)
        .slice(0, maxFollowUps)
        .map((comment, index) => ({
          path: `platformOptions.${platform}.followUpComments[${index}].text`,
          length: count.lengthOf(textOf(comment)),
          limit: count.limit,
          unit: 'characters',
        }));
};

/** What is not as it should be has no length. */
const textOf = (comment: Partial<FollowUp> | null): string =>
  typeof comment?.text === 'string' ? comment.text : '';

const counters: Record<PlatformName, Counter> = {
  x: parts(weightedLength, xTextLimit),
  linkedin: parts(linkedInLength, () => limits.linkedin.text),
  instagram: parts(codeUnits, () => limits.instagram.text),
  threads: draft => [...threadsParts(draft), ...longText(draft)],
  youtube,
};

/** The texts that a platform gets, each with its length: `text_too_long` is found where it is above the limit. */
export const countedTexts = (platform: PlatformName, draft: TargetDraft): CountedText[] => [
  ...counters[platform](draft),
  ...commentTexts(platform, draft),
];
