import { platformNames, type PlatformName } from '../platforms.ts';
import { isMention } from './mentions.ts';

/** Markup that resembles a mention and would be published as written. */
export interface BrokenMention {
  message: string;
  /** Whether it names an account, so that it cannot be ordinary text. */
  isCertain: boolean;
}

/** Matches everything that resembles a mention, with spaces between its parts and with any content but brackets. */
const resembling = /@ ?\[([^[\]\n]{0,300})\] ?\(([^()\n]{0,600})\)/g;

/** Matches a link in Markdown, which is ordinary text after an @. */
const address = /^\s*(?:[a-z][a-z\d+.-]*:\/\/|mailto:|tel:)/i;

/** Matches LinkedIn's own notation of an account, which works only on LinkedIn. */
const linkedInUrn = /^urn:li:((?:organization:\d{1,20})|(?:person:[\w-]{1,100}))$/;

const isPlatform = (name: string): boolean => platformNames.some(each => each === name);

/** Returns why one of the references in a mention, such as `x:acme`, cannot be read, or null if it can. */
const whyNotReference = (reference: string): string | null => {
  const at = reference.indexOf(':');
  const [platform, id] = [reference.slice(0, Math.max(at, 0)).trim(), reference.slice(at + 1).trim()];
  if (at < 0) return `“${reference}” has no platform. Write it as platform:id, such as x:acme.`;
  if (!isPlatform(platform)) {
    const lower = platform.toLowerCase();
    return isPlatform(lower)
      ? `Write the platform in lower case: ${lower}:${id}.`
      : `“${platform}” is not a platform. Use ${platformNames.join(', ')}.`;
  }
  if (id === '') return `“${platform}:” has no id.`;
  return /\s/.test(id) ? `The id “${id}” contains a space.` : null;
};

const whyBroken = (written: string, name: string, references: string): string => {
  const [first] = references
    .split(',')
    .map(each => whyNotReference(each.trim()))
    .filter(why => why !== null);
  return `${written} is not a mention and would be published as written. ${first ?? `Write it as @[${name.trim() || 'Name'}](platform:id), with a name of 1 to 200 characters and no other brackets or spaces.`}`;
};

/** Returns the problem of LinkedIn's own notation on another platform, or null if the platform is LinkedIn. */
const checkUrn = (written: string, [name, urn]: [string, string], platform: PlatformName): string | null =>
  platform === 'linkedin' && written === `@[${name}](urn:li:${urn})`
    ? null
    : `${written} works only on LinkedIn. Write it as @[${name}](linkedin:${urn}), which appears as the plain name elsewhere.`;

/** Returns everything in a text that resembles a mention but is none on this platform. */
export const findBrokenMentions = (text: string, platform: PlatformName): BrokenMention[] =>
  [...text.matchAll(resembling)].flatMap(([written, name = '', references = '']): BrokenMention[] => {
    if (isMention(written) || address.test(references)) return [];
    const [, urn] = linkedInUrn.exec(references) ?? [];
    const message =
      urn === undefined ? whyBroken(written, name, references) : checkUrn(written, [name, urn], platform);
    return message === null ? [] : [{ message, isCertain: references.includes(':') }];
  });
