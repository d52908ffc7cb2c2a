import { escapeHtml } from './layout.ts';
import type { MediaStore } from './media-store.ts';
import type { Media, Platform, Post } from './model.ts';

export const platformNames: Record<Platform, string> = {
  x: 'X',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  threads: 'Threads',
  youtube: 'YouTube',
};

/** One post as a card of the page. */
export function card(post: Post, store: MediaStore): string {
  const { platform, kind, id, handle, title, text, at, url, inReplyTo, deletedAt, seq } = post;
  const time = new Date(at).toISOString();
  const name = platformNames[platform];
  const reply =
    inReplyTo === undefined ? '' : `<p class="context">in reply to <code>${escapeHtml(inReplyTo)}</code></p>`;
  return `<article class="card${deletedAt === undefined ? '' : ' deleted'}" data-platform="${platform}" data-seq="${seq}">
<header>
<img class="avatar" src="/_page/avatar/${platform}/${encodeURIComponent(handle)}.svg" alt="" width="40" height="40">
<div><strong>@${escapeHtml(handle)}</strong><time datetime="${time}" title="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></div>
<span class="badge">${name}${kind === 'post' ? '' : ` <span>${kind}</span>`}</span>
</header>
${reply}${title === undefined ? '' : `<h2>${escapeHtml(title)}</h2>`}
<p class="text">${linked(escapeHtml(text))}</p>
${gallery(post.media, store)}${linkCard(post)}
<footer><code title="id">${escapeHtml(id)}</code><a href="${escapeHtml(pathOf(url))}">open</a></footer>
</article>`;
}

/** Renders the link card of a post. */
function linkCard({ card: shown }: Post): string {
  if (!shown) return '';
  const { url, title = url, description = '' } = shown;
  return `
<a class="file" rel="noreferrer" href="${escapeHtml(url)}"><strong>${escapeHtml(title)}</strong> ${escapeHtml(description)}</a>`;
}

/** Strips the host from a permalink, so that it works on any address of the page. */
function pathOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? parsed.pathname + parsed.search : url;
}

const linked = (escaped: string): string =>
  escaped
    .replaceAll(/https?:\/\/[^\s<]+/g, url => `<a href="${url}" rel="noreferrer">${url}</a>`)
    .replaceAll(/(^|\s)([#@][\p{L}\p{N}_]+)/gu, '$1<span class="tag">$2</span>');

function gallery(media: Media[], store: MediaStore): string {
  if (media.length === 0) return '';
  const items = media.map(item => (store.isKept(item.digest) ? shown(item) : notKept(item)));
  return `<div class="gallery" data-count="${Math.min(media.length, 4)}">${items.join('')}</div>`;
}

function shown({ digest, type }: Media): string {
  const url = `/_media/${digest}`;
  if (type.startsWith('image/')) return `<img src="${url}" alt="" loading="lazy">`;
  if (type.startsWith('video/'))
    return `<video src="${url}" controls muted playsinline preload="metadata"></video>`;
  return `<a class="file" href="${url}">${escapeHtml(type)}</a>`;
}

const notKept = ({ type, size }: Media): string =>
  `<span class="file">${escapeHtml(type)}, ${Math.round(size / 1_048_576)} MB (too large to keep)</span>`;
