import type { PlatformName } from '../platforms.ts';
import { commentsIn } from './comment-texts.ts';
import { limits } from './numbers.ts';
import { locatedParts, type TargetDraft } from './problem.ts';
import { attachmentLength } from './text.ts';
import { textRules, type TextRule } from './text-rules.ts';
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

const countText = (
  { lengthOf, max, unit }: TextRule,
  text: string,
  path: string,
  tier?: TargetDraft['tier'],
): CountedText => ({ path, length: lengthOf(text, tier), limit: max(tier), unit });

/** Counts the post and the parts of its thread. */
const parts =
  (platform: PlatformName): Counter =>
  draft =>
    locatedParts(draft).map(({ text, textPath }) =>
      countText(textRules[platform].post, text, textPath, draft.tier),
    );

/** Counts the title of the video. */
const title: Counter = ({ text, options }) => [
  {
    path: 'platformOptions.youtube.title',
    length: youtubeTitle(text, options).length,
    limit: limits.youtube.title,
    unit: 'characters',
  },
];

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

/** Counts the comments in the settings. */
const commentTexts = (platform: PlatformName, { options }: TargetDraft): CountedText[] =>
  commentsIn(platform, options).map(({ text, path }) => countText(textRules[platform].comment, text, path));

const counters: Record<PlatformName, Counter[]> = {
  x: [parts('x')],
  linkedin: [parts('linkedin')],
  instagram: [parts('instagram')],
  threads: [parts('threads'), longText],
  youtube: [title, parts('youtube')],
};

/** Returns the texts for a platform with their lengths. A length above the limit is reported as `text_too_long`. */
export const countedTexts = (platform: PlatformName, draft: TargetDraft): CountedText[] => [
  ...counters[platform].flatMap(count => count(draft)),
  ...commentTexts(platform, draft),
];
