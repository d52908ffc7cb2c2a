/** LinkedIn's little text: what is shown, and the form in which it is read back. */
export interface LittleText {
  shown: string;
  stored: string;
}

const reserved = /[\\|{}@[\]()<>#*_~]/;
const hashtagTemplate = /^\{hashtag\|\\?#\|([^|{}]+)\}/;
const mention = /^@\[([^\]]+)\]\((urn:li:(?:person|organization):[\w-]+)\)/;
const hashtag = /^#([\p{L}\p{N}_]+)/u;

/**
 * Reads a commentary as LinkedIn does: at the first reserved character that is neither escaped nor markup,
 * the rest is dropped without a word.
 */
export function readLittleText(commentary: string): LittleText {
  const text: LittleText = { shown: '', stored: '' };
  let rest = commentary;
  while (rest !== '') {
    const taken = takeMarkup(rest, text) || takeEscape(rest, text) || takePlain(rest, text);
    if (taken === 0) return { shown: text.shown.trimEnd(), stored: text.stored.trimEnd() };
    rest = rest.slice(taken);
  }
  return text;
}

function takeMarkup(rest: string, text: LittleText): number {
  const tag = hashtagTemplate.exec(rest) ?? hashtag.exec(rest);
  if (tag) return keep(text, `#${tag[1]}`, `{hashtag|\\#|${tag[1]}}`, tag[0].length);
  const person = mention.exec(rest);
  return person ? keep(text, person[1] ?? '', person[0], person[0].length) : 0;
}

function takeEscape(rest: string, text: LittleText): number {
  const character = rest[1];
  if (rest[0] !== '\\' || character === undefined || !reserved.test(character)) return 0;
  return keep(text, character, `\\${character}`, 2);
}

function takePlain(rest: string, text: LittleText): number {
  const length = rest.search(reserved);
  const plain = length === -1 ? rest : rest.slice(0, length);
  return keep(text, plain, plain, plain.length);
}

function keep(text: LittleText, shown: string, stored: string, taken: number): number {
  text.shown += shown;
  text.stored += stored;
  return taken;
}
