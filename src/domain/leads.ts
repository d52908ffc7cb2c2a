import { urlsIn } from './limits/urls.ts';
import { normalized } from './normalized.ts';

/** What a reader or a program can follow from a text to somewhere else. */
export type LeadKind = 'link' | 'mention' | 'tag' | 'phone';

/** One place of a text that leads somewhere, in the form by which it is compared. */
export interface Lead {
  kind: LeadKind;
  text: string;
}

/** A text in its usual forms, without characters that nobody sees. */
const plainForm = (text: string): string => normalized(text.replaceAll(/[\p{Cf}\p{DI}]/gu, ''), 'NFKC');

/** The same without accents and other marks, which programs and people overlook: `.̸com` still reads as `.com`. */
const bareForm = (word: string): string => normalized(normalized(word, 'NFKD').replaceAll(/\p{M}/gu, ''));

/** Words of a text in their usual forms, split at spaces. */
export const plainWords = (text: string): string[] => plainForm(text).split(/\s+/u).filter(Boolean);

const links = [
  /[\p{L}\p{N}]:\/\//u,
  /(?:mailto|tel|sms|javascript|data):\S/i,
  // a host name ends with two letters at least; a browser reads `xn--` in any script
  /[\p{L}\p{N}\p{S}\p{Pd}\p{Pe}_]\.\p{L}{2}/u,
  /xn--/i,
  /\p{Nd}[.\u3002]\p{Nd}{1,3}[.\u3002]\p{Nd}{1,3}[.\u3002]\p{Nd}/u,
  /::[\da-f]|(?:[\da-f]{0,4}:){3}|0x[\da-f]{6}/i,
  // a dot that is written as something else
  /[[({<]\s?(?:\.|dot|punkt|punto|point)\s?[\])}>]|%[\da-f]{2}|&#?\w{2,8};/i,
];

/** Full stops of other scripts, and dots that look like one. A top-level domain behind one of them makes a host name of it. */
const dotted =
  /[\u3002\u06d4\u0701\u0702\u00b7\u2022\u2219\u22c5\u30fb\ua4f8](\p{L}{2,24})(?![\p{L}\p{N}])/gu;

const isTopLevel = (label: string): boolean => {
  const host = `example.${label}`;
  return urlsIn(host).some(([start, end]) => start === 0 && end === host.length);
};

/** Whether a program would make a link of a word of `plainWords`. */
export const isLink = (word: string): boolean => {
  const bare = bareForm(word);
  if (links.some(pattern => pattern.test(bare))) return true;
  return [...bare.matchAll(dotted)].some(([, label = '']) => isTopLevel(label.toLowerCase()));
};

/** Signs by which a word leads to an account or a topic. An underscore stands in names of accounts, not in sentences. */
const signs: readonly { kind: LeadKind; pattern: RegExp }[] = [
  { kind: 'mention', pattern: /@|[\p{L}\p{N}]_+[\p{L}\p{N}]|^\W?\/?[ur]\/\w{2}/u },
  { kind: 'tag', pattern: /#[\p{N}_]*\p{L}|[$]\p{L}/u },
];

const kindOf = (word: string): LeadKind | undefined => {
  if (isLink(word)) return 'link';
  const bare = bareForm(word);
  return signs.find(({ pattern }) => pattern.test(bare))?.kind;
};

/** Host names that are spread over several words, as people write them to get past a filter. */
const spread =
  /\s\.\s?\p{L}{2}|\.\s(?:com|net|org|xyz|io)(?![\p{L}\p{N}])|\s(?:dot|punkt|punto|point)\s(?:com|net|org|xyz|io|de|es|in|jp)(?![\p{L}\p{N}])/iu;

/** Digits with at most three characters between two of them. Letters, currencies, percent, and a comma with a space end a run. */
const digitRun = /[+*#(]{0,2}\p{Nd}(?:(?:[^\p{L}\p{N}\p{Sc}%,]{0,3}|,)\p{Nd})+/gu;
const vanityNumber = /\p{Nd}{3}[-.]\p{Lu}{4,}/gu;

/** Days, times and years, each as one letter. */
const shorthand = (run: string): string =>
  run
    .replaceAll(/(?<!\d)[0-3]?\d([./-])[01]?\d\1(?:19|20)\d\d(?!\d)/g, 'D')
    .replaceAll(/(?<!\d)(?:19|20)\d\d([./-])[01]?\d\1[0-3]?\d(?!\d)/g, 'D')
    .replaceAll(/(?<!\d)(?:[01]?\d|2[0-4])[.:][0-5]\d(?!\d)/g, 'T')
    .replaceAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g, 'Y');

/** Runs of digits that call nobody: a day, a time of it, or from one to another. */
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

/** A word without what ends a sentence or stands around it. */
const withoutPunctuation = (word: string): string => {
  let [from, to] = [0, word.length];
  while (from < to && around.test(word[from] ?? '')) from += 1;
  while (to > from && around.test(word[to - 1] ?? '')) to -= 1;
  return word.slice(from, to);
};

/** Every place of a text that leads to a page, an account, a topic or a telephone. In doubt it is one. */
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

/** Whether machine-written words lead anywhere that the text they belong to does not: a stranger may have asked for it. */
export const leadsBeyond = (text: string, own: string): boolean => {
  const known = new Set(findLeads(own).map(lead => lead.text));
  return findLeads(text).some(lead => !known.has(lead.text));
};
