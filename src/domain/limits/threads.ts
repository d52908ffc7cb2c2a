import { checkFile } from './files.ts';
import { limits } from './numbers.ts';
import { checkPages } from '../media/page-limits.ts';
import { locatedParts, when, type Finding, type LocatedPart, type TargetDraft } from './problem.ts';
import { countLinks } from './text.ts';
import { checkTextRule } from './text-rules.ts';

/**
 * Checks a post for Threads: 500 characters, 5 links, and up to 20 mixed images and videos, in the post and in each part of
 * its thread.
 */
export const checkThreads = (draft: TargetDraft): Finding[] => [
  ...locatedParts(draft).flatMap(part => [...checkText(part), ...checkMedia(part)]),
  ...checkAttachment(draft),
  ...checkLongText(draft),
  ...when(
    draft.options['isSpoiler'] === true && draft.media.length === 0,
    'platformOptions.threads.isSpoiler',
    'option_invalid',
    'isSpoiler applies only to images and videos.',
  ),
];

/** Checks a text attachment, which needs a post without media and without a link card. */
const checkLongText = ({ media, options }: TargetDraft): Finding[] => {
  if (options['textAttachment'] === undefined) return [];
  const path = 'platformOptions.threads.textAttachment';
  return [
    ...when(media.length > 0, path, 'option_invalid', 'textAttachment applies only to a text without media.'),
    ...when(
      options['linkAttachment'] !== undefined,
      path,
      'option_invalid',
      'A post can have textAttachment or linkAttachment, not both.',
    ),
  ];
};

/** Checks the link attachment. A link that the text does not contain counts as an additional link. */
const checkAttachment = ({ text, media, options, paths }: TargetDraft): Finding[] => {
  const { linkAttachment: link } = options;
  if (typeof link !== 'string') return [];
  const path = 'platformOptions.threads.linkAttachment';
  const links = countLinks(text);
  const { links: max } = limits.threads;
  const tooMany = `Threads allows at most ${max} different links, including linkAttachment. This text has ${links}.`;
  return [
    ...when(media.length > 0, path, 'option_invalid', 'linkAttachment applies only to a text without media.'),
    ...when(links === max && !text.includes(link), paths?.text ?? 'text', 'too_many_links', tooMany),
  ];
};

const checkText = ({ text, media, textPath }: LocatedPart): Finding[] => [
  ...when(
    text.trim() === '' && media.length === 0,
    textPath,
    'text_required',
    'A Threads post needs a text or media.',
  ),
  ...checkTextRule(['threads', 'post'], text, textPath),
];

const checkMedia = ({ media, mediaPath }: LocatedPart): Finding[] =>
  checkPages('threads', media, mediaPath) ?? checkFiles(media, mediaPath);

const checkFiles = (media: LocatedPart['media'], mediaPath: string): Finding[] => [
  ...when(
    media.length > limits.threads.carousel,
    mediaPath,
    'media_count',
    `A Threads post can have up to ${limits.threads.carousel} images and videos.`,
  ),
  ...media.flatMap((file, index) => {
    const [rule, takes] =
      file.type === 'video'
        ? [limits.threads.video, 'A video on Threads']
        : [limits.threads.image, 'An image on Threads'];
    return checkFile(`${mediaPath}[${index}]`, file, rule, takes);
  }),
];
