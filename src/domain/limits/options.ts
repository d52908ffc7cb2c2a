import { shapeFits } from '../carousels/carousel-shape.ts';
import type { PlatformName } from '../platforms.ts';
import { followUps } from './follow-up-option.ts';
import { limits } from './numbers.ts';
import { captionsOption, timeOption, type Option, type OptionSchema } from './option.ts';
import {
  commentOption,
  counted,
  cover,
  flagOption,
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
import { attachmentLength, threadsLength, weightedLength } from './text.ts';
import { userTags } from './user-tags.ts';

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
    paidPartnership: flagOption('Whether it is advertising: X labels the post.'),
    pollOptions: pollOptions(limits.x.pollOption),
    pollMinutes: wholeNumberWithin(5, 10_080, 'How long the poll is open, in minutes; a day without it.'),
    quoteUrl: xPost(
      'The post that it quotes, by its address; X lets most apps quote few others than the account’s own.',
    ),
    replyToUrl: xPost(
      'The post that it answers, by its address; X lets most apps answer few others than the account’s own.',
    ),
    ...cover(', where the operator of the service has turned covers on X on (X_VIDEO_COVERS).'),
    firstComment: commentOption(limits.x.text, weightedLength),
    followUpComments: followUps(commentOption(limits.x.text, weightedLength)),
  },
  linkedin: {
    visibility: oneOf('Who sees the post; PUBLIC without it.', 'PUBLIC', 'CONNECTIONS', 'LOGGED_IN'),
    title: textOption('Title of the video or the document.'),
    organizationId: matching(
      /^(urn:li:organization:)?\d{1,20}$/,
      40,
      'The page to post as, by its number or urn; the person without it.',
      'must be the number of a page, or its urn:li:organization:…',
    ),
    linkCard: flagOption(
      'Whether the first link of a text without media is shown as a card, with what its page says of itself; true without it.',
    ),
    cardTitle: textOption('Title of that card, in place of what the page says.', limits.linkedin.cardTitle),
    cardDescription: textOption(
      'Description of that card, in place of what the page says.',
      limits.linkedin.cardDescription,
    ),
    pollQuestion: textOption('The question of a poll.', limits.linkedin.pollQuestion),
    pollOptions: pollOptions(limits.linkedin.pollOption),
    pollDays: oneOf('How many days the poll is open; 3 without it.', '1', '3', '7', '14'),
    reshare: matching(
      /^(?:https?:\/\/\S*)?urn:li:(?:share|ugcPost):\d{1,20}\/?$/,
      2_048,
      'The post that it shares on, with its own text above: by its urn:li:share:… or urn:li:ugcPost:…, or the address that ends with it.',
      'must be a urn:li:share:… or urn:li:ugcPost:…, or an address that ends with one',
    ),
    ...cover('. The video is published without it where LinkedIn does not take it.'),
    firstComment: commentOption(limits.linkedin.comment),
    followUpComments: followUps(commentOption(limits.linkedin.comment)),
  },
  instagram: {
    format: oneOf(
      'What the media become; a single video becomes a reel, everything else feed.',
      'feed',
      'reel',
      'story',
    ),
    shareToFeed: flagOption('Whether a reel is also shown in the feed.'),
    thumbOffset: wholeNumber('The same as `coverAtMs`.'),
    ...cover('; Instagram shows it in 9:16.'),
    fit: oneOf(
      'How pictures and videos are brought into one shape: that of the first of a carousel, which Instagram would crop them to, or for a single picture the nearest that Instagram takes. `pad` adds bars, `crop` cuts, `blur` shows it before itself.',
      ...shapeFits,
    ),
    madeWithAi: madeWithAi('Instagram labels the post, of a carousel as a whole'),
    trialReel: oneOf(
      'Shows a reel first to people who do not follow the account; then it is shown to all `MANUAL`ly, in the app, or by itself where it does well (`SS_PERFORMANCE`).',
      'MANUAL',
      'SS_PERFORMANCE',
    ),
    locationId: place('by the number of a page of Facebook that has one'),
    userTags,
    collaborators: strings(3, 'User names that are invited as co-authors.'),
    firstComment: commentOption(limits.instagram.comment),
    followUpComments: followUps(commentOption(limits.instagram.comment)),
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
    isSpoiler: flagOption('Whether its pictures or its video are covered until one taps on them.'),
    locationId: place('by its number at Threads'),
    quotePostId: matching(
      /^\d{1,25}$/,
      25,
      'The post that it quotes, by its number at Threads, as `externalId` of a target.',
      'must be the number of a post',
    ),
    pollOptions: pollOptions(limits.threads.pollOption),
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
    firstComment: commentOption(limits.threads.text, threadsLength),
    followUpComments: followUps(commentOption(limits.threads.text, threadsLength)),
  },
  youtube: {
    title: textOption('Title of the video; without it, the first line of the text.', limits.youtube.title),
    privacyStatus: oneOf('Who sees the video; public without it.', 'public', 'unlisted', 'private'),
    publishAt: timeOption(
      'When YouTube shows the video, with `privacyStatus` private: it goes up at the time of the post and is private until then.',
    ),
    madeForKids: flagOption('Whether the video is made for children; false without it.'),
    tags: strings(500, 'Keywords of the video.'),
    categoryId: matching(
      /^\d{1,6}$/,
      6,
      'Category of the video, by its number; 22 (People & Blogs) without it.',
      'must be a number written as a text, such as "22"',
    ),
    madeWithAi: madeWithAi('YouTube labels the video as altered or synthetic'),
    paidPartnership: flagOption(
      'Whether it has paid product placement, sponsorship or endorsement: YouTube says so.',
    ),
    ...cover(
      '; YouTube shows it in 16:9, not for Shorts, and takes it of verified channels alone. The video is out without it, too.',
    ),
    playlistId: matching(
      /^[\w-]{10,64}$/,
      64,
      'The playlist of the channel that the video is put into once it is out, by its id. The video is out without it, too.',
      'must be the id of a playlist, such as PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
    ),
    captions: captionsOption(
      'Captions of the video, as the text of an SRT, SBV or WebVTT file, such as `GET /clips/{id}/transcript?format=srt` gives it. The video is out without them, too.',
    ),
    captionsLanguage: matching(
      /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,4}$/,
      35,
      'Language of `captions`, as BCP 47 names it; en without it.',
      'must be the tag of a language, such as en or pt-BR',
    ),
    notifySubscribers: flagOption('Whether subscribers are told of the video.'),
    firstComment: commentOption(limits.youtube.comment),
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
