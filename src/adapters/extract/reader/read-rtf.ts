import type { DocumentWarning } from '../../../domain/knowledge/documents.ts';
import { htmlBlocks } from './html-blocks.ts';
import type { Reading } from './reading.ts';
import { charsets, pageOf } from './rtf-pages.ts';
import { rtfTokens, type RtfToken } from './rtf-tokens.ts';
import { orBroken, Unreadable } from './unreadable.ts';
import { LeftOut } from './office/left-out.ts';
import { escapeXml } from './office/xml.ts';

/** Groups that contain no text of the document. */
const destinations = new Set(
  'fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf themedata colorschememapping latentstyles datastore generator listtable listoverridetable rsidtbl xmlnstbl fldinst annotation atnid atnauthor atrfstart atrfend revtbl filetbl mmathPr nonshppict bkmkstart bkmkend template userprops'.split(
    ' ',
  ),
);

const signs = new Map(
  Object.entries({
    tab: ' ',
    line: ' ',
    emdash: '—',
    endash: '–',
    lquote: '‘',
    rquote: '’',
    ldblquote: '“',
    rdblquote: '”',
    bullet: '•',
    emspace: ' ',
    enspace: ' ',
  }),
);

/** Warnings for groups that are left out. */
const leftOut = new Map<string, DocumentWarning>([
  ['annotation', 'comments_left_out'],
  ['objdata', 'embedded_left_out'],
]);

/** State that a group inherits and restores. */
interface State {
  isSkipped: boolean;
  isHidden: boolean;
  /** Whether the text is a footnote, which follows the place of its mark in brackets. */
  isNote: boolean;
  isInTable: boolean;
  isFontTable: boolean;
  font: number;
  /** Number of fallback characters after each Unicode character, for programs without Unicode. */
  fallback: number;
  level: number | undefined;
}

const maxDepth = 1_000;

