/** LinkedIn's little text: what is shown, and the form in which it is read back. */
export interface LittleText {
  shown: string;
  stored: string;
  /** The urns of its mentions. */
  mentions: string[];
}

/** Whether a URN belongs to a member or organization of that name. */
type IsCalled = (urn: string, name: string) => boolean;

const reserved = /[\\|{}@[\]()<>#*_~]/;
const hashtagTemplate = /^\{hashtag\|\\?#\|([^|{}]+)\}/;
const mention = /^@\[((?:[^\\\]]|\\.)+)\]\((urn:li:(?:person|organization):[\w-]+)\)/;
const hashtag = /^#([\p{L}\p{N}_]+)/u;

/**
 * Parses a commentary as LinkedIn does: at the first reserved character that is neither escaped nor markup, the rest is
 * silently dropped. A mention with a name other than the account's is plain text.
 */
export function readLittleText(commentary: string, isCalled: IsCalled): LittleText {
  const text: LittleText = { shown: '', stored: '', mentions: [] };
  let rest = commentary;
  while (rest !== '') {
    const taken = takeMarkup(rest, text, isCalled) || takeEscape(rest, text) || takePlain(rest, text);
    if (taken === 0) return { ...text, shown: text.shown.trimEnd(), stored: text.stored.trimEnd() };
    rest = rest.slice(taken);
  }
  return text;
}

function takeMarkup(rest: string, text: LittleText, isCalled: IsCalled): number {
  const tag = hashtagTemplate.exec(rest) ?? hashtag.exec(rest);
  if (tag) return keep(text, `#${tag[1]}`, `{hashtag|\\#|${tag[1]}}`, tag[0].length);
  const [whole = '', written = '', urn = ''] = mention.exec(rest) ?? [];
  if (whole === '') return 0;
  const name = written.replaceAll(/\\(.)/g, '$1');
  if (!isCalled(urn, name))
    return keep(text, name, name.replaceAll(/[\\|{}@[\]()<>#*_~]/g, '\\$&'), whole.length);
  text.mentions.push(urn);
  return keep(text, name, whole, whole.length);
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
