import { ask, at, base, leave } from './page.js';

const form = document.forms[0];
const own = (location.pathname + location.search).slice(base.pathname.length);
const elsewhere = ['not_found', 'insufficient_scope'];

/** Finds the resource in any of the person's organizations, and switches the page's session to that organization. */
const find = async () => {
  const orgs = await ask('GET', 'orgs');
  for (const { id } of orgs.toSorted((one, other) => other.isActive - one.isActive)) {
    await ask('PUT', 'orgs/active', { orgId: id });
    try {
      const found = await ask('GET', own);
      if (found.total !== 0) return found;
    } catch (error) {
      if (!elsewhere.includes(error.code)) throw error;
    }
  }
  throw new Error(form.dataset.absent);
};

const line = ([term, meaning]) => {
  const [dt, dd] = [document.createElement('dt'), document.createElement('dd')];
  dt.textContent = term;
  dd.append(meaning);
  return [dt, dd];
};

const linkTo = (url, text = url) => {
  if (!/^https?:/.test(url ?? '')) return undefined;
  const link = document.createElement('a');
  link.href = url;
  link.textContent = text;
  return link;
};
const postLink = (id, text) => linkTo(new URL('posts/' + id, base).href, text || 'A post');

const time = text => text && new Date(text).toLocaleString(undefined, { timeZoneName: 'short' });
const yes = value => (value ? 'yes' : 'no');

const shows = {
  post: post => [
    ['Brand', post.brandSlug],
    ['Text', post.text],
    ['Status', post.status],
    [post.publishedAt ? 'Published' : 'Due', time(post.publishedAt ?? post.scheduledAt)],
    ...post.targets.map(({ platform, status, url, error, held }) => [
      platform + ': ' + status,
      linkTo(url) ?? (error ?? held)?.message ?? '',
    ]),
  ],
  posts: ({ posts }) =>
    posts.map(({ id, brandSlug, status, text, held }) => {
      const shown = document.createElement('span');
      shown.append(
        postLink(id, text.slice(0, 200)),
        held ? ' ' + held.message + ' The deadline is ' + time(held.until) + '.' : '',
      );
      return [brandSlug + ': ' + status, shown];
    }),
  series: series => [
    ['Name', series.name],
    ['Brand', series.brandSlug],
    ['Status', series.status],
    ['Reason for the pause', series.pausedReason],
    ['Next', time(series.nextOccurrences[0]?.at)],
  ],
  webhook: ({ webhook }) => [
    ['Name', webhook.name],
    ['Address', webhook.url],
    ['Enabled', yes(webhook.enabled)],
    ['Disabled', time(webhook.disabledAt)],
    ['Why', webhook.disabledReason],
    ['Failed attempts since the last success', webhook.consecutiveFailures],
    ['Held deliveries', webhook.held],
  ],
  render: job => [
    ['Status', job.status],
    ['Part', job.start + ' s to ' + job.end + ' s'],
    ['Ended', time(job.completedAt)],
    ['Why', job.error?.message],
    ['Video', linkTo(job.outputUrl, 'Watch')],
  ],
  agent: agent => [
    ['Name', agent.name],
    ['Brand', agent.brandSlug],
    ['Runs', agent.scheduleText],
    ['Enabled', yes(agent.enabled)],
    ['Reason for the pause', agent.paused?.message],
    ['Next run', time(agent.nextRuns[0])],
    ['Failed runs in a row', agent.consecutiveFailures],
  ],
  run: run => [
    ['Status', run.status],
    ['Began', time(run.startedAt)],
    ['Ended', time(run.endedAt)],
    ['Why', run.reason?.message],
    ...run.posts.map(({ number, postId, title, reason }) => [
      'Post ' + number,
      postId ? postLink(postId, title) : reason?.message,
    ]),
  ],
  job: job => [
    ['Status', job.status],
    ['Why', job.error?.message],
    ['Post', job.result?.postId && postLink(job.result.postId)],
    ['Archive', linkTo(job.result?.downloadUrl, 'Download')],
    ['Available until', time(job.result?.expiresAt)],
  ],
  usage: ({ storage }) =>
    Object.entries(storage).map(([kind, { bytes, limitBytes }]) => [
      kind,
      Math.ceil(bytes / 2 ** 20) + ' of ' + Math.floor(limitBytes / 2 ** 20) + ' MB',
    ]),
  connection: connection => [
    ['Account', connection.handle + ' on ' + connection.platform],
    ['Brand', connection.brandSlug],
    ['Status', connection.status],
    ['Next step', connection.warning],
    ['Paused until', time(connection.pausedUntil)],
    ['Why', connection.pauseReason],
  ],
};

/** Shows the resource to which the page's link leads. */
export const show = async () => {
  try {
    const lines = shows[form.dataset.shows](await find());
    at('shown').replaceChildren(...lines.filter(([, meaning]) => meaning != null).flatMap(line));
    at('shown').hidden = false;
    return ' ';
  } finally {
    await leave();
  }
};
