import { writeFileSync } from 'node:fs';
import type { ApiContext } from '../src/api/http/api-context.ts';
import { readConfig } from '../src/config/index.ts';
import { openApiFile } from '../src/api/openapi/openapi.ts';
import { routes } from '../src/api/routes/index.ts';

/** Writes docs/openapi.json from the operations: `npm run docs`. A test says when it is out of date. */
const page = new URL('../docs/openapi.json', import.meta.url);

/** The file as it is kept: a line for each value, so that changes can be read. */
export const openApiText = (file: object): string => `${JSON.stringify(file, null, 1)}\n`;

/** The file of all operations of a service with its usual settings, without a service: what handles them is only named, never called. */
export const keptFile = (): ReturnType<typeof openApiFile> =>
  openApiFile(routes({} as ApiContext), readConfig({}));

if (import.meta.main) writeFileSync(page, openApiText(keptFile()));
