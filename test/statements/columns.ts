import type { Client, Connection, Pool, PoolClient } from 'pg';
import { numberPlaces } from '../../src/db/driver/prepared-statements.ts';
import type { RecordedStatement } from './record-folder.ts';

/** A value as a program sees it. `json` is whatever a column of JSON holds. */
export type Kind = 'string' | 'number' | 'boolean' | 'date' | 'bytes' | 'json' | 'other' | { items: Kind };

/** A column that PostgreSQL reports for a statement. */
export interface Column {
  name: string;
  /** Type by PostgreSQL's name. */
  type: string;
  /** Kind of value that our parsers return. */
  kind: Kind;
}

/** A recorded statement as PostgreSQL sees it: its columns, or why it cannot be prepared. */
export interface PreparedStatement extends RecordedStatement {
  columns: Column[];
  refusal?: string;
}

/** Returns each statement of a call once, with its places numbered as PostgreSQL has them. */
const distinct = (records: readonly RecordedStatement[]): RecordedStatement[] => {
  const numbered = records.map(({ text, calls, hasPlaces }) => ({
    text: hasPlaces ? numberPlaces(text) : text,
    calls,
    hasPlaces: false,
  }));
  return [...new Map(numbered.map(one => [JSON.stringify(one), one])).values()];
};

interface Field {
  name: string;
  dataTypeID: number;
}

/** Members of a connection that pg's types leave out. */
interface Wire {
  parse(query: { text: string; name: string }): void;
  describe(asked: { type: 'S'; name: string }): void;
  sync(): void;
}

/**
 * A query of pg that makes PostgreSQL parse and plan a text and describe its columns, without running it. Its methods are
 * the ones that pg calls as messages arrive.
 */
class Description {
  readonly #text: string;
  readonly #done: (fields: Field[] | Error) => void;
  #fields: Field[] | Error = [];

  constructor(text: string, done: (fields: Field[] | Error) => void) {
    this.#text = text;
    this.#done = done;
  }

  submit(connection: Connection): void {
    // the types of pg leave out what a query of one's own sends
    const wire = connection as unknown as Wire;
    wire.parse({ text: this.#text, name: '' });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#fields = error;
    this.#done(error);
  }

  handleReadyForQuery(): void {
    if (!(this.#fields instanceof Error)) this.#done(this.#fields);
  }
}

const describeText = (client: PoolClient, text: string): Promise<Field[] | Error> =>
  new Promise(resolve => {
    client.query(new Description(text, resolve) as never);
  });

interface TypeRow {
  oid: number;
  typname: string;
  typcategory: string;
  typelem: number;
}

/** Values as PostgreSQL writes them, by the name or else the category of their type. */
const samples: Record<string, string> = {
  json: '{}',
  jsonb: '{}',
  bytea: '\\x00',
  B: 't',
  N: '1',
  D: '2020-01-02 03:04:05+00',
  T: '1 day',
};

const kindOf = (value: unknown): Kind => {
  if (Array.isArray(value)) return { items: kindOf(value[0]) };
  if (value instanceof Date) return 'date';
  if (ArrayBuffer.isView(value)) return 'bytes';
  const name = typeof value;
  return name === 'string' || name === 'number' || name === 'boolean' ? name : 'other';
};

/** The types of a database, and the results of a connection's parsers for their values. */
class ColumnTypes {
  readonly #client: Client;
  readonly #types: ReadonlyMap<number, TypeRow>;
  readonly #kinds = new Map<number, Kind>();

  constructor(client: Client, rows: readonly TypeRow[]) {
    this.#client = client;
    this.#types = new Map(rows.map(row => [row.oid, row]));
  }

  columnOf({ name, dataTypeID }: Field): Column {
    const type = this.#types.get(dataTypeID)?.typname ?? String(dataTypeID);
    let kind = this.#kinds.get(dataTypeID);
    if (kind === undefined) this.#kinds.set(dataTypeID, (kind = this.#kindOfType(dataTypeID)));
    return { name, type, kind };
  }

  /** A JSON value takes whatever shape its text has, so a sample of one shows nothing. */
  #kindOfType(oid: number): Kind {
    if (this.#isJson(oid)) return 'json';
    const element = this.#types.get(oid)?.typelem ?? 0;
    const parse = this.#client.getTypeParser(oid, 'text') as (text: string) => unknown;
    const kind = kindOf(parse(this.#sampleOf(oid)));
    return this.#isJson(element) && typeof kind === 'object' ? { items: 'json' } : kind;
  }

  #isJson(oid: number): boolean {
    return /^jsonb?$/.test(this.#types.get(oid)?.typname ?? '');
  }

  #sampleOf(oid: number): string {
    const type = this.#types.get(oid);
    if (!type) return 'a';
    if (type.typcategory === 'A') return `{${this.#sampleOf(type.typelem)}}`;
    return samples[type.typname] ?? samples[type.typcategory] ?? 'a';
  }
}

const findTypes =
  'select oid::int4 as oid, typname, typcategory, typelem::int4 as typelem from pg_catalog.pg_type';

/** Makes PostgreSQL parse each recorded text in a migrated database, and returns the descriptions. Runs none of them. */
export const prepareAll = async (
  pool: Pool,
  records: readonly RecordedStatement[],
): Promise<PreparedStatement[]> => {
  const client = await pool.connect();
  try {
    // the types of pg leave out that a client takes a query of one's own
    const types = new ColumnTypes(client as unknown as Client, (await client.query<TypeRow>(findTypes)).rows);
    const prepared: PreparedStatement[] = [];
    for (const record of distinct(records)) {
      const fields = await describeText(client, record.text);
      const refused = fields instanceof Error;
      prepared.push({
        ...record,
        columns: refused ? [] : fields.map(field => types.columnOf(field)),
        ...(refused && { refusal: fields.message }),
      });
    }
    return prepared;
  } finally {
    client.release();
  }
};
