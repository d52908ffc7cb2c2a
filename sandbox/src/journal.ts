import {
  appendFileSync,
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';

type Change = [table: string, key: string, value: unknown];

/**
 * All state that must survive a `kill -9`: tables in memory, every change appended to one file.
 * Changes of one request become one line, so a crash keeps all of them or none.
 */
export class Journal {
  readonly #tables: Map<string, Map<string, unknown>>;
  readonly #file: number;
  #pending: Change[] = [];

  constructor(path: string) {
    this.#tables = existsSync(path)
      ? replay(readFileSync(path, 'utf8'))
      : new Map<string, Map<string, unknown>>();
    writeFileSync(`${path}.new`, snapshot(this.#tables));
    renameSync(`${path}.new`, path);
    this.#file = openSync(path, 'a');
  }

  /** The rows of one table; the same map for every caller. */
  rows(table: string): Map<string, unknown> {
    const known = this.#tables.get(table);
    if (known) return known;
    const rows = new Map<string, unknown>();
    this.#tables.set(table, rows);
    return rows;
  }

  /** Marks a row as changed (`null`: removed). The next `flush` writes it. */
  note(table: string, key: string, value: unknown): void {
    this.#pending.push([table, key, value]);
  }

  /** Writes pending changes. Called before each response. */
  flush(): void {
    if (this.#pending.length === 0) return;
    const changes = this.#pending;
    this.#pending = [];
    appendFileSync(this.#file, `${JSON.stringify(changes)}\n`);
  }

  clear(): void {
    for (const rows of this.#tables.values()) rows.clear();
    this.#pending = [];
    ftruncateSync(this.#file);
  }

  close(): void {
    this.flush();
    closeSync(this.#file);
  }
}

/** One kind of row; mutate a row and `put` it again to keep the change. */
export class Table<Row> {
  readonly #journal: Journal;
  readonly #name: string;
  readonly #rows: Map<string, Row>;

  constructor(journal: Journal, name: string) {
    this.#journal = journal;
    this.#name = name;
    this.#rows = journal.rows(name) as Map<string, Row>;
  }

  get(key: string): Row | undefined {
    return this.#rows.get(key);
  }

  put(key: string, row: Row): Row {
    this.#rows.set(key, row);
    this.#journal.note(this.#name, key, row);
    return row;
  }

  delete(key: string): void {
    if (this.#rows.delete(key)) this.#journal.note(this.#name, key, null);
  }

  entries(): IterableIterator<[string, Row]> {
    return this.#rows.entries();
  }

  values(): IterableIterator<Row> {
    return this.#rows.values();
  }
}

/** Replays the journal. A truncated last line was left by a kill and never confirmed, so it is dropped. */
function replay(text: string): Map<string, Map<string, unknown>> {
  const tables = new Map<string, Map<string, unknown>>();
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
    if (line !== '') for (const change of JSON.parse(line) as Change[]) apply(tables, change);
  }
  return tables;
}

function apply(tables: Map<string, Map<string, unknown>>, [table, key, value]: Change): void {
  const rows = tables.get(table) ?? new Map<string, unknown>();
  tables.set(table, rows);
  if (value === null) rows.delete(key);
  else rows.set(key, value);
}

function snapshot(tables: Map<string, Map<string, unknown>>): string {
  const lines: string[] = [];
  for (const [table, rows] of tables) {
    for (const [key, value] of rows) lines.push(`${JSON.stringify([[table, key, value]])}\n`);
  }
  return lines.join('');
}
