import { platformNames, type PlatformName } from '../platforms.ts';

/** Account mentioned in a text, with its id on each platform: `@[Acme](linkedin:organization:7, x:acme)`. */
export interface Mention {
  /** Name shown on platforms without an id. On LinkedIn it must match the account's name exactly. */
  name: string;
  ids: Partial<Record<PlatformName, string>>;
}

/** Matches a platform's name followed by an id. */
const reference = /^(?<platform>[a-z]+):(?<id>\S+)$/;

const written = /@\[([^[\]\n]{1,200})\]\(([a-z]{1,20}:[^()\n]{1,500})\)/g;

/** Splits a text into plain parts and mentions, in order. A mention without a known platform is plain text. */
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

/** Returns every mention in a text, in order. */
export const listMentions = (text: string): Mention[] =>
  splitMentions(text).filter(part => typeof part !== 'string');

/** Returns whether a text is exactly one mention. */
export const isMention = (text: string): boolean => {
  const [before, mention, after] = splitMentions(text);
  return before === '' && typeof mention === 'object' && after === '';
};

const linkedInId =
  /^(?:urn:li:)?(?:(?<page>organization):(?<number>\d{1,20})|(?<kind>person):(?<id>[\w-]{1,100}))$/;

/** Format of ids on each platform, and a sentence that says how to correct an invalid one. */
const idForms: Record<PlatformName, { form: RegExp; rule: string }> = {
  linkedin: { form: linkedInId, rule: 'organization:<number> or person:<id>' },
  x: { form: /^@?\w{1,15}$/, rule: 'the handle, such as acme' },
  instagram: { form: /^@?[\w.]{1,30}$/, rule: 'the user name, such as acme' },
  threads: { form: /^@?[\w.]{1,30}$/, rule: 'the user name, such as acme' },
  youtube: { form: /^@?[\p{L}\p{N}_.·-]{1,30}$/u, rule: 'the handle, such as acme' },
};

/** Returns what is wrong with the id of a mention on a platform, or null if it is valid. */
export const findMentionProblem = ({ name, ids }: Mention, platform: PlatformName): string | null => {
  const [id, { form, rule }] = [ids[platform], idForms[platform]];
  return id === undefined || form.test(id)
    ? null
    : `“${id}” is not an account id on ${platform}. In @[${name}](${platform}:…), use ${rule}.`;
};

/**
 * Renders mentions for a platform: the platform's own notation if the mention has an id there, otherwise the plain name.
 * LinkedIn's notation is `@[Acme](urn:li:organization:7)`, which its adapter passes through.
 */
export const renderMentions = (text: string, platform: PlatformName): string =>
  splitMentions(text)
    .map(part => (typeof part === 'string' ? part : renderMention(part, platform)))
    .join('');

const renderMention = ({ name, ids }: Mention, platform: PlatformName): string => {
  const id = ids[platform];
  if (id === undefined || !idForms[platform].form.test(id)) return name;
  const onLinkedIn = platform === 'linkedin' ? linkedInId.exec(id)?.groups : undefined;
  if (onLinkedIn) {
    const { page, number, kind, id: person } = onLinkedIn;
    return `@[${name}](urn:li:${page ?? kind}:${number ?? person})`;
  }
  return id.startsWith('@') ? id : `@${id}`;
};

/** Matches LinkedIn's notation of a mention, as written by `renderMentions`. */
export const linkedInMention = /@\[([^[\]\n]{1,200})\]\((urn:li:(?:person|organization):[\w-]{1,100})\)/g;

/** Returns a LinkedIn text as people see it, with the name of each mention. Only the name counts towards the length. */
export const showLinkedInMentions = (text: string): string => text.replaceAll(linkedInMention, '$1');
