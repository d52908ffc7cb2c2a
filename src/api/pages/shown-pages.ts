import { html, type Html } from './html.ts';
import { credentials, linkPage } from './link-pages.ts';

/** What a link leads to that needs a login to be seen. `shows` is how `show-script.ts` shows it. */
interface Shown {
  shows: string;
  title: string;
  noun: string;
  /** What can be done about it, and by which call. */
  note?: Html;
}

const shown: Readonly<Record<string, Shown>> = {
  '/posts': { shows: 'posts', title: 'Posts', noun: 'posts' },
  '/posts/{postId}': {
    shows: 'post',
    title: 'A post',
    noun: 'post',
    note: html`<code>POST /posts/{postId}/retry</code> sends again what failed. <code>POST /posts/{postId}/targets/{platform}/resolve</code> says what you found where it was not known.`,
  },
  '/webhooks/{id}': {
    shows: 'webhook',
    title: 'A webhook',
    noun: 'webhook',
    note: html`Fix the receiver. Then <code>PATCH /webhooks/{id}</code> with <code>{"enabled": true, "recover": true}</code> enables it and sends what is held.`,
  },
  '/clips/jobs/{id}': {
    shows: 'render',
    title: 'A clip',
    noun: 'clip',
    note: html`Once it is completed, the video is among the media of the organization, to be put on posts.`,
  },
  '/agents/{id}': {
    shows: 'agent',
    title: 'An agent',
    noun: 'agent',
    note: html`<code>PATCH /agents/{id}</code> with <code>{"enabled": true}</code> enables it, once the cause of its failures is fixed.`,
  },
  '/agents/{id}/runs/{runId}': { shows: 'run', title: 'A run of an agent', noun: 'run' },
  '/jobs/{jobId}': {
    shows: 'job',
    title: 'A job',
    noun: 'job',
    note: html`The address of an archive needs no login: keep it to yourself.`,
  },
  '/connections/{id}': {
    shows: 'connection',
    title: 'An account',
    noun: 'account',
    note: html`<code>POST /connections/{platform}/authorize</code> connects it again.`,
  },
};

const shownPage = (route: string, { shows, title, noun, note }: Shown): ((service: string) => string) =>
  linkPage(
    { title, route },
    html`<form id="show" method="post" data-shows="${shows}" data-noun="${noun}"><p>Log in to see it.</p>
${credentials}
<button class="go">Show</button></form>
<dl id="shown" hidden></dl>
${note ? html`<p class="note">${note}</p>` : ''}`,
  );

/** Route → page, which bears the name of the service. The API answers programs at the same addresses. */
export const shownPages: readonly (readonly [string, (service: string) => string])[] = Object.entries(
  shown,
).map(([route, what]) => [route, shownPage(route, what)]);
