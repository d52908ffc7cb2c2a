import { shapeFits } from '../carousels/carousel-shape.ts';
import type { PlatformName } from '../platforms.ts';
import { limits } from './numbers.ts';
import { captionsOption, timeOption, type Option, type OptionSchema } from './option.ts';
import {
  commentOption,
  comments,
  counted,
  cover,
  flagOption,
  linkedInPost,
  madeWithAi,
  matching,
  oneOf,
  place,
  pollOptions,
  textOption,
  strings,
  wholeNumber,
  wholeNumberWithin,
  xPost,
} from './option-kinds.ts';
import type { Finding } from './problem.ts';
import { attachmentLength } from './text.ts';
import { collaborators, userTags } from './user-tags.ts';

/** Settings of each platform besides `text` and `media`, named as the platform names them where possible. */
const table: Record<PlatformName, Record<string, Option>> = {
  x: {
    replySettings: oneOf(
      'People who may reply. Defaults to everyone.',
      'following',
      'mentionedUsers',
      'subscribers',
      'verified',
    ),
    madeWithAi: madeWithAi('X labels the post'),
    paidPartnership: flagOption('Whether the post is advertising. X labels the post.'),
    pollOptions: pollOptions(limits.x.pollOption),
    pollMinutes: wholeNumberWithin(5, 10_080, 'How long the poll is open, in minutes. Defaults to one day.'),
    quoteUrl: xPost(
      'Address of the post to quote. X removed quotes from self-serve API plans in April 2026 and refuses them for most apps.',
    ),
    replyToUrl: xPost(
      'Address of the post to answer. X lets most apps answer only posts of the account itself.',
    ),
    ...cover(', where the operator of the service has turned covers on X on (X_VIDEO_COVERS).'),
    ...comments('x'),
  },
  linkedin: {
    visibility: oneOf('Visibility of the post. Defaults to PUBLIC.', 'PUBLIC', 'CONNECTIONS', 'LOGGED_IN'),
    title: textOption('Title of the video or the document.'),
    organizationId: matching(
      /^(urn:li:organization:)?\d{1,20}$/,
      40,
      'Page to post as, by its number or URN. Defaults to the person.',
      'must be the number of a page, or its urn:li:organization:…',
    ),
    linkCard: flagOption(
      'Whether the first link of a text without media appears as a card with the page’s own preview. Defaults to true.',
    ),
    cardTitle: textOption('Title of the link card. Defaults to the page’s title.', limits.linkedin.cardTitle),
    cardDescription: textOption(
      'Description of the link card. Defaults to the page’s description.',
      limits.linkedin.cardDescription,
    ),
    pollQuestion: textOption('Question of the poll.', limits.linkedin.pollQuestion),
    pollOptions: pollOptions(limits.linkedin.pollOption),
    pollDays: oneOf('How many days the poll is open. Defaults to 3.', '1', '3', '7', '14'),
    reshare: matching(
      linkedInPost,
      2_048,
      'Post to share with this post’s text above: its urn:li:share:… or urn:li:ugcPost:…, or an address on linkedin.com that ends with one.',
      'must be a urn:li:share:… or urn:li:ugcPost:…, or an address on linkedin.com that ends with one',
    ),
    ...cover('. If LinkedIn does not accept the image, the video is published without it.'),
    ...comments('linkedin'),
  },
  instagram: {
    format: oneOf(
      'How the media are published. Defaults to reel for a single video and to feed for everything else.',
      'feed',
      'reel',
      'story',
    ),
    shareToFeed: flagOption('Whether a reel also appears in the feed.'),
    thumbOffset: wholeNumber('Same as `coverAtMs`.'),
    ...cover('. Instagram shows it in 9:16.'),
    fit: oneOf(
      'How images and videos are fitted to one aspect ratio: that of the first file of a carousel, or for a single image the nearest one that Instagram accepts. `pad` adds bars, `crop` cuts the edges, `blur` adds a blurred background.',
      ...shapeFits,
    ),
    madeWithAi: madeWithAi('Instagram labels the whole post'),
    trialReel: oneOf(
      'Shows a reel to people who do not follow the account first. It is then shown to everyone when a person decides so in the app (`MANUAL`) or when it performs well (`SS_PERFORMANCE`).',
      'MANUAL',
      'SS_PERFORMANCE',
    ),
    locationId: place('by the number of a Facebook page with a location'),
    userTags,
    collaborators,
    ...comments('instagram'),
  },
  threads: {
    replyControl: oneOf(
      'People who may reply. Defaults to everyone.',
      'everyone',
      'accounts_you_follow',
      'mentioned_only',
      'parent_post_author_only',
      'followers_only',
    ),
    topicTag: matching(
      /^[^.&]{1,50}$/u,
      50,
      'Topic of the post.',
      'must be 1 to 50 characters without . and &',
    ),
    isSpoiler: flagOption('Whether images or the video are covered until the reader taps on them.'),
    locationId: place('by its number on Threads'),
    quotePostId: matching(
      /^\d{1,25}$/,
      25,
      'Post to quote, by its number on Threads (`externalId` of a target).',
      'must be the number of a post',
    ),
    pollOptions: pollOptions(limits.threads.pollOption),
    linkAttachment: matching(
      /^https?:\/\/[^\s]+$/i,
      2_048,
      'Link that a text without media shows as a card. Defaults to the first link in the text.',
      'must be an address that begins with https:// or http://',
    ),
    textAttachment: counted(
      'Longer text shown below a text without media, which opens in full',
      limits.threads.attachment,
      attachmentLength,
    ),
    ...comments('threads'),
  },
  youtube: {
    title: textOption('Title of the video. Defaults to the first line of the text.', limits.youtube.title),
    privacyStatus: oneOf('Visibility of the video. Defaults to public.', 'public', 'unlisted', 'private'),
    publishAt: timeOption(
      'When YouTube makes the video public. Requires `privacyStatus` private: the video is uploaded at the time of the post and stays private until then.',
    ),
    madeForKids: flagOption('Whether the video is made for children. Defaults to false.'),
    tags: strings(
      { maxItems: limits.youtube.tags, maxLength: limits.youtube.tags },
      'Keywords of the video.',
    ),
    categoryId: matching(
      /^\d{1,6}$/,
      6,
      'Number of the video’s category. Defaults to 22 (People & Blogs).',
      'must be a number written as a text, such as "22"',
    ),
    madeWithAi: madeWithAi('YouTube labels the video as altered or synthetic'),
    paidPartnership: flagOption(
      'Whether the video has paid product placement, sponsorship, or endorsement. YouTube shows this to viewers.',
    ),
    ...cover(
      '. YouTube shows it in 16:9, not for Shorts, and only for verified channels. If YouTube refuses the cover, the video is published without it.',
    ),
    playlistId: matching(
      /^[\w-]{10,64}$/,
      64,
      'Id of the channel’s playlist to which the published video is added. If YouTube refuses, the video stays published without the playlist.',
      'must be the id of a playlist, such as PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
    ),
    captions: captionsOption(
      'Captions of the video, as the text of an SRT, SBV, or WebVTT file, such as `GET /clips/{id}/transcript?format=srt` returns. If YouTube refuses them, the video stays published without captions.',
    ),
    captionsLanguage: matching(
      /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,4}$/,
      35,
      'Language of `captions` as a BCP 47 tag. Defaults to en.',
      'must be the tag of a language, such as en or pt-BR',
    ),
    notifySubscribers: flagOption('Whether YouTube notifies subscribers about the video.'),
    firstComment: commentOption('youtube'),
  },
};

