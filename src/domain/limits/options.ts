import { shapeFits } from '../carousels/carousel-shape.ts';
import type { PlatformName } from '../platforms.ts';
import { followUps } from './follow-up-option.ts';
import { limits } from './numbers.ts';
import type { Finding } from './problem.ts';
import { attachmentLength, threadsLength, weightedLength } from './text.ts';

/** JSON Schema of one setting; what callers read in the OpenAPI file. null is allowed beside it and means "not set". */
export interface OptionSchema {
  type: 'string' | 'boolean' | 'integer' | 'array';
  description: string;
  [keyword: string]: unknown;
}

interface Option {
  schema: OptionSchema;
  /** The rest of a sentence when the value is not what it must be, else null. */
  wrong(value: unknown): string | null;
}

/** As long as the API takes any text of a post; what a platform takes is less. */
const max = 100_000;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= max;

const oneOf = (description: string, ...values: readonly string[]): Option => ({
  schema: { type: 'string', enum: values, description },
  wrong: value => (values.includes(value as string) ? null : `must be one of ${values.join(', ')}`),
});

const flag = (description: string): Option => ({
  schema: { type: 'boolean', description },
  wrong: value => (typeof value === 'boolean' ? null : 'must be true or false'),
});

const notEmpty = (value: unknown): string | null =>
  isText(value)
    ? null
    : `must be a text that is not empty, of at most ${max.toLocaleString('en')} characters`;

const string = (description: string, maxLength = max): Option => ({
  schema: { type: 'string', minLength: 1, maxLength, description },
  wrong: notEmpty,
});

const wholeNumber = (description: string): Option => ({
  schema: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description },
  wrong: value => (Number.isSafeInteger(value) && (value as number) >= 0 ? null : 'must be a whole number'),
});

const matching = (pattern: RegExp, maxLength: number, description: string, rule: string): Option => ({
  schema: { type: 'string', pattern: pattern.source, maxLength, description },
  wrong: value => (typeof value === 'string' && pattern.test(value) ? null : rule),
});

const madeWithAi = (where: string): Option =>
  flag(
    `Whether a model made or changed its pictures or its video in a realistic way: ${where}. Not for its text.`,
  );

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The cover of a video: a picture, or a moment of it. */
const cover = (shown: string): Record<'coverMediaId' | 'coverAtMs', Option> => ({
  coverMediaId: matching(
    uuid,
    36,
    `The picture that is the cover of the video, by the id of its media file${shown}`,
    'must be the id of a media file',
  ),
  coverAtMs: wholeNumber(
    'The instant of the video that becomes its cover, in milliseconds from its start; or `coverMediaId`, not both.',
  ),
});

const strings = (max: number, description: string): Option => ({
  schema: {
    type: 'array',
    maxItems: max,
    items: { type: 'string', minLength: 1, maxLength: max },
    description,
  },
  wrong: value =>
    Array.isArray(value) && value.length <= max && value.every(isText)
      ? null
      : `must be a list of at most ${max} texts that are not empty`,
});

/** The text of a comment that we put under the post ourselves, as long as the platform counts it. */
const comment = (max: number, lengthOf?: (text: string) => number): Option =>
  counted('The text of a comment that is put under the post once it is out', max, lengthOf);

const counted = (
  description: string,
  max: number,
  lengthOf = (text: string): number => text.length,
): Option => ({
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: max,
    description: `${description}; at most ${max.toLocaleString('en')} characters, as the platform counts them.`,
  },
  wrong: value => {
    const length = isText(value) ? lengthOf(value) : 0;
    if (length <= max) return notEmpty(value);
    return `must have at most ${max.toLocaleString('en')} characters; this one has ${length.toLocaleString('en')}`;
  },
});

