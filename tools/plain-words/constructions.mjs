/**
 * The constructions that made texts of this project hard to read, each with what to write in its place. The list holds for pages,
 * descriptions, errors, console copy, comments, and test titles. Add a construction whenever one slips through.
 */

/** Words that open a text without its noun. Short labels such as "Who may reply" are left out. */
const opensText =
  /^(?!(?:\S+ ){0,3}\S+$)(?:(?:What|Who|Whose|Whom|Where|It|Its|They|Their|Nobody|Somebody|So|As|Of|Is|Has|Have|Does)\b|(?:That|Those) (?:is|are|was|were|that|who|which|of|it|they)\b|The same (?:as|for|of|with|where|when|to|from|in)\b|The same[.:,]|One (?:that|who)\b)(?![^.!]*\?)/;

/** Words that open a later sentence without its noun. Most pronouns are left out, because the sentence before may have it. */
const opensSentence =
  /[.!] (?:(?:What|Who|Whose|Whom|Nobody|Somebody)\b|(?:That|Those) (?:that|who|which|of|it|they|is|are)\b)(?![^.!]*\?)/;

/** Each construction, and the words to use. */
export const constructions = [
  [/\b(?:nobody|no-one)\b/i, '“no one”, or name who does not'],
  [/\bsomebody\b/i, '“someone”, or name who does it'],
  [/\banew\b|\bafresh\b/i, '“again”'],
  [/\bany more\b(?! than)/i, '“no longer”'],
  [
    /\b(?:is|are|was|were|do|does|has|have|knows?|takes?|runs?|gets?|makes?|gives?|shows?|works?) no more\b(?! than)/i,
    '“no longer”',
  ],
  [/\b(?:goes|go|went|gone|going) out\b/i, '“is published” or “is sent”'],
  [/\b(?:is|are|be|was|were|been) out\b(?! of)/i, '“is live” or “is published”'],
  [
    /\b(?:take|takes|took|taken|taking)(?: (?:it|them|this|that|a post|the post))? back\b/i,
    '“delete”, “revoke”, “undo”, or “cancel”',
  ],
  [/\b(?:goes|went|going) on\b(?! to\b)/i, '“continues”'],
  [/\blets? \w+ go on\b|\blets? (?:it|them|nobody|anyone) in\b/i, '“resumes”, “admits”, or “accepts”'],
  [
    /\b(?:is|are|be|was|were|been) told\b|\btells? of\b|\btold of\b/i,
    '“is notified”, “reports”, or “mentions”',
  ],
  [/\b(?:is|are|be|was|were|been) looked (?:at|for|up|through)\b/i, '“the service checks …” or “polls …”'],
  [/\blook(?:s|ed|ing)? (?:at it |at them )?again\b/i, '“check again” or “retry”'],
  [/\bwhat (?:is|was|are) (?:out|over|left|due|there|wanted|said|meant)\b/i, 'the noun'],
  [/\bfor (?:good|ever)\b/i, '“permanently”'],
  [/\b(?:null|undefined|empty|absent) where\b/i, '“or null if …”'],
  [/\bthose (?:that|who|which|whose)\b/i, 'the noun again'],
  [
    /\b(?:is|are|was|were) to be\b|\b(?:is|are) to (?:go|come|have|get|make|do|say|show|write|wait)\b/i,
    '“must be”, “will be”, or the plain verb',
  ],
  [/\b(?:came?|comes|became|becomes) of (?:it|them|that|this|each|every|an?|the)\b/i, '“the result”'],
  [/\b(?:put|set) right\b|\bin order again\b/i, '“fixed” or “resolved”'],
  [/\bgives? up for\b|\bgiven up\b/i, '“stops retrying”, “fails”, or “abandoned”'],
  [/\bleast severe\b|\bmost that\b/i, '“minimum” or “maximum”'],
  [/\bat which it stands\b|\bhow (?:it|they|that) stands?\b/i, '“the state”'],
  [/\bwhatever (?:comes|came|becomes) of\b/i, '“regardless of”'],
  [/\bof want of\b|\bfor want of\b/i, '“because … is missing”'],
  [/\bas a rule\b/i, '“usually”'],
  [/\bby (?:itself|themselves) (?:again|then|afterwards)\b/i, '“automatically”'],
  [/\bthere is no such\b|\bwhere there (?:is|are) (?:none|no)\b/i, '“if … does not exist” or “… not found”'],
  [/\bcome(?:s)? to the same\b|\bthe like\b/i, 'plain words'],
];

/**
 * Returns the constructions of a text: the words found, the words to use in their place, and whether the construction opens a
 * sentence.
 */
export const findConstructions = text => {
  const found = [];
  for (const [pattern, instead] of constructions) {
    const match = pattern.exec(text);
    if (match) found.push({ words: match[0], instead, opens: false });
  }
  for (const pattern of [opensText, opensSentence]) {
    const match = pattern.exec(text);
    if (match)
      found.push({
        words: match[0].replace(/^[.!] /, ''),
        instead: 'the noun as the first word',
        opens: true,
      });
  }
  return found;
};
