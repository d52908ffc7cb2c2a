import { checkFile, type FileRule } from './files.ts';
import { limits } from './numbers.ts';
import { when, type Finding, type MeasuredMedia, type TargetDraft } from './problem.ts';
import { textTooLong } from './text.ts';

/** LinkedIn: 3,000 characters; up to 20 images, or one video, or one document. */
export const checkLinkedIn = (draft: TargetDraft): Finding[] => [
  ...checkText(draft),
  ...checkCount(draft),
  ...draft.media.flatMap((file, index) => {
    const [rule, takes] = ruleFor(file);
    return checkFile(`${draft.paths?.media ?? 'media'}[${index}]`, file, rule, takes);
  }),
];

const ruleFor = ({ type }: MeasuredMedia): [FileRule, string] => {
  if (type === 'document') return [limits.linkedin.document, 'A document on LinkedIn'];
  return type === 'video'
    ? [limits.linkedin.video, 'A video on LinkedIn']
    : [limits.linkedin.image, 'An image on LinkedIn'];
};

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
  const message = `A post on LinkedIn takes up to ${limits.linkedin.images} images, or one video, or one document.`;
  if (media.some(({ type }) => type === 'video' || type === 'document'))
    return when(media.length > 1, path, 'media_mix', message);
  return when(media.length > limits.linkedin.images, path, 'media_count', message);
};