/** Settings of each platform beside `text` and `media`, in the platform's own words where it has some. */
const table: Record<PlatformName, Record<string, Option>> = {
  x: {
    replySettings: oneOf(
      'Who may reply; everyone without it.',
      'following',
      'mentionedUsers',
      'subscribers',
      'verified',
    ),
    madeWithAi: madeWithAi('X labels the post'),
    paidPartnership: flag('Whether it is advertising: X labels the post.'),
    ...cover(', where the operator of the service has turned covers on X on (X_VIDEO_COVERS).'),
    firstComment: comment(limits.x.text, weightedLength),
    followUpComments: followUps(comment(limits.x.text, weightedLength)),
  },
  linkedin: {
    visibility: oneOf('Who sees the post; PUBLIC without it.', 'PUBLIC', 'CONNECTIONS', 'LOGGED_IN'),
    title: string('Title of the video or the document.'),
    organizationId: matching(
      /^(urn:li:organization:)?\d{1,20}$/,
      40,
      'The page to post as, by its number or urn; the person without it.',
      'must be the number of a page, or its urn:li:organization:…',
    ),
    linkCard: flag(
      'Whether the first link of a text without media is shown as a card, with what its page says of itself; true without it.',
    ),
    cardTitle: string('Title of that card, in place of what the page says.', limits.linkedin.cardTitle),
    cardDescription: string(
      'Description of that card, in place of what the page says.',
      limits.linkedin.cardDescription,
    ),
    ...cover('. The video is published without it where LinkedIn does not take it.'),
    firstComment: comment(limits.linkedin.comment),
    followUpComments: followUps(comment(limits.linkedin.comment)),
  },
  instagram: {
    format: oneOf(
      'What the media become; a single video becomes a reel, everything else feed.',
      'feed',
      'reel',
      'story',
    ),
    shareToFeed: flag('Whether a reel is also shown in the feed.'),
    thumbOffset: wholeNumber('The same as `coverAtMs`.'),
    ...cover('; Instagram shows it in 9:16.'),
    fit: oneOf(
      'How pictures and videos are brought into one shape: that of the first of a carousel, which Instagram would crop them to, or for a single picture the nearest that Instagram takes. `pad` adds bars, `crop` cuts, `blur` shows it before itself.',
      ...shapeFits,
    ),
    madeWithAi: madeWithAi('Instagram labels the post, of a carousel as a whole'),
    collaborators: strings(3, 'User names that are invited as co-authors.'),
    firstComment: comment(limits.instagram.comment),
    followUpComments: followUps(comment(limits.instagram.comment)),
  },
  threads: {
    replyControl: oneOf(
      'Who may reply; everyone without it.',
      'everyone',
      'accounts_you_follow',
      'mentioned_only',
      'parent_post_author_only',
      'followers_only',
    ),
    topicTag: matching(
      /^[^.&]{1,50}$/u,
      50,
      'The topic of the post.',
      'must be 1 to 50 characters without . and &',
    ),
    linkAttachment: matching(
      /^https?:\/\/[^\s]+$/i,
      2_048,
      'The link that a text without media is shown with as a card; the first one of the text without it.',
      'must be an address that begins with https:// or http://',
    ),
    textAttachment: counted(
      'A longer text that is shown below a text without media, and opens in full',
      limits.threads.attachment,
      attachmentLength,
    ),
    firstComment: comment(limits.threads.text, threadsLength),
    followUpComments: followUps(comment(limits.threads.text, threadsLength)),
  },
  youtube: {
    title: string('Title of the video; without it, the first line of the text.', limits.youtube.title),
    privacyStatus: oneOf('Who sees the video; public without it.', 'public', 'unlisted', 'private'),
    madeForKids: flag('Whether the video is made for children; false without it.'),
    tags: strings(500, 'Keywords of the video.'),
    categoryId: matching(
      /^\d{1,6}$/,
      6,
      'Category of the video, by its number; 22 (People & Blogs) without it.',
      'must be a number written as a text, such as "22"',
    ),
    madeWithAi: madeWithAi('YouTube labels the video as altered or synthetic'),
    paidPartnership: flag(
      'Whether it has paid product placement, sponsorship or endorsement: YouTube says so.',
    ),
    ...cover(
      '; YouTube shows it in 16:9, not for Shorts, and takes it of verified channels alone. The video is out without it, too.',
    ),
    notifySubscribers: flag('Whether subscribers are told of the video.'),
  },
};

const schemasOf = (options: Record<string, Option>): Record<string, OptionSchema> =>
  Object.fromEntries(Object.entries(options).map(([name, { schema }]) => [name, schema]));

/** Schema of every setting that a platform has, beside `text` and `media`, by its name. */
export const optionSchemas: Record<PlatformName, Readonly<Record<string, OptionSchema>>> = {
  x: schemasOf(table.x),
  linkedin: schemasOf(table.linkedin),
  instagram: schemasOf(table.instagram),
  threads: schemasOf(table.threads),
  youtube: schemasOf(table.youtube),
};

/** Names of the settings that a platform has, beside `text` and `media`. */
export const optionNames: Record<PlatformName, readonly string[]> = {
  x: Object.keys(table.x),
  linkedin: Object.keys(table.linkedin),
  instagram: Object.keys(table.instagram),
  threads: Object.keys(table.threads),
  youtube: Object.keys(table.youtube),
};

/** Unknown settings and settings with a wrong value; null counts as not set. */
export const checkOptions = (platform: PlatformName, options: Readonly<Record<string, unknown>>): Finding[] =>
  Object.entries(options).flatMap(([name, value]): Finding[] => {
    const path = `platformOptions.${platform}.${name}`;
    const option = Object.hasOwn(table[platform], name) ? table[platform][name] : undefined;
    if (!option) {
      const message = `${platform} has no setting "${name}"; it has ${optionNames[platform].join(', ')}.`;
      return [{ path, code: 'option_unknown', message }];
    }
    const wrong = value === null || value === undefined ? null : option.wrong(value);
    return wrong ? [{ path, code: 'option_invalid', message: `${name} ${wrong}.` }] : [];
  });
