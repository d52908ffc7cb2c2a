import { writeFileSync } from 'node:fs';
import { currentApiFile } from './api-file.ts';

/** Writes docs/openapi.json from the operations: `npm run docs`. A test says when it is out of date. */
const page = new URL('../docs/openapi.json', import.meta.url);

/** The file as it is kept: a line for each value, so that changes can be read. */
export const openApiText = (file: object): string => `${JSON.stringify(file, null, 1)}\n`;

if (import.meta.main) writeFileSync(page, openApiText(currentApiFile()));
