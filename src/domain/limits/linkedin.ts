import { checkFile } from './files.ts';
import { limits } from './numbers.ts';
import { when, type Finding, type TargetDraft } from './problem.ts';
import { textTooLong } from './text.ts';

/** LinkedIn: 3,000 characters; up to 20 images, or one video. */
export const checkLinkedIn = (draft: TargetDraft): Finding[] => [
  ...checkText(draft),
  ...checkCount(draft),
  ...draft.media.flatMap((file, index) => {
    const [rule, takes] =
      file.type === 'video'
        ? [limits.linkedin.video, 'A video on LinkedIn']
        : [limits.linkedin.image, 'An image on LinkedIn'];
    return checkFile(`${draft.paths?.media ?? 'media'}[${index}]`, file, rule, takes);
  }),
];

const checkText = ({ text, media, paths }: TargetDraft): Finding[] => {
  const path = paths?.text ?? 'text';
  return [
    ...when(
      text.trim() === '' && media.length === 0,
      path,
      'text_required',
      'A post on LinkedIn needs a text or media.',
    ),
    ...when(
      text.length > limits.linkedin.text,
      path,
      'text_too_long',
      textTooLong('LinkedIn', text.length, limits.linkedin.text),
    ),
  ];
};

const checkCount = ({ media, paths }: TargetDraft): Finding[] => {
  const path = paths?.media ?? 'media';
  const message = `A post on LinkedIn takes up to ${limits.linkedin.images} images, or one video.`;
  if (media.some(file => file.type === 'video')) return when(media.length > 1, path, 'media_mix', message);
  return when(media.length > limits.linkedin.images, path, 'media_count', message);
};
