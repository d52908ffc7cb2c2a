import type { Kind, PreparedStatement } from './columns.ts';
import type { RecordedStatement } from './record-folder.ts';
import type { DeclaredProperty, DeclaredRow, Shape, StatementCall } from './row-types.ts';

/** A statement whose rows are not what its call declares. */
export interface WrongRow {
  place: string;
  why: string;
}

/** Result of the comparison of a run. */
export interface Comparison {
  wrong: WrongRow[];
  /** Calls whose rows were compared. */
  checked: string[];
  /** Calls that use no rows; PostgreSQL took their text. */
  withoutRows: string[];
  /** Calls that run a statement whose rows have no declared type. */
  unchecked: string[];
  /** Calls that no test ran. */
  unseen: string[];
}

const fitsShape = (kind: Kind, shape: Shape): boolean => {
  if (shape === 'unknown') return true;
  if (typeof kind === 'object')
    return typeof shape === 'object' && shape.items.some(item => fitsShape(kind.items, item));
  if (kind === 'json') return shape !== 'date' && shape !== 'bytes' && shape !== 'any';
  return shape === kind;
};

const nameOf = (kind: Kind): string => {
  if (typeof kind === 'object') return `an array, each item ${nameOf(kind.items)}`;
  return { date: 'a Date', bytes: 'a Buffer', json: 'parsed JSON' }[kind as string] ?? `a ${kind}`;
};

/** Returns why a column does not fit the property that is declared for it; undefined if it does. */
const misfitOf = (property: DeclaredProperty, { columns }: PreparedStatement): string | undefined => {
  const { name, isOptional, shapes, text } = property;
  // of two columns with one name, pg returns the last
  const column = columns.findLast(one => one.name === name);
  if (!column)
    return isOptional || shapes.length === 0
      ? undefined
      : `\`${name}\` is declared ${text}, and the statement returns no such column`;
  return shapes.length === 0 || shapes.some(shape => fitsShape(column.kind, shape))
    ? undefined
    : `\`${name}\` is declared ${text}, PostgreSQL says ${column.type}, which pg gives as ${nameOf(column.kind)}`;
};

const misfitsOf = (row: DeclaredProperty[], statement: PreparedStatement): string[] =>
  row.flatMap(property => misfitOf(property, statement) ?? []);

type Rows = ReadonlyMap<string, DeclaredRow>;

const rowsOf = (calls: readonly StatementCall[]): Rows =>
  new Map(calls.map(({ place, row }) => [place, row]));

/**
 * The row type of a statement: that of the innermost call that does not leave it to its own caller; `any` if each of them
 * does, undefined if the statement is none of these calls'.
 */
const declaredFor = (
  { calls: [first = '', ...outer] }: RecordedStatement,
  rows: Rows,
): DeclaredRow | undefined => {
  const row = rows.get(first);
  if (row !== 'passed on') return row;
  return (
    outer.map(place => rows.get(place)).find(found => found !== undefined && found !== 'passed on') ?? 'any'
  );
};

/** Returns the records whose innermost call is one of these, so that others need not be prepared. */
export const selectRecords = (
  records: readonly RecordedStatement[],
  calls: readonly StatementCall[],
): RecordedStatement[] => {
  const rows = rowsOf(calls);
  return records.filter(record => declaredFor(record, rows) !== undefined);
};

/** Compares the columns of each statement with the row type that its call declares. */
export const compareRows = (
  statements: readonly PreparedStatement[],
  calls: readonly StatementCall[],
): Comparison => {
  const rows = rowsOf(calls);
  const wrong = new Map<string, WrongRow>();
  const add = (place: string, why: string): unknown => wrong.set(`${place} ${why}`, { place, why });
  const seen = new Map<string, DeclaredRow>();
  for (const statement of statements) {
    const [place = ''] = statement.calls;
    const row = declaredFor(statement, rows);
    if (row === undefined) continue;
    seen.set(place, row);
    if (statement.refusal !== undefined) add(place, `PostgreSQL refuses it: ${statement.refusal}`);
    else if (typeof row !== 'string') for (const why of misfitsOf(row, statement)) add(place, why);
  }
  const seenAs = (is: (row: DeclaredRow) => boolean): string[] =>
    [...seen].filter(([, row]) => is(row)).map(([place]) => place);
  return {
    wrong: [...wrong.values()],
    checked: seenAs(row => typeof row !== 'string'),
    withoutRows: seenAs(row => row === 'nothing'),
    unchecked: calls.flatMap(({ place, row }) => ((seen.get(place) ?? row) === 'any' ? [place] : [])),
    unseen: calls.flatMap(({ place, row }) => (seen.has(place) || row === 'any' ? [] : [place])),
  };
};
