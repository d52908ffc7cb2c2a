import type { PlatformName } from '../platforms.ts';
import { showLinkedInMentions } from '../posts/mentions.ts';
import { followUpsIn, maxFollowUps, type FollowUp } from '../publishing/follow-ups.ts';
import { limits } from './numbers.ts';
import { locatedParts, type TargetDraft } from './problem.ts';
import { attachmentLength, threadsLength, utf8Length, weightedLength } from './text.ts';
import { xTextLimit } from './x.ts';
import { youtubeTitle } from './youtube.ts';

/** Length of a text as the platform counts it, and the platform's limit. */
export interface CountedText {
  /** Path in the request: `text`, `thread[0].text`, `platformOptions.youtube.title`. */
  path: string;
  length: number;
  limit: number;
  unit: 'characters' | 'bytes';
}

type Counter = (draft: TargetDraft) => CountedText[];

type Tier = TargetDraft['tier'];

/** Counts the parts of a post, for platforms that count all parts alike. */
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

/** Returns the length of a text in which each mention counts as its name. */
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

/** Counts the text attachment, if there is one. */
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

/** Counter and limit of comments, for platforms with follow-up comments. */
const commentCounts: Partial<Record<PlatformName, { lengthOf: (text: string) => number; limit: number }>> = {
  x: { lengthOf: weightedLength, limit: limits.x.text },
  linkedin: { lengthOf: codeUnits, limit: limits.linkedin.comment },
  instagram: { lengthOf: codeUnits, limit: limits.instagram.comment },
  threads: { lengthOf: threadsLength, limit: limits.threads.text },
};

/** Returns the follow-up comments with their lengths. */
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

/** Returns the text of a comment, or an empty text if the value is malformed. */
const textOf = (comment: Partial<FollowUp> | null): string =>
  typeof comment?.text === 'string' ? comment.text : '';

const counters: Record<PlatformName, Counter> = {
  x: parts(weightedLength, xTextLimit),
  linkedin: parts(linkedInLength, () => limits.linkedin.text),
  instagram: parts(codeUnits, () => limits.instagram.text),
  threads: draft => [...threadsParts(draft), ...longText(draft)],
  youtube,
};

/** Returns the texts for a platform with their lengths. A length above the limit is reported as `text_too_long`. */
export const countedTexts = (platform: PlatformName, draft: TargetDraft): CountedText[] => [
  ...counters[platform](draft),
  ...commentTexts(platform, draft),
];
