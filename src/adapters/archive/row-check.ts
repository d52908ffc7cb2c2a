import type { Readable } from 'node:stream';
import type { ExportManifest, ExportReference } from '../../domain/exports/export-archive.ts';
import { fileColumns, fileProperties, jsonFileColumns } from '../../domain/file-columns.ts';

type Row = Record<string, unknown>;
type Complain = (problem: string) => void;

/** Table whose files are archives themselves, and are contained in none. */
const archives = 'account_exports';

/** Calls `look` with each line of JSON Lines. Returns the number of lines. */
export const rowsByLine = async (stream: Readable, look: (row: Row | undefined) => void): Promise<number> => {
  let count = 0;
  let rest = '';
  const lines = (text: string): void => {
    const [first = '', ...others] = text.split('\n');
    if (others.length === 0) return void (rest += first);
    const whole = [rest + first, ...others.slice(0, -1)];
    rest = others.at(-1) ?? '';
    count += whole.length;
    for (const line of whole) look(parsed(line));
  };
  // splits at line feeds only: Node's readline also splits at U+2028 and U+2029, which a text may contain
  const decoder = new TextDecoder();
  for await (const chunk of stream as AsyncIterable<Buffer>) lines(decoder.decode(chunk, { stream: true }));
  if (rest !== '') lines('\n');
  return count;
};

const parsed = (line: string): Row | undefined => {
  try {
    return JSON.parse(line) as Row;
  } catch {
    return undefined;
  }
};

/** Finds keys of files in JSON, at any depth. */
const keysIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === 'string' ? (fileProperties.includes(name) ? [inner] : []) : keysIn(inner),
  );
};

/** Collects the ids of rows and the references to them, in one pass over an archive. */
export class RowCheck {
  /** Keys of files that rows name. */
  readonly files: { table: string; key: string }[] = [];
  readonly #references: readonly ExportReference[];
  readonly #complain: Complain;
  /** Ids in tables to which other tables refer. */
  readonly #ids = new Map<string, Set<string>>();
  /** Number of times that each id is referenced, by reference. */
  readonly #named = new Map<ExportReference, Map<string, number>>();

  constructor({ references }: Pick<ExportManifest, 'references'>, complain: Complain) {
    this.#references = references;
    this.#complain = complain;
    for (const reference of references) {
      this.#ids.set(reference.to, new Set());
      this.#named.set(reference, new Map());
    }
  }

  /** Returns a function that checks the rows of a table, one after another. */
  of(table: string): (row: Row | undefined) => void {
    const ids = this.#ids.get(table);
    const references = this.#references.filter(reference => reference.table === table);
    let line = 0;
    return row => {
      line += 1;
      if (!row) return this.#complain(`Line ${line} of ${table} is not JSON.`);
      this.#noteId(table, ids, row);
      for (const reference of references) this.#noteReference(reference, row);
      this.#noteFiles(table, row);
    };
  }

  /**
   * Checks, once all tables have been read, that every reference leads to a row, except for the ones that were already
   * dangling when the export was made.
   */
  checkReferences(): void {
    for (const [{ table, column, to, dangling }, named] of this.#named) {
      let count = 0;
      for (const [id, times] of named) if (!this.#ids.get(to)?.has(id)) count += times;
      if (count !== dangling)
        this.#complain(
          `${count} rows of ${table} refer by ${column} to missing rows of ${to}, instead of ${dangling}.`,
        );
    }
  }

  #noteId(table: string, ids: Set<string> | undefined, { id }: Row): void {
    if (!ids || typeof id !== 'string') return;
    if (ids.has(id)) this.#complain(`${table} has the id ${id} twice.`);
    ids.add(id);
  }

  #noteReference(reference: ExportReference, row: Row): void {
    const id = row[reference.column];
    const named = this.#named.get(reference);
    if (typeof id === 'string') named?.set(id, (named.get(id) ?? 0) + 1);
  }

  #noteFiles(table: string, row: Row): void {
    if (table === archives) return;
    for (const column of fileColumns) {
      const key = row[column];
      if (typeof key === 'string') this.files.push({ table, key });
    }
    const json = jsonFileColumns[table];
    if (json !== undefined) for (const key of keysIn(row[json])) this.files.push({ table, key });
  }
}
