import type { UtmSettings } from '../brands/utm.ts';
import { refuse } from '../errors.ts';
import {
  checkTarget,
  effectiveContent,
  threadPlatforms,
  writtenTexts,
  type MeasuredMedia,
  type TargetDraft,
} from '../limits/index.ts';
import { parseInstant, whyTooFar } from '../instants.ts';
import { coverOf } from '../limits/covers.ts';
import { checkOptions } from '../limits/options.ts';
import { platformNames, type AccountTiers, type PlatformName } from '../platforms.ts';
import { contentFor, listTargets, type PostAccount, type TargetName } from './target-names.ts';
import type { Disclosures, DisclosureSentences } from './disclosures.ts';
import { findBrokenMentions } from './broken-mentions.ts';
import { findMentionProblem, listMentions } from './mentions.ts';
import { restartableTargets, type TargetState } from './post-rules.ts';
import type { MediaRef, PlatformOptions, ThreadPart } from './posts.ts';

/** Content of a post as the caller writes it. */
export interface PostContent {
  text: string;
  platforms: PlatformName[];
  media: MediaRef[];
  thread: ThreadPart[];
  platformOptions: PlatformOptions;
  /** Accounts that the post names. Absent for none. */
  accounts?: readonly PostAccount[] | undefined;
  /** Brand's parameters for links to its own domains. Absent if not known yet. */
  utm?: UtmSettings | null | undefined;
  /** Disclosures for platforms that have labels. Null or absent for none. */
  disclosures?: Disclosures | null | undefined;
  /** Brand's sentences for disclosures on other platforms. Absent if not known yet. */
  disclosureSentences?: DisclosureSentences | null | undefined;
  /** Tiers of the brand's accounts. Absent if not known yet. */
  tiers?: AccountTiers | undefined;
}

/** Reason why a post cannot be saved or published. */
export interface PostProblem {
  /** Null if the problem concerns every platform. */
  platform: PlatformName | null;
  /** Path in the request: `text`, `media[0]`, `platformOptions.youtube.title`, `scheduledAt`, … */
  path: string;
  code: string;
  message: string;
}

const everywhere = (path: string, code: string, message: string): PostProblem[] => [
  { platform: null, path, code, message },
];

/** Removes duplicates. Platform settings are checked both for saving and for publishing. */
const unique = (problems: PostProblem[]): PostProblem[] => [
  ...new Map(problems.map(problem => [JSON.stringify(problem), problem])).values(),
];

/** Maximum number of problems that are reported of one post. Enough to fix any honest post, and answers have a limit. */
const maxProblems = 100;

/** Returns the problems that even a draft must not have. */
export const draftProblems = (content: PostContent): PostProblem[] =>
  [...emptyProblems(content), ...threadProblems(content), ...optionProblems(content)].slice(0, maxProblems);

/** Returns every problem that prevents publishing the post on these targets. */
export const publishProblems = (
  content: PostContent,
  targets: readonly TargetName[],
  files: ReadonlyMap<string, MeasuredMedia>,
): PostProblem[] =>
  unique([
    ...threadProblems(content),
    ...optionProblems(content),
    ...findOnTargets(content, targets, (own, platform) => [
      ...mentionProblems(own, platform),
      ...targetProblems(own, platform, files),
    ]),
  ]).slice(0, maxProblems);

/** Finds problems of a post on each of some targets. Problems of an account's options have the path of these. */
export const findOnTargets = (
  content: PostContent,
  targets: readonly TargetName[],
  find: (content: PostContent, platform: PlatformName) => PostProblem[],
): PostProblem[] =>
  targets.flatMap(target =>
    find(contentFor(content, target), target.platform).map(problem => ({
      ...problem,
      path: writePath(problem.path, content, target),
    })),
  );

