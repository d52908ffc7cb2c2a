import { shapeFitOf } from '../carousels/carousel-shape.ts';
import { checkFile, type FileRule } from './files.ts';
import { limits } from './numbers.ts';
import { checkPages } from '../media/page-limits.ts';
import { when, type Finding, type MeasuredMedia, type TargetDraft } from './problem.ts';
import { checkTextRule } from './text-rules.ts';
import { checkUserTags } from './user-tags.ts';

type Format = 'feed' | 'reel' | 'story';

/**
 * Checks a post for Instagram, which always needs media. Without `format` (or with `feed`): one JPEG, one video (a reel),
 * or a carousel of 2 to 10 of both. `reel`: one video. `story`: one JPEG or video; its text is not shown.
 */
export const checkInstagram = (draft: TargetDraft): Finding[] => {
  const format = formatOf(draft.options);
  return [
    ...checkTextRule(['instagram', 'post'], draft.text, draft.paths?.text ?? 'text'),
    ...(checkDocument(draft, format) ?? checkFiles(draft, format)),
    ...when(
      draft.options['shareToFeed'] !== undefined && format === 'story',
      'platformOptions.instagram.shareToFeed',
      'option_invalid',
      'shareToFeed applies to reels only. A story never appears in the feed.',
    ),
    ...checkUserTags(draft),
    ...when(
      draft.options['trialReel'] !== undefined && !isReel(draft, format),
      'platformOptions.instagram.trialReel',
      'option_invalid',
      'trialReel applies to reels only: a post with exactly one video that is not a story.',
    ),
    ...Object.entries(notInStories).flatMap(([name, what]) =>
      when(
        draft.options[name] !== undefined && format === 'story',
        `platformOptions.instagram.${name}`,
        'option_invalid',
        `${name} applies to posts and reels only. A story has no ${what}.`,
      ),
    ),
  ];
};

const checkFiles = (draft: TargetDraft, format: Format): Finding[] => [
  ...checkCount(draft, format),
  ...draft.media.flatMap((file, index) =>
    checkFile(
      `${draft.paths?.media ?? 'media'}[${index}]`,
      file,
      ...ruleFor(file, format, shapeFitOf(draft.options) !== undefined),
    ),
  ),
];

/** Checks a post with a document, which only a feed post shows, as a carousel. */
const checkDocument = ({ media, paths }: TargetDraft, format: Format): Finding[] | undefined => {
  const found = checkPages('instagram', media, paths?.media ?? 'media');
  if (!found || format === 'feed') return found;
  const message = `A PDF becomes a carousel on Instagram, which a ${format} cannot be. Remove format, or use another file.`;
  return [...found, { path: 'platformOptions.instagram.format', code: 'option_invalid', message }];
};

/** Settings that a story does not have, each with what it lacks. */
const notInStories = {
  locationId: 'location',
  collaborators: 'co-authors',
  firstComment: 'comments',
  followUpComments: 'comments',
} as const;

const isReel = ({ media: [file, ...more] }: TargetDraft, format: Format): boolean =>
  format !== 'story' && file?.type === 'video' && more.length === 0;

const formatOf = (options: TargetDraft['options']): Format => {
  const format = options['format'];
  return format === 'reel' || format === 'story' ? format : 'feed';
};

const counts: Record<Format, { max: number; message: string }> = {
  feed: {
    max: limits.instagram.carousel,
    message: `An Instagram post needs one image, one video, or a carousel of up to ${limits.instagram.carousel} files.`,
  },
  reel: { max: 1, message: 'A reel needs exactly one video.' },
  story: { max: 1, message: 'A story needs exactly one image or video.' },
};

const checkCount = ({ media, paths }: TargetDraft, format: Format): Finding[] => {
  const path = paths?.media ?? 'media';
  const { max, message } = counts[format];
  return [
    ...when(media.length === 0, path, 'media_required', 'An Instagram post needs an image or a video.'),
    ...when(media.length > max, path, 'media_count', message),
    ...when(format === 'reel' && media.some(file => file.type !== 'video'), path, 'media_mix', message),
  ];
};

/** Returns the rule for a file. A file that will be fitted may have any aspect ratio. */
const ruleFor = (file: MeasuredMedia, format: Format, isFitted: boolean): [FileRule, string] => {
  const { image, storyImage, reel, storyVideo } = limits.instagram;
  if (format === 'story')
    return file.type === 'video' ? [storyVideo, 'A story video'] : [storyImage, 'A story image'];
  return file.type === 'video'
    ? [reel, 'A video on Instagram']
    : [isFitted ? storyImage : image, 'An image on Instagram'];
};
