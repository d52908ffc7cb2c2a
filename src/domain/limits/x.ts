import { checkFile, kindOf, type FileRule } from './files.ts';
import { limits } from './numbers.ts';
import { locatedParts, when, type Finding, type LocatedPart, type TargetDraft } from './problem.ts';
import { checkTextRule } from './text-rules.ts';
import type { AccountTier } from '../platforms.ts';

type Tier = AccountTier | undefined;

/** Checks a post for X: weighted text, and 4 images, 1 GIF, or 1 video, in the post and in each part of its thread. */
export const checkX = (draft: TargetDraft): Finding[] =>
  locatedParts(draft).flatMap(part => [
    ...checkText(part, draft.tier),
    ...checkCount(part),
    ...checkFiles(part, draft.tier),
  ]);

const checkText = ({ text, media, textPath }: LocatedPart, tier: Tier): Finding[] => [
  ...when(
    text.trim() === '' && media.length === 0,
    textPath,
    'text_required',
    'An X post needs a text or media.',
  ),
  ...checkTextRule(['x', 'post'], text, textPath, tier),
];

const checkCount = ({ media, mediaPath }: LocatedPart): Finding[] => {
  const others = media.filter(file => kindOf(file) !== 'image').length;
  const message = 'An X post can have up to 4 images, one GIF, or one video.';
  if (others > 0) return when(media.length > 1, mediaPath, 'media_mix', message);
  return when(media.length > limits.x.images, mediaPath, 'media_count', message);
};

const takes = { image: 'An image on X', gif: 'A GIF on X', video: 'A video on X' };

const checkFiles = ({ media, mediaPath }: LocatedPart, tier: Tier): Finding[] =>
  media.flatMap((file, index) => {
    const kind = kindOf(file);
    return checkFile(`${mediaPath}[${index}]`, file, ruleOf(kind, tier), takes[kind]);
  });

const ruleOf = (kind: ReturnType<typeof kindOf>, tier: Tier): FileRule =>
  kind === 'video' && tier === 'premium'
    ? { ...limits.x.video, maxSeconds: limits.x.premiumSeconds }
    : limits.x[kind];
