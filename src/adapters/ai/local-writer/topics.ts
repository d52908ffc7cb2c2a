const words = new Intl.Segmenter('en', { granularity: 'word' });

const stopWords = new Set(
  `about after all also always and any are because been before being best better between both but can could did does each
  even every few first for from get good great had has have her here him his how into its just less let like made make many
  may more most much must need never new not now off often once one only other our out over own put say see she should some
  such take tell than that the their them then there they this those too two under until use used very was way well were
  what when where which while who why will with would write you your`.split(/\s+/),
);

/** Returns stems of the words that carry the topic of a text, in any script: `brew` for `brews` and `brewing`. */
export const stemsOf = (text: string): Set<string> => {
  const found = [...words.segment(text.toLowerCase())].map(({ segment }) => segment);
  const letters = (word: string): RegExp => (word.length > 2 ? /\p{L}/u : /\p{Lo}/u);
  const telling = found.filter(word => !stopWords.has(word) && letters(word).test(word));
  return new Set(telling.map(word => word.replace(/(?<=\w{3})(?:ing|ed|es|e|s)$/, '')));
};

/** Returns the share of the smaller set that the other one contains, 0 to 1. */
export const overlapOf = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter(stem => other.has(stem)).length / Math.max(1, Math.min(one.size, other.size));

/**
 * Returns one line without control characters, changed writing direction, and characters that X and YouTube refuse in a
 * text.
 */
export const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[<>\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/g, '')
    .trim();

export const capitalize = (text: string): string => text.replace(/^\p{Ll}/u, letter => letter.toUpperCase());

/** Cuts a text to at most `max` code units, after a whole word if that leaves at least half of them. */
export const shorten = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const end = words.segment(text.slice(0, max * 2)).containing(max - 1)?.index ?? 0;
  const cut = text.slice(0, end > max / 2 ? end : max - 1).trim();
  return `${cut.toWellFormed()}…`;
};

/** Returns the gerund: `plan` → `planning`, `make` → `making`, `tie` → `tying`, `brew` → `brewing`. */
const gerundOf = (verb: string): string => {
  if (verb.endsWith('ie')) return `${verb.slice(0, -2)}ying`;
  if (/[^eoy]e$/.test(verb) && verb !== 'be') return `${verb.slice(0, -1)}ing`;
  return `${verb}${/^(?:[^aeiou]*[aeiou]|qui|begi|forge)[bdgmnpt]$/.test(verb) ? verb.slice(-1) : ''}ing`;
};

const manner = /^how (?:to|(?:do|can|should) (?:i|we|you|one|people)) (not |never |best )?(\p{L}+)(?= |$)/iu;
const definition = /^what(?:['’]s| is| are) (?=\S)/i;
const question = /^(?:how|why|when|where|which|what|who|is|are|do|does|did|can|should|will|would) /i;
const endMarks = /(?<![\s.,:;!?…。！？؟])[\s.,:;!?…。！？؟]+$/u;

/**
 * Returns a topic as a noun for the middle of a sentence, at most 60 characters: `How to brew coffee` → `brewing coffee`,
 * other questions in quotation marks, and everything else unchanged. `fallback` replaces an empty topic.
 */
export const subjectOf = (topic: string, fallback: string): string => {
  const bare = clean(topic).slice(0, 200).replace(endMarks, '').replace(definition, '');
  const noun = bare.replace(manner, (_all, adverb = '', verb = '') => adverb + gerundOf(verb.toLowerCase()));
  return question.test(noun) ? `“${shorten(noun, 58)}”` : shorten(noun || fallback, 60);
};
