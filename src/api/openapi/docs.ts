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

/** Samples in other languages than these are left out: the list is long, and none of them is tried. */
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
 * Some of Scalar's colours miss WCAG's contrast of 4.5, and a box that scrolls cannot be reached by keyboard: long lines
 * wrap.
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
 * Scalar's own zod tries whether it may make functions from text; our policy refuses that, and the browser's console would
 * say so.
 */
const before = 'globalThis.__zod_globalConfig = { jitless: true };\n';

/**
 * A file of its own, because the page's policy runs no inline script. Nothing is loaded from elsewhere, and nothing is told
 * to Scalar.
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

/** Loaded when somebody asks for it first: no other process of the service needs it. */
const giveScalar = async (ctx: Context): Promise<void> => {
  const { scalarProgram } = await import('./scalar.ts');
  ctx.set('Cache-Control', 'public, max-age=86400');
  give(ctx, 'text/javascript', await scalarProgram());
};

interface Docs {
  /** Makes what `/openapi.json` says; called at the first request for it, because making it takes time and memory. */
  file: () => ReturnType<typeof openApiFile>;
  /** What `/llms.txt` says. */
  forMachines: string;
  /** The name that the page bears. */
  service: string;
}

/** Serves `/openapi.json`, `/llms.txt` and the reference page at `/docs`, to which `/` leads a browser. */
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