/** Converts RTF to HTML: paragraphs, headings, and tables. */
class RtfHtml {
  html = '';
  readonly left = new LeftOut();
  #state: State = {
    isSkipped: false,
    isHidden: false,
    isNote: false,
    isInTable: false,
    isFontTable: false,
    font: -1,
    fallback: 1,
    level: undefined,
  };
  readonly #outer: State[] = [];
  readonly #fonts = new Map<number, string>();
  #page = 'windows-1252';
  #bytes: number[] = [];
  #skip = 0;
  #isIgnorable = false;
  #paragraph = '';
  #cell = '';
  #row: string[] = [];
  #rows: string[] = [];

  take(token: RtfToken): void {
    if (token.kind !== 'code') this.#flush();
    if (token.kind === 'open') this.#open();
    else if (token.kind === 'close') this.#close();
    else if (token.kind === 'ignorable') this.#isIgnorable = true;
    else if (token.kind === 'word') this.#word(token.word, token.value);
    else if (token.kind === 'code') this.#byte(token.byte);
    else if (token.kind === 'text') this.#text(token.text);
  }

  end(): string {
    this.#flush();
    this.#endParagraph();
    this.#endTable();
    return this.html;
  }

  #open(): void {
    if (this.#outer.length >= maxDepth) throw new Unreadable('too_deep');
    this.#outer.push(this.#state);
    this.#state = { ...this.#state };
    this.#isIgnorable = false;
  }

  #close(): void {
    const { isNote } = this.#state;
    const outer = this.#outer.pop() ?? this.#state;
    if (isNote && !outer.isNote) this.#paragraph = `${this.#paragraph.trimEnd()})`;
    this.#state = outer;
  }

  #byte(byte: number): void {
    if (this.#skip > 0) this.#skip -= 1;
    else this.#bytes.push(byte);
  }

  #flush(): void {
    if (this.#bytes.length === 0) return;
    const page = this.#fonts.get(this.#state.font) ?? this.#page;
    this.#put(new TextDecoder(page).decode(Uint8Array.from(this.#bytes)));
    this.#bytes = [];
  }

  /** Adds literal text, without the fallback characters at its beginning. */
  #text(text: string): void {
    const shown = text.slice(this.#skip);
    this.#skip = Math.max(0, this.#skip - text.length);
    if (/[^\0-\x7F]/.test(shown)) this.#bytes = [...Buffer.from(shown, 'latin1')];
    else this.#put(shown);
    this.#flush();
  }

  #put(text: string): void {
    const { isSkipped, isHidden } = this.#state;
    if (!isSkipped && !isHidden)
      this.#paragraph += escapeXml(this.#paragraph.endsWith(' (') ? text.trimStart() : text);
    else if (isHidden && !isSkipped && text.trim() !== '') this.left.add('hidden_left_out');
  }

  #word(word: string, value: number | undefined): void {
    if (destinations.has(word) || (this.#isIgnorable && !['shppict', 'shptxt'].includes(word)))
      this.#state.isSkipped = true;
    this.#isIgnorable = false;
    // a text box is inside the properties of its shape, which are skipped
    if (word === 'shptxt') this.#state.isSkipped = false;
    const warning = leftOut.get(word);
    if (warning) this.left.add(warning);
    if (word === 'u') return this.#unicode(value ?? 0);
    const sign = signs.get(word);
    if (sign !== undefined) return this.#put(sign);
    this.#format(word, value);
    if (this.#state.isSkipped) return;
    this.#style(word, value);
    this.#end(word);
  }

  #unicode(value: number): void {
    this.#put(String.fromCharCode(value < 0 ? value + 65_536 : value));
    this.#skip = this.#state.fallback;
  }

  #format(word: string, value = 0): void {
    if (word === 'fonttbl') this.#state.isFontTable = true;
    else if (word === 'f') this.#state.font = value;
    else if (word === 'fcharset' && this.#state.isFontTable) this.#nameFont(value);
    else if (word === 'ansicpg') this.#page = pageOf(value);
    else if (word === 'mac') this.#page = 'macintosh';
    else if (word === 'uc') this.#state.fallback = Math.min(16, value);
    else if (word === 'plain') this.#state.isHidden = false;
  }

  #nameFont(charset: number): void {
    const page = charsets[charset];
    if (page !== undefined) this.#fonts.set(this.#state.font, page);
  }

  #style(word: string, value: number | undefined): void {
    if (word === 'footnote') {
      this.#state.isNote = true;
      this.#paragraph = `${this.#paragraph.trimEnd()} (`;
    } else if (word === 'v') this.#state.isHidden = value !== 0;
    else if (word === 'outlinelevel') this.#state.level = value ?? 0;
    else if (word === 'intbl') this.#state.isInTable = true;
    else if (word === 'pard') [this.#state.isInTable, this.#state.level] = [false, undefined];
  }

  #end(word: string): void {
    if (this.#state.isNote) this.#paragraph += word === 'par' ? ' ' : '';
    else if (word === 'par' || word === 'sect' || word === 'page') this.#endParagraph();
    else if (word === 'cell' || word === 'nestcell') this.#endCell();
    else if (word === 'row' || word === 'nestrow') this.#endRow();
  }

  #endParagraph(): void {
    const text = this.#paragraph.trim();
    this.#paragraph = '';
    if (text === '') return;
    if (this.#state.isInTable) {
      this.#cell += `<p>${text}</p>`;
      return;
    }
    this.#endTable();
    const { level } = this.#state;
    this.html +=
      level !== undefined && level < 6 ? `<h${level + 1}>${text}</h${level + 1}>` : `<p>${text}</p>`;
  }

  #endCell(): void {
    this.#row.push(`<td>${this.#cell}<p>${this.#paragraph.trim()}</p></td>`);
    [this.#cell, this.#paragraph] = ['', ''];
  }

  #endRow(): void {
    if (this.#row.length > 0) this.#rows.push(`<tr>${this.#row.join('')}</tr>`);
    this.#row = [];
  }

  #endTable(): void {
    this.#endRow();
    if (this.#rows.length > 0) this.html += `<table>${this.#rows.join('')}</table>`;
    this.#rows = [];
  }
}

/** Reads paragraphs and tables of an RTF text. Opens nothing that it embeds or links to. */
export const readRtf = async (bytes: Uint8Array): Promise<Reading> => {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return orBroken(() => {
    const rtf = new RtfHtml();
    for (const token of rtfTokens(source)) rtf.take(token);
    return { blocks: htmlBlocks(rtf.end()), warnings: () => rtf.left.warnings };
  });
};
