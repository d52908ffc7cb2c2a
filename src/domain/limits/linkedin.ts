import { checkFile, type FileRule } from './files.ts';
import { limits } from './numbers.ts';
import { when, type Finding, type MeasuredMedia, type TargetDraft } from './problem.ts';
import { textTooLong } from './text.ts';
import { checkTextRule } from './text-rules.ts';
import { findCardLink } from '../posts/link-cards.ts';
import { showLinkedInMentions } from '../posts/mentions.ts';

/** Checks a post for LinkedIn: 3,000 characters, and up to 20 images, one video, or one document. */
export const checkLinkedIn = (draft: TargetDraft): Finding[] => [
  ...checkText(draft),
  ...checkCount(draft),
  ...checkCard(draft),
  ...checkQuestion(draft),
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

const checkText = ({ text: sent, media, paths }: TargetDraft): Finding[] => {
  const path = paths?.text ?? 'text';
  const text = showLinkedInMentions(sent);
  return [
    ...when(
      text.trim() === '' && media.length === 0,
      path,
      'text_required',
      'A LinkedIn post needs a text or media.',
    ),
    ...checkTextRule(['linkedin', 'post'], sent, path),
  ];
};

const cardTexts = [
  ['cardTitle', limits.linkedin.cardTitle],
  ['cardDescription', limits.linkedin.cardDescription],
] as const;

/** Checks the settings of a link card, which only a text with a link and without media has. */
const checkCard = (draft: TargetDraft): Finding[] => {
  const hasCard = findCardLink('linkedin', draft) !== undefined;
  return cardTexts.flatMap(([name, max]): Finding[] => {
    const [value, path] = [draft.options[name], `platformOptions.linkedin.${name}`];
    if (typeof value !== 'string') return [];
    const unused = `${name} needs a link card: a text with a link, no media, and linkCard not set to false.`;
    return [
      ...when(!hasCard, path, 'option_invalid', unused),
      ...when(value.length > max, path, 'text_too_long', textTooLong('LinkedIn', value.length, max)),
    ];
  });
};

/** Checks the question of a poll, which LinkedIn shows above the answers. */
const checkQuestion = ({ options: { pollOptions, pollQuestion } }: TargetDraft): Finding[] => {
  const [path, max] = ['platformOptions.linkedin.pollQuestion', limits.linkedin.pollQuestion];
  const length = typeof pollQuestion === 'string' ? pollQuestion.length : 0;
  return [
    ...when(
      pollOptions !== undefined && pollQuestion === undefined,
      path,
      'option_invalid',
      'A LinkedIn poll needs a question. Set pollQuestion.',
    ),
    ...when(length > max, path, 'text_too_long', textTooLong('LinkedIn', length, max)),
  ];
};

const checkCount = ({ media, paths }: TargetDraft): Finding[] => {
  const path = paths?.media ?? 'media';
  const message = `A LinkedIn post can have up to ${limits.linkedin.images} images, one video, or one document.`;
  if (media.some(({ type }) => type === 'video' || type === 'document'))
    return when(media.length > 1, path, 'media_mix', message);
  return when(media.length > limits.linkedin.images, path, 'media_count', message);
};
