import { html, type Html } from './html.ts';
import { credentials, linkPage } from './link-pages.ts';

/** A page that a link opens and that needs a login. `shows` selects how `scripts/show.js` shows the content. */
interface Shown {
  shows: string;
  title: string;
  /** Text for a person none of whose organizations has the resource. */
  absent: string;
  /** Note about possible actions, with the call for each. */
  note?: Html;
}

const noSuch = (noun: string): string => `The ${noun} was not found, or you may not see it.`;

const shown: Readonly<Record<string, Shown>> = {
  '/posts': {
    shows: 'posts',
    title: 'Posts',
    absent: 'None of your organizations has a post for this link.',
  },
  '/posts/{postId}': {
    shows: 'post',
    title: 'A post',
    absent: noSuch('post'),
    note: html`<code>POST /posts/{postId}/retry</code> sends again what failed. <code>POST /posts/{postId}/targets/{platform}/resolve</code> says what you found where it was not known.`,
  },
  '/series/{seriesId}': {
    shows: 'series',
    title: 'A series',
    absent: noSuch('series'),
    note: html`<code>POST /series/{seriesId}/resume</code> resumes the series after you fixed the cause.`,
  },
  '/webhooks/{id}': {
    shows: 'webhook',
    title: 'A webhook',
    absent: noSuch('webhook'),
    note: html`Fix the receiver. Then <code>PATCH /webhooks/{id}</code> with <code>{"enabled": true, "recover": true}</code> enables it and sends held deliveries.`,
  },
  '/clips/jobs/{id}': {
    shows: 'render',
    title: 'A clip',
    absent: noSuch('clip'),
    note: html`Once it is completed, the video is among the media of the organization, to be put on posts.`,
  },
  '/agents/{id}': {
    shows: 'agent',
    title: 'An agent',
    absent: noSuch('agent'),
    note: html`<code>PATCH /agents/{id}</code> with <code>{"enabled": true}</code> enables it, once the cause of its failures is fixed.`,
  },
  '/agents/{id}/runs/{runId}': { shows: 'run', title: 'Agent run', absent: noSuch('run') },
  '/jobs/{jobId}': {
    shows: 'job',
    title: 'A job',
    absent: noSuch('job'),
    note: html`The address of an archive needs no login: keep it to yourself.`,
  },
  '/usage': {
    shows: 'usage',
    title: 'Storage',
    absent: 'None of your organizations shows you its storage.',
    note: html`<code>DELETE /media/{id}</code> and <code>DELETE /clips/{id}</code> make room; a file on a post is kept with it.`,
  },
  '/connections/{id}': {
    shows: 'connection',
    title: 'An account',
    absent: noSuch('account'),
    note: html`<code>POST /connections/{platform}/authorize</code> connects it again.`,
  },
};

const shownPage = (route: string, { shows, title, absent, note }: Shown): ((service: string) => string) =>
  linkPage(
    { title, route },
    html`<form id="show" method="post" data-shows="${shows}" data-absent="${absent}"><p>Log in to see it.</p>
${credentials}
<button class="go">Show</button></form>
<dl id="shown" hidden></dl>
${note ? html`<p class="note">${note}</p>` : ''}`,
  );

/** Pages by route. Each function takes the name of the service. The API answers API clients at the same addresses. */
export const shownPages: readonly (readonly [string, (service: string) => string])[] = Object.entries(
  shown,
).map(([route, what]) => [route, shownPage(route, what)]);