/** Returns the path in the request of an option, which may come from the options of the account. */
const writePath = (path: string, { platformOptions }: PostContent, target: TargetName): string => {
  const { platform, connectionId } = target;
  const start = `platformOptions.${platform}.`;
  if (typeof connectionId !== 'string' || !path.startsWith(start)) return path;
  const [name = ''] = path.slice(start.length).split(/[.[]/);
  const own = platformOptions[connectionId];
  return own && Object.hasOwn(own, name)
    ? `accountOptions.${connectionId}.${path.slice(start.length)}`
    : path;
};

/**
 * Returns problems of a change to a thread that is partly live. The live parts stay, so the new version needs more parts
 * than are live.
 */
export const liveThreadProblems = (content: PostContent, targets: readonly TargetState[]): PostProblem[] =>
  targets
    .filter(({ status }) => restartableTargets.includes(status))
    .flatMap(({ live = 0, ...target }) => {
      const { platform } = target;
      const { threadParts, paths } = effectiveContent(contentFor(content, target), platform);
      if (live === 0 || threadParts.length >= live) return [];
      const message = `On ${platform}, ${live} ${live === 1 ? 'part is' : 'parts are'} already live. The thread must keep the part that follows.`;
      return [{ platform, path: paths.thread, code: 'thread_too_short', message }];
    });

/** Returns a problem if the scheduled time is not in the future, or too far ahead. */
export const timeProblems = (scheduledAt: Date | null | undefined, now: Date): PostProblem[] => {
  if (!scheduledAt) return [];
  if (scheduledAt <= now)
    return everywhere(
      'scheduledAt',
      'in_the_past',
      'The time must be in the future. To publish as soon as possible, leave the time out.',
    );
  const tooFar = whyTooFar(scheduledAt, now);
  return tooFar === null ? [] : everywhere('scheduledAt', 'too_big', tooFar);
};

/** Returns problems of times at which a platform shows something, if they are before the publication or too far after it. */
export const shownLaterProblems = (content: PostContent, goesOutAt: Date): PostProblem[] => {
  const targets = listTargets(content).filter(({ platform }) => platform === 'youtube');
  return findOnTargets(content, targets, own => laterProblems(own, goesOutAt));
};

const laterProblems = (content: PostContent, goesOutAt: Date): PostProblem[] => {
  const { publishAt } = effectiveContent(content, 'youtube').options;
  const shownAt = typeof publishAt === 'string' ? parseInstant(publishAt) : undefined;
  if (shownAt === undefined) return [];
  const at = { platform: 'youtube', path: 'platformOptions.youtube.publishAt' } as const;
  const tooFar = whyTooFar(shownAt, goesOutAt);
  if (tooFar !== null) return [{ ...at, code: 'too_big', message: tooFar }];
  const message = `publishAt must be later than the upload of the video, which is at ${goesOutAt.toISOString()} at the earliest.`;
  return shownAt > goesOutAt ? [] : [{ ...at, code: 'in_the_past', message }];
};

const emptyProblems = (content: PostContent): PostProblem[] => {
  const isEmpty = (target: TargetName): boolean => {
    const { text, media } = effectiveContent(contentFor(content, target), target.platform);
    return text.trim() === '' && media.length === 0;
  };
  return listTargets(content).every(isEmpty)
    ? everywhere('text', 'text_required', 'A post needs a text or media.')
    : [];
};

const threadProblems = ({ thread, platforms }: PostContent): PostProblem[] =>
  thread.length === 0 || platforms.some(platform => threadPlatforms.includes(platform))
    ? []
    : everywhere(
        'thread',
        'thread_not_supported',
        `Only ${threadPlatforms.join(' and ')} support threads, and the post targets neither.`,
      );

const optionProblems = (content: PostContent): PostProblem[] => [
  ...platformNames.flatMap(platform => optionProblemsOn(content, platform)),
  ...findOnTargets(content, content.accounts ?? [], optionProblemsOn),
];

const optionProblemsOn = ({ platformOptions }: PostContent, platform: PlatformName): PostProblem[] => {
  const { text: _text, media: _media, thread, ...rest } = platformOptions[platform] ?? {};
  const settings = threadPlatforms.includes(platform)
    ? rest
    : { ...rest, ...(thread !== undefined && { thread }) };
  return checkOptions(platform, settings).map(finding => ({ platform, ...finding }));
};

/**
 * Returns problems of mentions with an invalid id, which would otherwise silently become plain names, and of broken mentions,
 * which would be published as markup.
 */
const mentionProblems = (content: PostContent, platform: PlatformName): PostProblem[] =>
  writtenTexts(content, platform).flatMap(({ text, path }) => [
    ...listMentions(text).flatMap(mention => {
      const message = findMentionProblem(mention, platform);
      return message === null ? [] : [{ platform, path, code: 'mention_invalid', message }];
    }),
    ...findBrokenMentions(text, platform)
      .filter(({ isCertain }) => isCertain)
      .map(({ message }) => ({ platform, path, code: 'mention_invalid', message })),
  ]);

const targetProblems = (
  content: PostContent,
  platform: PlatformName,
  files: ReadonlyMap<string, MeasuredMedia>,
): PostProblem[] => {
  const found = checkTarget(platform, draftOf(content, platform, files));
  const { media, threadParts } = effectiveContent(content, platform);
  const isMeasured = [media, ...threadParts.map(part => part.media)].flat().every(({ id }) => files.has(id));
  return isMeasured ? found : found.filter(({ code }) => !aboutMedia.test(code));
};

/** Returns the content for a platform with measured files. Unknown files are left out. */
export const draftOf = (
  content: PostContent,
  platform: PlatformName,
  files: ReadonlyMap<string, MeasuredMedia>,
): TargetDraft => {
  const { threadParts, media, ...rest } = effectiveContent(content, platform);
  const cover = files.get(coverOf(rest.options)?.mediaId ?? '');
  const measured = (refs: readonly MediaRef[]) => refs.flatMap(ref => files.get(ref.id) ?? []);
  const parts = threadParts.map(part => ({ text: part.text, media: measured(part.media) }));
  return { ...rest, media: measured(media), threadParts: parts, ...(cover && { cover }) };
};

/**
 * Matches codes of problems that are only known after all files have been fetched. They are reported when the post is
 * prepared.
 */
const aboutMedia = /^(?:media_|text_required$)/;

/** Throws `validation_failed` with every problem, if there are any. */
export const requireNoProblems = (problems: readonly PostProblem[]): void => {
  const [first, ...others] = problems;
  if (!first) return;
  const more =
    others.length === 0
      ? ''
      : ` The details list ${others.length === 1 ? 'another problem' : `${others.length} more problems`}.`;
  throw refuse('validation_failed', `${first.message}${more}`, {
    details: problems.map(({ path, code, message }) => ({ path, code, message })),
  });
};
