import { platformNames, type PlatformName } from '../platforms.ts';

/** One account that a text names, with its id on each platform where it is meant: `@[Acme](linkedin:organization:7, x:acme)`. */
export interface Mention {
  /** What is shown where a platform has no mention of it; on LinkedIn spelled exactly as there. */
  name: string;
  ids: Partial<Record<PlatformName, string>>;
}

/** An id behind the name of a platform. */
const reference = /^(?<platform>[a-z]+):(?<id>\S+)$/;

const written = /@\[([^[\]\n]{1,200})\]\(([a-z]{1,20}:[^()\n]{1,500})\)/g;

/** Parts of a text, in order: what is plain, and what is a mention. One of no platform of ours is plain. */
const splitMentions = (text: string): (string | Mention)[] => {
  const parts: (string | Mention)[] = [];
  let done = 0;
  for (const match of text.matchAll(written)) {
    const ids = readIds(match[2] ?? '');
    if (ids === undefined) continue;
    parts.push(text.slice(done, match.index), { name: (match[1] ?? '').trim(), ids });
    done = match.index + match[0].length;
  }
  return [...parts, text.slice(done)];
};

const readIds = (list: string): Mention['ids'] | undefined => {
  const found = list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(each => reference.exec(each)?.groups);
  const isOurs = found.every(each => platformNames.some(name => name === each?.['platform']));
  if (!isOurs) return undefined;
  return Object.fromEntries(found.map(each => [each?.['platform'], each?.['id']]));
};

/** Every account that a text mentions, in its order. */
export const listMentions = (text: string): Mention[] =>
  splitMentions(text).filter(part => typeof part !== 'string');

const linkedInId = /^(?:urn:li:)?(?<kind>organization|person):(?<id>[\w-]{1,100})$/;

/** What each platform takes for an id, and how a person can put it right. */
const idForms: Record<PlatformName, { form: RegExp; rule: string }> = {
  linkedin: { form: linkedInId, rule: 'organization:<number> or person:<id>' },
  x: { form: /^@?\w{1,15}$/, rule: 'the handle, such as acme' },
  instagram: { form: /^@?[\w.]{1,30}$/, rule: 'the user name, such as acme' },
  threads: { form: /^@?[\w.]{1,30}$/, rule: 'the user name, such as acme' },
  youtube: { form: /^@?[\p{L}\p{N}_.·-]{1,30}$/u, rule: 'the handle, such as acme' },
};

/** What is wrong with the id of a mention on a platform; null where nothing is. */
export const findMentionProblem = ({ name, ids }: Mention, platform: PlatformName): string | null => {
  const [id, { form, rule }] = [ids[platform], idForms[platform]];
  return id === undefined || form.test(id)
    ? null
    : `“${id}” is not an account id on ${platform}. In @[${name}](${platform}:…), use ${rule}.`;
};

/**
 * A text as a platform gets it: a mention becomes the platform's own where it has an id there, else the plain name. LinkedIn's
 * own is `@[Acme](urn:li:organization:7)`, which its adapter leaves as it is.
 */
export const renderMentions = (text: string, platform: PlatformName): string =>
  splitMentions(text)
    .map(part => (typeof part === 'string' ? part : renderMention(part, platform)))
    .join('');

const renderMention = ({ name, ids }: Mention, platform: PlatformName): string => {
  const id = ids[platform];
  if (id === undefined || !idForms[platform].form.test(id)) return name;
  const onLinkedIn = platform === 'linkedin' ? linkedInId.exec(id)?.groups : undefined;
  if (onLinkedIn) return `@[${name}](urn:li:${onLinkedIn['kind']}:${onLinkedIn['id']})`;
  return id.startsWith('@') ? id : `@${id}`;
};

/** LinkedIn's own form of a mention, as `renderMentions` writes it. */
export const linkedInMention = /@\[([^[\]\n]{1,200})\]\((urn:li:(?:person|organization):[\w-]{1,100})\)/g;

/** A text for LinkedIn as people see it: of each mention its name, which alone counts. */
export const showLinkedInMentions = (text: string): string => text.replaceAll(linkedInMention, '$1');
