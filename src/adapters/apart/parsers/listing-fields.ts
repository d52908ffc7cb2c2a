import { flatParser } from '../../extract/reader/flat-parser.ts';
import { FeedSpaces, isBlock, type FeedText } from '../../extract/reader/feed-texts.ts';

/** Maximum number of items, the limit of a sitemap. */
export const maxListed = 50_000;
/** Maximum nesting depth, beyond that of any correct program. */
const maxOpen = 200;
/** Maximum length of a text in a request. */
const maxText = 1_000_000;

/** A field of an item: its text, and the address against which it is resolved if it is a link (XML Base). */
export interface Field extends FeedText {
  base: string;
  isPermaLink: boolean;
}

/** ListedFields of one item. The first of each name wins. */
export type ListedFields = Map<string, Field>;

/** Names that a kind of listing has for its root and its items. */
export interface ListingNames {
  roots: ReadonlySet<string>;
  items: ReadonlySet<string>;
}

export type Refused = 'other' | 'too_many';

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Open element, with the address against which its links are resolved. */
interface Open {
  name: string;
  base: string;
}

/** A field that is being read, since `depth` elements were open. */
interface Reading extends Field {
  name: string;
  depth: number;
}

/** Collects the items of a listing. Markup inside a field, as in Atom, counts as text of that field. */
class Collector {
  readonly found: ListedFields[] = [];
  root: string | undefined;
  readonly #names: ListingNames;
  readonly #base: string;
  readonly #refuse: (why: Refused) => Error;
  readonly #spaces = new FeedSpaces();
  readonly #open: Open[] = [];
  #fields: ListedFields | undefined;
  #field: Reading | undefined;

  constructor(names: ListingNames, base: string, refuse: (why: Refused) => Error) {
    this.#names = names;
    this.#base = base;
    this.#refuse = refuse;
  }

  open(tag: string, attributes: Record<string, string>): void {
    const name = localOf(tag);
    this.#spaces.declare(attributes);
    if (this.root === undefined && !this.#names.roots.has(name)) throw this.#refuse('other');
    this.root ??= name;
    const outer = this.#open.at(-1)?.base ?? this.#base;
    const given = attributes['xml:base'];
    const base = given === undefined ? outer : (URL.parse(given, outer)?.href ?? outer);
    this.#open.push({ name, base });
    if (!this.#fields && this.#names.items.has(name)) this.#item(attributes['rdf:about'], base);
    else this.#begin(this.#spaces.isForeign(tag) ? tag : name, attributes);
  }

  text(text: string): void {
    if (this.#field) this.#field.value += text;
  }

  close(): void {
    this.#end();
    const { name } = this.#open.pop() ?? { name: '' };
    if (!this.#fields || this.#field || !this.#names.items.has(name)) return;
    this.found.push(this.#fields);
    this.#fields = undefined;
    if (this.found.length > maxListed) throw this.#refuse('too_many');
  }

  /** Begins an item. RSS 1.0 names its address at the element, too. */
  #item(about: string | undefined, base: string): void {
    this.#fields = new Map();
    this.#set('about', about, { value: '', type: undefined, isAtom: false, base });
  }

  #begin(name: string, attributes: Record<string, string>): void {
    if (!this.#fields) return;
    if (this.#field) {
      if (isBlock(name)) this.#field.value += '\n';
      return;
    }
    const base = this.#open.at(-1)?.base ?? this.#base;
    const isAtom = this.#open.some(open => open.name === 'entry');
    const field = { value: '', type: attributes['type'], isAtom, base };
    this.#link(name, attributes, field);
    const isPermaLink = attributes['isPermaLink']?.trim().toLowerCase() !== 'false';
    this.#field = { ...field, isPermaLink, name, depth: this.#open.length };
  }

  /** Reads a link of Atom, and the address of content that is elsewhere. */
  #link(name: string, attributes: Record<string, string>, field: Omit<Field, 'isPermaLink'>): void {
    const { href, src, rel = 'alternate' } = attributes;
    if (name === 'link' && rel === 'alternate') this.#set('link', href, field);
    if (name === 'content') this.#set('source', src, field);
  }

  #end(): void {
    const field = this.#field;
    if (field?.depth !== this.#open.length) {
      const name = this.#open.at(-1)?.name ?? '';
      if (field && isBlock(name)) field.value += '\n';
      return;
    }
    this.#field = undefined;
    this.#set(field.name, field.value, field);
  }

  #set(name: string, given: string | undefined, field: Omit<Field, 'isPermaLink'> & Partial<Field>): void {
    const value = given?.trim().slice(0, maxText) ?? '';
    if (value === '' || this.#fields?.has(name) !== false) return;
    const { type, isAtom, base, isPermaLink = true } = field;
    this.#fields.set(name, { value, type, isAtom, base, isPermaLink });
  }
}

/**
 * Reads the items of an XML document, with its root. `base` is its address. Throws what `refuse` returns for a document of
 * another kind, and for too many items.
 */
export const readListedFields = (
  text: string,
  { names, base, refuse }: { names: ListingNames; base: string; refuse: (why: Refused) => Error },
): { root: string; found: ListedFields[] } => {
  const collector = new Collector(names, base, refuse);
  const parser = flatParser(
    {
      onopentag: (name, attributes) => collector.open(name, attributes),
      ontext: part => collector.text(part),
      onclosetag: () => collector.close(),
    },
    // entities that a document declares are never replaced, because the parser knows only those of XML
    { xmlMode: true },
    maxOpen,
  );
  parser.end(text);
  if (collector.root === undefined) throw refuse('other');
  return { root: collector.root, found: collector.found };
};
