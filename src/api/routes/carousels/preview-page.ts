import { isBeingDrawn } from '../../../domain/carousels/carousels.ts';
import { given, html, type Html } from '../../pages/html.ts';
import type { CarouselView } from './carousel-view.ts';

/** Content-Security-Policy of the preview: no scripts, and pictures only from the service's storage. */
export const previewPolicy = (pictures: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: ${pictures}; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;

const style = html`
:root { color-scheme: light dark; --line: #8884; --quiet: #8881; }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
header, .note { max-width: 76rem; margin: 0 auto; padding: 1.5rem 1.5rem 0; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: .25rem 0; overflow-wrap: anywhere; }
header p { margin: 0; opacity: .75; }
bdi { background: none; padding: 0; }
.status { display: inline-block; border: 1px solid var(--line); border-radius: 1rem; padding: 0 .75rem; margin-right: .5rem; }
.strip { display: flex; gap: 1rem; overflow-x: auto; scroll-snap-type: x mandatory; padding: 1.5rem max(1.5rem, calc((100vw - 73rem) / 2)); }
figure { flex: 0 0 auto; margin: 0; scroll-snap-align: center; width: min(82vw, 26rem); }
.wide figure { width: min(90vw, 44rem); }
figure img { display: block; width: 100%; height: auto; border-radius: .75rem; border: 1px solid var(--line); }
figcaption { font-size: .85rem; opacity: .75; margin-top: .5rem; overflow-wrap: anywhere; }
.empty { display: grid; place-items: center; border: 1px dashed var(--line); border-radius: .75rem; background: var(--quiet); padding: 2rem; min-height: 24rem; }
`;

const figureOf = ({ title, imageUrl, altText }: CarouselView['slides'][number]): Html => {
  const shown =
    imageUrl === null
      ? html`<div class="empty"><strong>${given(title)}</strong></div>`
      : html`<img src="${imageUrl}" alt="${altText}">`;
  return html`<figure>${shown}<figcaption>${given(altText)}</figcaption></figure>`;
};

const nothing = html``;

const noteOf = ({ status, failure, progress }: CarouselView): Html => {
  if (failure) return html`<p class="note" role="alert">${failure.message}</p>`;
  if (!isBeingDrawn(status)) return nothing;
  const [done, all] = [String(progress.renderedSlides), String(progress.slides)];
  return html`<p class="note" role="status">Rendering: ${done} of ${all} slides. This page reloads automatically.</p>`;
};

/** Reloads the page every two seconds while the carousel is being drawn. */
const refreshOf = ({ status }: CarouselView): Html =>
  isBeingDrawn(status) ? html`<meta http-equiv="refresh" content="2">` : nothing;

const documentOf = ({ documentUrl }: CarouselView): Html =>
  documentUrl === null ? nothing : html`, <a href="${documentUrl}">all as a PDF</a>`;

/**
 * Renders every slide of a carousel side by side, as a person swipes through them. `service` is the name that the page
 * shows.
 */
export const previewPage = (carousel: CarouselView, brandName: string, service: string): string => {
  const { title, status, slides, language, version, design } = carousel;
  const strip = design?.size === '1920x1080' ? 'strip wide' : 'strip';
  return html`<!doctype html>
<html lang="${language ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
${refreshOf(carousel)}
<link rel="icon" href="data:,">
<title>${title} · ${service}</title>
<style>${style}</style>
</head>
<body>
<header>
<p>${given(brandName)} · ${service}</p>
<h1>${given(title)}</h1>
<p><span class="status">${status}</span>${String(slides.length)} slides, version ${String(version)}${documentOf(carousel)}</p>
</header>
${noteOf(carousel)}
<main class="${strip}" tabindex="0" aria-label="Slides">
${slides.map(figureOf)}
</main>
</body>
</html>
`.markup;
};
