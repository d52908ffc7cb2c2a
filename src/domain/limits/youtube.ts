import { isVisible } from '../outside-text.ts';
import { checkFile } from './files.ts';
import { limits } from './numbers.ts';
import { when, type Finding, type TargetDraft } from './problem.ts';
import { checkTextRule } from './text-rules.ts';

/**
 * Checks a post for YouTube, which needs exactly one video. The text becomes the description. The title is `options.title`,
 * or the text's first line.
 */
export const checkYouTube = (draft: TargetDraft): Finding[] => [
  ...checkTitle(draft),
  ...checkTextRule(['youtube', 'post'], draft.text, draft.paths?.text ?? 'text'),
  ...checkTags(draft.options['tags']),
  ...checkPublishAt(draft.options),
  ...checkCaptions(draft.options),
  ...checkFirstComment(draft.options),
  ...checkVideo(draft),
];

/**
 * Returns the title of a video: the title in the settings, otherwise the text's first visible line, without the characters
 * that YouTube refuses, cut between words to 100 characters. Empty if there is neither.
 */
export const youtubeTitle = (text: string, options: Readonly<Record<string, unknown>>): string => {
  const given = options['title'];
  if (typeof given === 'string' && isVisible(given)) return given.trim();
  const lines = text.split('\n').map(line => line.replace(/[<>]/g, '').trim());
  return cutAtWord(lines.find(isVisible) ?? '', limits.youtube.title);
};

const cutAtWord = (line: string, max: number): string => {
  if (line.length <= max) return line;
  const head = line.slice(0, max - 1);
  const space = head.lastIndexOf(' ');
  // A first word longer than half the title is cut inside the word, but never inside a surrogate pair.
  const kept = space > max / 2 ? head.slice(0, space) : head.replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.trimEnd()}…`;
};

const checkTitle = ({ text, options, paths }: TargetDraft): Finding[] => {
  const title = youtubeTitle(text, options);
  const path = 'platformOptions.youtube.title';
  const { title: max } = limits.youtube;
  const given = options['title'];
  return [
    ...when(
      typeof given === 'string' && given.trim() !== '' && !isVisible(given),
      path,
      'title_required',
      'A YouTube title needs at least one visible character.',
    ),
    ...when(
      title === '',
      paths?.text ?? 'text',
      'title_required',
      'A YouTube video needs a title. Set platformOptions.youtube.title, or start the text with a line that can be the title.',
    ),
    ...when(
      title.length > max,
      path,
      'text_too_long',
      `A YouTube title can have at most ${max} characters. This one has ${title.length}.`,
    ),
    ...when(/[<>]/.test(title), path, 'text_characters', 'A YouTube title cannot contain < or >.'),
  ];
};

const checkTags = (tags: unknown): Finding[] => {
  if (!Array.isArray(tags) || !tags.every(tag => typeof tag === 'string')) return [];
  const path = 'platformOptions.youtube.tags';
  const length = tags.reduce((sum, tag) => sum + tag.length + (tag.includes(' ') ? 2 : 0), tags.length - 1);
  return [
    ...when(
      length > limits.youtube.tags,
      path,
      'too_many_tags',
      `The tags of a video can have at most ${limits.youtube.tags} characters together. These have ${length}.`,
    ),
    ...when(
      tags.some(tag => /[<>]/.test(tag)),
      path,
      'text_characters',
      'A YouTube tag cannot contain < or >.',
    ),
  ];
};

const checkPublishAt = ({ publishAt, privacyStatus }: TargetDraft['options']): Finding[] =>
  when(
    publishAt !== undefined && privacyStatus !== 'private',
    'platformOptions.youtube.publishAt',
    'option_invalid',
    'publishAt needs a private video. Set privacyStatus to private.',
  );

const checkCaptions = ({ captions, captionsLanguage }: TargetDraft['options']): Finding[] =>
  when(
    captionsLanguage !== undefined && captions === undefined,
    'platformOptions.youtube.captionsLanguage',
    'option_invalid',
    'captionsLanguage needs captions. Add captions, or remove captionsLanguage.',
  );

const checkFirstComment = ({
  firstComment,
  privacyStatus,
  madeForKids,
}: TargetDraft['options']): Finding[] => {
  const isAsked = firstComment !== undefined;
  const path = 'platformOptions.youtube.firstComment';
  return [
    ...when(
      isAsked && privacyStatus === 'private',
      path,
      'option_invalid',
      'Private videos, including those with publishAt, accept no comments. Remove firstComment.',
    ),
    ...when(
      isAsked && madeForKids === true,
      path,
      'option_invalid',
      'Videos made for children accept no comments. Remove firstComment.',
    ),
  ];
};

const checkVideo = ({ media, paths }: TargetDraft): Finding[] => {
  const path = paths?.media ?? 'media';
  const isOneVideo = media.length === 1 && media[0]?.type === 'video';
  if (!isOneVideo) {
    const code = media.length === 0 ? 'media_required' : media.length > 1 ? 'media_count' : 'media_format';
    return [{ path, code, message: 'A YouTube post needs exactly one video.' }];
  }
  return media.flatMap((file, index) =>
    checkFile(`${path}[${index}]`, file, limits.youtube.video, 'A video on YouTube'),
  );
};
