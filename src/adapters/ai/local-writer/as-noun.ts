/** `How to brew`, `How do I brew`: what follows is the verb. */
const manner = /^how (?:to|(?:do|does|can|could|should|would) (?:i|we|you|one|people|they)) (?=\S)/i;

/** `What is cold brew`: what follows is the thing. */
const definition = /^(?:what|who)(?:['’]s| is| are) (?=\S)/i;

/** Any other question, or a clause that begins like one. */
const asking =
  /^(?:how|why|when|where|which|what|who|whose|is|are|do|does|did|can|could|should|will|would)\s/i;

/** Stands before the verb itself. */
const adverb = /^(?:not|never|always|best|better) /i;

/** Verbs that double their last consonant, of those that people ask about: `plan` → `planning`. */
const doubling =
  /^(?:begin|cut|drop|fit|forget|get|hit|jog|knit|let|mop|plan|pop|put|quit|run|scan|set|ship|shop|shut|sit|skip|slim|spot|step|stop|strip|swim|tap|tip|trim|win|wrap)$/;

/** The noun that a verb makes: `brew` → `brewing`, `make` → `making`, `tie` → `tying`. */
const gerundOf = (verb: string): string => {
  if (verb.endsWith('ie')) return `${verb.slice(0, -2)}ying`;
  if (/[^eoy]e$/.test(verb) && verb !== 'be') return `${verb.slice(0, -1)}ing`;
  return `${verb}${doubling.test(verb) ? verb.slice(-1) : ''}ing`;
};

/** `brew better coffee` → `brewing better coffee`, `not burn milk` → `not burning milk`. */
const doing = (deed: string): string => {
  const before = adverb.exec(deed)?.[0] ?? '';
  const [verb = '', ...rest] = deed.slice(before.length).split(' ');
  if (!/^\p{L}+$/u.test(verb)) return deed;
  return [before.toLowerCase() + gerundOf(verb.toLowerCase()), ...rest].join(' ');
};

/**
 * A topic as it can stand in a sentence: `How to brew coffee at home` → `brewing coffee at home`,
 * `What is cold brew` → `cold brew`, any other question in quotation marks. What is a noun already stays.
 */
export const asNoun = (topic: string): string => {
  const deed = topic.replace(manner, '');
  if (deed !== topic) return doing(deed);
  const thing = topic.replace(definition, '');
  if (thing !== topic) return thing;
  return asking.test(topic) ? `“${topic}”` : topic;
};
