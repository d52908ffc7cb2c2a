import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ApiContext } from '../src/api/http/api-context.ts';
import { openApiFile } from '../src/api/openapi/openapi.ts';
import { routes } from '../src/api/routes/index.ts';
import { readConfig } from '../src/config/index.ts';

const page = fileURLToPath(new URL('../docs/openapi.json', import.meta.url));

/** Builds the OpenAPI file of the current code. No operation is called, so the service need not run. */
export const currentApiFile = (): ReturnType<typeof openApiFile> =>
  openApiFile(routes({} as ApiContext), readConfig({}));

/** Writes docs/openapi.json, which is not in git, for programs that read a file. Returns its path. */
export const writeApiFile = (): string => {
  writeFileSync(page, `${JSON.stringify(currentApiFile(), null, 1)}\n`);
  return page;
};

if (import.meta.main) writeApiFile();
