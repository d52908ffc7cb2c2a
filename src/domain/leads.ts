import { urlsIn } from './limits/urls.ts';
import { normalized } from './normalized.ts';

/** Kinds of places in a text that lead a reader or a program somewhere else. */
export type LeadKind = 'link' | 'mention' | 'tag' | 'phone';

/** Place in a text that leads somewhere else, in a form that can be compared. */
export interface Lead {
  kind: LeadKind;
  text: string;
}

/** Returns a text in its normal form, without invisible characters. */
const plainForm = (text: string): string => normalized(text.replaceAll(/[\p{Cf}\p{DI}]/gu, ''), 'NFKC');

/**
 * Returns a word in normal form without accents and other marks, which programs and people overlook: `.̸com` still reads as
 * `.com`.
 */
const bareForm = (word: string): string => normalized(normalized(word, 'NFKD').replaceAll(/\p{M}/gu, ''));

/** Returns the words of a text in normal form, split at spaces. */
export const plainWords = (text: string): string[] => plainForm(text).split(/\s+/u).filter(Boolean);

const links = [
  /[\p{L}\p{N}]:\/\//u,
  /(?:mailto|tel|sms|javascript|data):\S/i,
  // a host name ends with at least two letters; browsers accept `xn--` in any script
  /[\p{L}\p{N}\p{S}\p{Pd}\p{Pe}_]\.\p{L}{2}/u,
  /xn--/i,
  /\p{Nd}[.\u3002]\p{Nd}{1,3}[.\u3002]\p{Nd}{1,3}[.\u3002]\p{Nd}/u,
  /::[\da-f]|(?:[\da-f]{0,4}:){3}|0x[\da-f]{6}/i,
  // a disguised dot
  /[[({<]\s?(?:\.|dot|punkt|punto|point)\s?[\])}>]|%[\da-f]{2}|&#?\w{2,8};/i,
];

/**
 * Full stops of other scripts, and characters that look like a dot. Followed by a top-level domain, they make a host name.
 */
const dotted =
  /[\u3002\u06d4\u0701\u0702\u00b7\u2022\u2219\u22c5\u30fb\ua4f8](\p{L}{2,24})(?![\p{L}\p{N}])/gu;

const isTopLevel = (label: string): boolean => {
  const host = `example.${label}`;
  return urlsIn(host).some(([start, end]) => start === 0 && end === host.length);
};

/** Returns whether a program would turn a word of `plainWords` into a link. */
export const isLink = (word: string): boolean => {
  const bare = bareForm(word);
  if (links.some(pattern => pattern.test(bare))) return true;
  return [...bare.matchAll(dotted)].some(([, label = '']) => isTopLevel(label.toLowerCase()));
};

/** Characters that mark a word as an account or a topic. Underscores appear in account names, not in sentences. */
const signs: readonly { kind: LeadKind; pattern: RegExp }[] = [
  { kind: 'mention', pattern: /@|[\p{L}\p{N}]_+[\p{L}\p{N}]|^\W?\/?[ur]\/\w{2}/u },
  { kind: 'tag', pattern: /#[\p{N}_]*\p{L}|[$]\p{L}/u },
];

const kindOf = (word: string): LeadKind | undefined => {
  if (isLink(word)) return 'link';
  const bare = bareForm(word);
  return signs.find(({ pattern }) => pattern.test(bare))?.kind;
};

/** Matches host names spread over several words, which people write to evade filters. */
const spread =
  /\s\.\s?\p{L}{2}|\.\s(?:com|net|org|xyz|io)(?![\p{L}\p{N}])|\s(?:dot|punkt|punto|point)\s(?:com|net|org|xyz|io|de|es|in|jp)(?![\p{L}\p{N}])/iu;

/**
 * Matches digits with at most three characters between two of them. Letters, currencies, percent signs, and a comma with a
 * space end a run.
 */
const digitRun = /[+*#(]{0,2}\p{Nd}(?:(?:[^\p{L}\p{N}\p{Sc}%,]{0,3}|,)\p{Nd})+/gu;
const vanityNumber = /\p{Nd}{3}[-.]\p{Lu}{4,}/gu;

/** Replaces dates, times, and years by one letter each. */
const shorthand = (run: string): string =>
  run
    .replaceAll(/(?<!\d)[0-3]?\d([./-])[01]?\d\1(?:19|20)\d\d(?!\d)/g, 'D')
    .replaceAll(/(?<!\d)(?:19|20)\d\d([./-])[01]?\d\1[0-3]?\d(?!\d)/g, 'D')
    .replaceAll(/(?<!\d)(?:[01]?\d|2[0-4])[.:][0-5]\d(?!\d)/g, 'T')
    .replaceAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g, 'Y');

/** Matches digit runs that are no phone number: a date, a time, or a range of them. */
const harmless = /^(?:D|(?:D )?T(?: ?[-–—~〜] ?T)?|D ?[-–—~〜] ?D|Y(?: ?[-–—/~〜] ?Y)?)$/u;

const isPhone = (run: string): boolean => {
  const digits = run.match(/\p{Nd}/gu)?.length ?? 0;
  if (harmless.test(shorthand(run))) return false;
  return digits >= 7 || (digits >= 6 && /^[+(]?0|^\+/u.test(run)) || /^\*\p{Nd}{2}/u.test(run);
};

const phonesIn = (text: string): Lead[] => {
  const runs = (text.match(digitRun) ?? []).filter(isPhone).map(run => run.replaceAll(/\P{Nd}/gu, ''));
  return [...runs, ...(text.match(vanityNumber) ?? [])].map(run => ({ kind: 'phone', text: run }));
};

const around = /[\s"'()«»„“”‘’「」『』【】.,;:!?…。、！？؟،।]/u;

/** Returns a word without surrounding punctuation. */
const withoutPunctuation = (word: string): string => {
  let [from, to] = [0, word.length];
  while (from < to && around.test(word[from] ?? '')) from += 1;
  while (to > from && around.test(word[to - 1] ?? '')) to -= 1;
  return word.slice(from, to);
};

/**
 * Returns every place in a text that leads to a page, an account, a topic, or a phone number. Doubtful cases are included.
 */
export const findLeads = (text: string): Lead[] => {
  const words = plainWords(text);
  const line = words.join(' ');
  const single = words.flatMap(word => {
    const kind = kindOf(word);
    return kind ? [{ kind, text: withoutPunctuation(word) }] : [];
  });
  const hosts: Lead[] = spread.test(bareForm(line)) ? [{ kind: 'link', text: line }] : [];
  return [...single, ...hosts, ...phonesIn(bareForm(line))];
};

/**
 * Returns whether machine-written words lead somewhere that the text they belong to does not. Such a lead may come from a
 * stranger's instructions.
 */
export const leadsBeyond = (text: string, own: string): boolean => {
  const known = new Set(findLeads(own).map(lead => lead.text));
  return findLeads(text).some(lead => !known.has(lead.text));
};
