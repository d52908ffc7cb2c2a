// Writes ../src/generated from an OpenAPI file: node generate/main.mjs <file>.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { modelsText, resourcesText, schemaHead } from './resources.ts';

const file = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const write = (name, text) => writeFileSync(path.join(import.meta.dirname, '../src/generated', name), text);

const blob = ts.factory.createTypeReferenceNode('Blob');
const schema = await openapiTypescript(JSON.stringify(file), {
  // An upload is a Blob or File, not a text.
  transform: ({ format }) => (format === 'binary' ? blob : undefined),
  defaultNonNullable: false,
});

write('schema.ts', `${schemaHead(file)}${astToString(schema)}`);
write('resources.ts', resourcesText(file));
write('models.ts', modelsText(file));
