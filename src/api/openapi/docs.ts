import type Router from '@koa/router';
import type { Context } from 'koa';
import { refuse } from '../../domain/errors.ts';
import { html } from '../pages/html.ts';
import type { openApiFile } from './openapi.ts';

const pageOf = (service: string): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · ${service}</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<noscript>This page needs JavaScript. The same for machines: <a href="openapi.json">openapi.json</a>, <a href="llms.txt">llms.txt</a>.</noscript>
<script src="docs/before.js"></script>
<script src="docs/scalar.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`.markup;

/** Sample languages that the page hides, because the list is long and no one has tested them. */
const hiddenClients = {
  ...Object.fromEntries(
    'c clojure csharp dart fsharp go http java kotlin node objc ocaml php powershell r ruby rust swift'
      .split(' ')
      .map(language => [language, true]),
  ),
  shell: ['wget', 'httpie'],
  js: ['axios', 'jquery', 'ofetch', 'xhr'],
  python: ['aiohttp', 'httpx_async', 'httpx_sync', 'python3'],
};

/**
 * Corrects Scalar's styles: some colors miss WCAG's contrast of 4.5, and long lines wrap because the keyboard cannot reach
 * a box that scrolls.
 */
const customCss = `
.markdown pre code.hljs { overflow: visible; max-height: none; }
.markdown pre code.hljs, .markdown pre code.hljs * { white-space: pre-wrap; overflow-wrap: anywhere; }
.light-mode {
  --scalar-color-2: #4a4a4a; --scalar-color-3: #5c5c5c; --scalar-color-blue: #0059b3; --scalar-color-green: #006b43;
  --scalar-color-orange: #a33a00; --scalar-color-purple: #5b3fb0; --scalar-color-red: #b80000; --scalar-color-yellow: #765a00;
}
.dark-mode { --scalar-color-2: #c4c4c4; --scalar-color-3: #b0b0b0; --scalar-color-red: #ff7a7a; }
`;

/**
 * Script that runs before Scalar. Scalar's own zod tests whether it may compile functions from text, which our policy
 * refuses with a message in the browser's console.
 */
const before = 'globalThis.__zod_globalConfig = { jitless: true };\n';

/**
 * Script that starts the reference page. Served as a file, because the page's policy runs no inline script. Nothing is
 * loaded from other origins, and no data is sent to Scalar.
 */
const start = `Scalar.createApiReference('#reference', ${JSON.stringify({
  url: 'openapi.json',
  agent: { disabled: true },
  authentication: { preferredSecurityScheme: 'session' },
  customCss,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  defaultOpenAllTags: false,
  hiddenClients,
  hideClientButton: true,
  mcp: { disabled: true },
  persistAuth: false,
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
})});
`;

const give = (ctx: Context, type: string, body: string): void => {
  ctx.type = `${type}; charset=utf-8`;
  ctx.body = body;
};

/** Serves Scalar's script. Loads it at the first request, because no other process of the service needs it. */
const giveScalar = async (ctx: Context): Promise<void> => {
  const { scalarProgram } = await import('./scalar.ts');
  ctx.set('Cache-Control', 'public, max-age=86400');
  give(ctx, 'text/javascript', await scalarProgram());
};

interface Docs {
  /** Makes the content of `/openapi.json`. Called at the first request, because it takes time and memory. */
  file: () => ReturnType<typeof openApiFile>;
  /** Content of `/llms.txt`. */
  forMachines: string;
  /** Name of the service that the page shows. */
  service: string;
}

/** Serves `/openapi.json`, `/llms.txt`, and the reference page at `/docs`, to which `/` redirects browsers. */
export const serveDocs = (router: Router, { file, forMachines, service }: Docs): void => {
  const page = pageOf(service);
  let json: string | undefined;
  router.get('/', ctx => {
    if (ctx.accepts('json', 'html') === 'html') return ctx.redirect('docs');
    throw refuse(
      'not_found',
      'No page exists at this address. API clients start at /openapi.json or /llms.txt.',
    );
  });
  router.get('/openapi.json', ctx => give(ctx, 'application/json', (json ??= JSON.stringify(file()))));
  router.get('/llms.txt', ctx => give(ctx, 'text/plain', forMachines));
  router.get('/docs', ctx => {
    if (ctx.path.endsWith('/')) return ctx.redirect('../docs');
    return give(ctx, 'text/html', page);
  });
  router.get('/docs/before.js', ctx => give(ctx, 'text/javascript', before));
  router.get('/docs/start.js', ctx => give(ctx, 'text/javascript', start));
  router.get('/docs/scalar.js', giveScalar);
};
