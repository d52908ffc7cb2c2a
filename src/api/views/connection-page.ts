import type { PlatformName } from '../../domain/platforms.ts';

const labels: Record<PlatformName, string> = {
  x: 'X',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  threads: 'Threads',
  youtube: 'YouTube',
};

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const page = (title: string, sentence: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>
body { font: 17px/1.5 system-ui, sans-serif; color-scheme: light dark; display: grid; place-items: center; min-height: 90vh; margin: 0 1rem; }
main { max-width: 32rem; text-align: center; }
h1 { font-size: 1.4rem; }
</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
<p>${escape(sentence)}</p>
</main>
</body>
</html>
`;

/** What a person sees in the browser once an account is connected. */
export const connectedPage = (platform: PlatformName, handle: string): string =>
  page(
    `Connected ${handle.includes(' ') ? handle : `@${handle}`}`,
    `The ${labels[platform]} account is connected — you can close this window.`,
  );

/** What a person sees when it is not. */
export const notConnectedPage = (platform: PlatformName, reason: string): string =>
  page(`${labels[platform]} was not connected`, reason);
