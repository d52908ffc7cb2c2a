import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { openApiFile } from './openapi.ts';

/** Files of Swagger UI that the page needs; all are served from here, so the page works offline. */
const assets = new Map([
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
  ['favicon-32x32.png', 'image/png'],
]);

const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Social Publishing Service: API reference</title>
<link rel="icon" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

/**
 * A file of its own, because the page's policy runs no inline script. Areas begin closed: Swagger UI resolves each operation that it
 * shows against the whole file, and with all of them open that took the page half a minute.
 */
const start = `SwaggerUIBundle({
  url: 'openapi.json', dom_id: '#reference', deepLinking: true, docExpansion: 'none',
  defaultModelsExpandDepth: 0, tryItOutEnabled: true, validatorUrl: null, persistAuthorization: false,
});
`;

const give = (ctx: Context, type: string, body: string): void => {
  ctx.type = type;
  ctx.body = body;
};

const giveAsset = (ctx: Context, name: string, type: string): void => {
  ctx.set('Cache-Control', 'public, max-age=86400');
  ctx.type = type;
  ctx.body = createReadStream(path.join(folder, name));
};

/** Serves `/openapi.json` and the reference page at `/docs`. */
export const serveDocs = (router: Router, file: ReturnType<typeof openApiFile>): void => {
  const json = JSON.stringify(file);
  router.get('/openapi.json', ctx => give(ctx, 'application/json; charset=utf-8', json));
  router.get('/docs', ctx => {
    if (ctx.path.endsWith('/')) return ctx.redirect('../docs');
    return give(ctx, 'text/html; charset=utf-8', page);
  });
  router.get('/docs/start.js', ctx => give(ctx, 'text/javascript; charset=utf-8', start));
  for (const [name, type] of assets) router.get(`/docs/${name}`, ctx => giveAsset(ctx, name, type));
};