const schemasOf = (options: Record<string, Option>): Record<string, OptionSchema> =>
  Object.fromEntries(Object.entries(options).map(([name, { schema }]) => [name, schema]));

/** JSON Schema of every setting of each platform, besides `text` and `media`, by name. */
export const optionSchemas: Record<PlatformName, Readonly<Record<string, OptionSchema>>> = {
  x: schemasOf(table.x),
  linkedin: schemasOf(table.linkedin),
  instagram: schemasOf(table.instagram),
  threads: schemasOf(table.threads),
  youtube: schemasOf(table.youtube),
};

/** Names of each platform's settings, besides `text` and `media`. */
export const optionNames: Record<PlatformName, readonly string[]> = {
  x: Object.keys(table.x),
  linkedin: Object.keys(table.linkedin),
  instagram: Object.keys(table.instagram),
  threads: Object.keys(table.threads),
  youtube: Object.keys(table.youtube),
};

/** Returns unknown settings and settings with an invalid value. Null counts as not set. */
export const checkOptions = (platform: PlatformName, options: Readonly<Record<string, unknown>>): Finding[] =>
  Object.entries(options).flatMap(([name, value]): Finding[] => {
    const path = `platformOptions.${platform}.${name}`;
    const option = Object.hasOwn(table[platform], name) ? table[platform][name] : undefined;
    if (!option) {
      const message = `${platform} has no option "${name}". Options: ${optionNames[platform].join(', ')}.`;
      return [{ path, code: 'option_unknown', message }];
    }
    const wrong = value === null || value === undefined ? null : option.wrong(value);
    return wrong ? [{ path, code: 'option_invalid', message: `${name} ${wrong}.` }] : [];
  });
