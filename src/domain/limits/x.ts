import { checkFile, kindOf } from './files.ts';
import { limits } from './numbers.ts';
import { locatedParts, when, type Finding, type LocatedPart, type TargetDraft } from './problem.ts';
import { hasForbiddenCharacters, textTooLong, weightedLength } from './text.ts';

/** X: weighted text; 4 images, or 1 GIF, or 1 video, in the post and in each part of its thread. */
export const checkX = (draft: TargetDraft): Finding[] =>
  locatedParts(draft).flatMap(part => [...checkText(part), ...checkCount(part), ...checkFiles(part)]);

const checkText = ({ text, media, textPath }: LocatedPart): Finding[] => {
  const length = weightedLength(text);
  return [
    ...when(
      text.trim() === '' && media.length === 0,
      textPath,
      'text_required',
      'A post on X needs a text or media.',
    ),
    ...when(
      length > limits.x.text,
      textPath,
      'text_too_long',
      textTooLong('X', length, limits.x.text, 'characters (a URL counts 23, an emoji 2)'),
    ),
    ...when(
      hasForbiddenCharacters(text),
      textPath,
      'text_characters',
      'The text has characters that X does not take (U+FEFF, U+FFFE, U+FFFF).',
    ),
  ];
};

const checkCount = ({ media, mediaPath }: LocatedPart): Finding[] => {
  const others = media.filter(file => kindOf(file) !== 'image').length;
  const message = 'A post on X takes up to 4 images, or one GIF, or one video.';
  if (others > 0) return when(media.length > 1, mediaPath, 'media_mix', message);
  return when(media.length > limits.x.images, mediaPath, 'media_count', message);
};

const takes = { image: 'An image on X', gif: 'A GIF on X', video: 'A video on X' };

const checkFiles = ({ media, mediaPath }: LocatedPart): Finding[] =>
  media.flatMap((file, index) => {
    const kind = kindOf(file);
    return checkFile(`${mediaPath}[${index}]`, file, limits.x[kind], takes[kind]);
  });
