import { readFileSync } from 'node:fs';
import { card, platformNames } from './cards.ts';
import { html, json } from './http.ts';
import type { Call, Host, Reply, Route } from './http.ts';
import { stableDigits } from './ids.ts';
import { escapeHtml, page } from './layout.ts';
import { platforms } from './model.ts';
import type { Platform, Post } from './model.ts';
import { sniff } from './sniff.ts';
import type { World } from './world.ts';

/** Cards on the page; older posts are in the record. */
const maxCards = 100;

/** A page of another part, by the name under which a person looks for it. */
export interface Link {
  name: string;
  url: string;
}

/** Hosts of the web pages: all posts, and the files of the pages. */
export function pageHosts(world: World, links: readonly Link[]): Host[] {
  const file = (name: string): string => readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8');
  const [css, script] = [file('page.css'), file('page.js')];
  return [
    { prefix: '', routes: [{ method: 'GET', path: '/', handle: call => all(world, links, call) }] },
    {
      prefix: '_page',
      routes: [
        { method: 'GET', path: '/cards', handle: call => fresh(world, call) },
        { method: 'GET', path: '/page.css', handle: () => text('text/css', css) },
        { method: 'GET', path: '/page.js', handle: () => text('text/javascript', script) },
        { method: 'GET', path: '/avatar/:platform/:name', handle: avatar },
      ],
    },
    {
      prefix: '_media',
      routes: [{ method: 'GET', path: '/:digest', handle: async call => await media(world, call) }],
    },
    { prefix: 'linkedin-web', routes: [] },
    { prefix: 'youtube-web', routes: [] },
  ];
}

const permalinks: Record<Platform, string[]> = {
  x: ['/:user/status/:key', '/i/web/status/:key'],
  linkedin: ['/feed/update/:key'],
  instagram: ['/p/:key', '/reel/:key'],
  threads: ['/:user/post/:key'],
  youtube: ['/watch', '/shorts/:key'],
};

/** The pages that permalinks lead to; `key` is an id or a shortcode. */
export const postPages = (world: World, platform: Platform): Route[] =>
  permalinks[platform].map(path => ({
    method: 'GET',
    path,
    open: true,
    handle: call => one(world, platform, call),
  }));

function one(world: World, platform: Platform, call: Call): Reply {
  const key = call.params['key'] ?? call.query.get('v') ?? '';
  const post = world.record.all.findLast(
    item => item.platform === platform && (item.id === key || shortcode(item) === key),
  );
  const main = (inner: string): string =>
    `<main class="single"><p><a href="/">All posts of the sandbox</a></p>${inner}</main>`;
  if (!post) return html(404, page('Not found', main(`<h1>There is no such post</h1>`)));
  const gone = post.deletedAt === undefined ? '' : '<p class="note">This post was deleted.</p>';
  return html(
    200,
    page(`@${post.handle} on ${platformNames[platform]}`, main(gone + card(post, world.media))),
  );
}

const shortcode = ({ detail }: Post): unknown =>
  typeof detail === 'object' && detail !== null && 'shortcode' in detail ? detail.shortcode : undefined;

/** The newest posts, of one platform when named, newest first. */
function newest(world: World, call: Call, since = 0): Post[] {
  const platform = call.query.get('platform');
  const posts = since > 0 ? world.record.after(since) : world.record.all;
  const found: Post[] = [];
  for (let index = posts.length - 1; index >= 0 && found.length < maxCards; index -= 1) {
    const post = posts[index];
    if (post && (!platform || post.platform === platform)) found.push(post);
  }
  return found;
}

function all(world: World, links: readonly Link[], call: Call): Reply {
  const chosen = call.query.get('platform') ?? '';
  const chips = [['', 'All'], ...platforms.map(platform => [platform, platformNames[platform]])].map(
    ([value = '', name = '']) =>
      `<a class="chip" href="/${value && `?platform=${value}`}" data-platform="${value}"${value === chosen ? ' aria-current="true"' : ''}>${name}</a>`,
  );
  const cards = newest(world, call).map(post => card(post, world.media));
  const body = `<header class="top"><div><h1>Sandbox</h1><p><span id="total">${world.record.all.length}</span> published, nothing real touched</p></div>
<nav aria-label="Platforms">${chips.join('')}</nav>${viewsOf(links)}</header>
<main class="wall" id="wall" data-seq="${newestSeq(world)}">${cards.join('\n')}</main>
<p class="empty" ${cards.length > 0 ? 'hidden' : ''}>Nothing was published yet. Posts appear here by themselves.</p>
<script src="/_page/page.js"></script>`;
  return html(200, page('Sandbox', body));
}

const viewsOf = (links: readonly Link[]): string => {
  if (links.length === 0) return '';
  const items = links.map(({ name, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`);
  return `<nav class="views" aria-label="Temporal UI">Temporal UI: ${items.join(' ')}</nav>`;
};

const newestSeq = (world: World): number => world.record.all.at(-1)?.seq ?? 0;

/** Returns the posts after `since`, for the page that refreshes itself. */
function fresh(world: World, call: Call): Reply {
  const since = Number(call.query.get('since') ?? 0) || 0;
  const cards =
    newestSeq(world) > since ? newest(world, call, since).map(post => card(post, world.media)) : [];
  const deleted = newest(world, call)
    .filter(post => post.deletedAt !== undefined)
    .map(post => post.seq);
  return json(200, { seq: newestSeq(world), total: world.record.all.length, cards, deleted });
}

async function media(world: World, call: Call): Promise<Reply> {
  const digest = call.param('digest');
  const bytes = /^[0-9a-f]{64}$/.test(digest) ? await world.media.read(digest) : undefined;
  if (!bytes)
    return html(404, page('Not found', '<main class="single"><h1>These bytes were not kept</h1></main>'));
  const headers = {
    'content-type': sniff(bytes),
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  };
  const range = /^bytes=(\d+)-(\d*)$/.exec(call.header('range') ?? '');
  if (!range) return { status: 200, headers, body: bytes };
  const [start, end] = [Number(range[1]), Math.min(Number(range[2] || Infinity), bytes.length - 1)];
  if (start > end)
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes.length}` } };
  const part = bytes.subarray(start, end + 1);
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${bytes.length}` },
    body: part,
  };
}

/** A round picture with the first letter, in a colour that follows from the name. */
function avatar(call: Call): Reply {
  const name = call.param('name').replace(/(_normal)?\.svg$/, '');
  const hue = Number(stableDigits(name, 4)) % 360;
  const letter = escapeHtml((name[0] ?? '?').toUpperCase());
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="hsl(${hue} 55% 45%)"/><text x="20" y="27" font-family="sans-serif" font-size="20" fill="#fff" text-anchor="middle">${letter}</text></svg>`;
  return text('image/svg+xml', svg);
}

const text = (type: string, body: string): Reply => ({
  status: 200,
  headers: { 'content-type': `${type}; charset=utf-8` },
  body,
});
