import type { ExportColumn, ExportTable } from '../../db/exports/export-tables.ts';

const types: Readonly<Record<string, object>> = {
  uuid: { type: 'string', format: 'uuid' },
  boolean: { type: 'boolean' },
  smallint: { type: 'integer' },
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  'double precision': { type: 'number' },
  jsonb: {},
};

const typeOf = (type: string): object => {
  if (type.endsWith('[]')) return { type: 'array', items: typeOf(type.slice(0, -2)) };
  if (type.startsWith('timestamp')) return { type: 'string', format: 'date-time' };
  return types[type] ?? { type: 'string' };
};

const schemaOfColumn = ({ type, nullable }: ExportColumn): object => {
  const own = typeOf(type);
  return nullable ? { anyOf: [own, { type: 'null' }] } : own;
};

/** JSON Schema of one line of a table. */
export const schemaOfTable = ({ name, columns }: ExportTable): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: name,
  type: 'object',
  additionalProperties: false,
  required: columns.map(column => column.name),
  properties: Object.fromEntries(columns.map(column => [column.name, schemaOfColumn(column)])),
});
