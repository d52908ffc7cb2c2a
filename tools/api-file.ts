import type { ApiContext } from '../src/api/http/api-context.ts';
import { openApiFile } from '../src/api/openapi/openapi.ts';
import { routes } from '../src/api/routes/index.ts';
import { readConfig } from '../src/config/index.ts';

/** The OpenAPI file of the code as it is. No operation is called, so they need no service behind them. */
export const currentApiFile = (): ReturnType<typeof openApiFile> =>
  openApiFile(routes({} as ApiContext), readConfig({}));
