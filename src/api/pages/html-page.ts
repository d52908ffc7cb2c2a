import { html, type Html } from './html.ts';

/**
 * Renders a page without scripts, fonts, or pictures. `main` is its content, and `service` the name that it shows. The page
 * loads nothing, cannot be framed, and its forms post only to its own origin: see `pagePolicy`. `next` is the address to
 * which the browser continues automatically.
 */
export const htmlPage = (title: string, main: Html, service: string, next?: string): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">${
    next === undefined
      ? ''
      : html`
<meta http-equiv="refresh" content="0;url=${next}">`
  }
<title>${title} · ${service}</title>
<style>
:root { color-scheme: light dark; --line: #8886; --quiet: #8882; --go: #1a5fb4; }
body { background: canvas; color: canvastext; font: 17px/1.5 system-ui, sans-serif; display: grid; place-items: center; min-height: 90vh; margin: 1rem; overflow-wrap: anywhere; }
main { width: 100%; max-width: 34rem; }
h1 { font-size: 1.4rem; line-height: 1.3; margin: 0 0 1rem; }
dl { border: 1px solid var(--line); border-radius: .6rem; margin: 1rem 0; padding: .25rem 1rem; }
dt { font-size: .85rem; opacity: .8; margin-top: .6rem; }
dd { margin: 0 0 .6rem; }
h1, dd, p { overflow: clip; }
bdi { background: var(--quiet); border-radius: .25rem; padding: 0 .2em; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
.warning { border-left: .3rem solid #c64600; padding: .1rem 0 .1rem .8rem; }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.25rem 0 .75rem; }
button { font: inherit; padding: .6rem 1.2rem; min-height: 2.75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--quiet); color: inherit; cursor: pointer; flex: 1 1 10rem; }
button.go { background: var(--go); border-color: var(--go); color: #fff; }
button:focus-visible { outline: 3px solid currentcolor; outline-offset: 3px; }
.note, .service { font-size: .85rem; opacity: .8; }
button.no { background: none; border: 2px solid #c01c28; }
</style>
</head>
<body>
<main>
<p class="service">${service}</p>
${main}
</main>
</body>
</html>
`.markup;

/** Content-Security-Policy of pages made with `htmlPage`. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Returns the relative way up from a route: `/posts/{postId}` → `../`. Scripts have relative addresses, so that the pages
 * also work below a path.
 */
export const wayUp = (route: string): string => '../'.repeat(route.split('/').length - 2);
