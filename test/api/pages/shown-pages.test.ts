import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { leftOf } from '../../../src/domain/team/left-behind.ts';
import * as otherTexts from '../../../src/domain/notifications/notification-texts.ts';
import type { NotificationText } from '../../../src/domain/notifications/notification-texts.ts';
import * as postTexts from '../../../src/domain/posts/post-texts.ts';
import { anAgent } from '../../support/agents.ts';
import { obstaclesOf } from '../../support/http/axe.ts';
import { openBrowser } from '../../support/http/browser.ts';
import { useApi } from '../../support/http/api.ts';
import { aConnection, anAuthor, aPost } from '../../support/posts.ts';
import { aSeries } from '../../support/series.ts';
import { aClipRow, aJob, aRenderRow, aRun } from '../../support/tenants/tenants-world.ts';
import { use } from '../../support/use.ts';

const none = '00000000-0000-7000-8000-000000000000';

const texts = { ...otherTexts, ...postTexts };

/** A text of every kind, by the function that creates it. */
const made: Record<keyof typeof texts, NotificationText[]> = (() => {
  const post = {
    id: none,
    orgId: none,
    brandSlug: 'acme',
    brandName: 'Acme',
    text: 'Hello',
    targets: [],
  };
  const run = {
    runId: none,
    agentId: none,
    agentName: 'Baker',
    brandSlug: 'acme',
    brandName: 'Acme',
    autoPublish: true,
    posts: 1,
  };
  const failed = { code: 'failed', message: 'It failed.' };
  const webhook = { webhookId: none, name: 'Ours', host: 'example.com' };
  const at = new Date().toISOString();
  return {
    outcomeText: (['published', 'partial', 'unconfirmed', 'failed'] as const).map(outcome =>
      texts.outcomeText(post, outcome),
    ),
    heldText: [
      texts.heldText(post, 'x', { code: 'token_expired', message: 'Connect it.', since: at, until: at }),
    ],
    milestoneText: [
      texts.milestoneText({ ...post, platform: 'x' }, { metric: 'likes', threshold: 100, value: 120 }),
    ],
    notDoneText: [true, false].map(isKnown =>
      texts.notDoneText({
        ...post,
        platform: 'x',
        kind: 'remove',
        membershipId: none,
        url: null,
        reason: 'It failed.',
        isKnown,
      }),
    ),
    invitationText: [texts.invitationText({ invitationId: none, organization: 'Acme', inviter: 'Ada' })],
    leftBehindText: [
      leftOf('agent', [{ id: none, name: 'Baker' }]),
      leftOf('webhook', [{ id: none, name: 'Ours' }]),
    ].map(each => texts.leftBehindText({ userId: none, name: 'Bob', left: each ? [each] : [] })),
    renderedText: [
      texts.renderedText({ jobId: none, clipId: none, mediaId: none, title: 'Talk', brandSlug: undefined }),
    ],
    runEndedText: [texts.runEndedText(run, null), texts.runEndedText(run, failed)],
    seriesPausedText: [
      texts.seriesPausedText(
        { seriesId: none, name: 'Tip', brandSlug: 'acme', brandName: 'Acme' },
        'It failed.',
      ),
    ],
    sourcePausedText: [
      texts.sourcePausedText(
        { sourceId: none, knowledgeBaseId: none, url: 'https://example.com/feed' },
        'It failed.',
      ),
    ],
    storageLowText: [texts.storageLowText('media', { bytes: 8, limit: 10 })],
    missingScopesText: [
      texts.missingScopesText(
        { id: none, platform: 'x', handle: 'ada', brandSlug: 'acme', brandName: 'Acme' },
        [{ scope: 'tweet.write', cost: 'Nothing goes out.' }],
        [none],
      ),
    ],
    agentDisabledText: [texts.agentDisabledText(run, failed)],
    webhookDisabledText: [texts.webhookDisabledText(webhook, { reason: 'It fails.', held: 1 })],
    webhookFailingText: [
      texts.webhookFailingText(webhook, { failures: 3, since: new Date(), disabledFrom: new Date() }),
    ],
  };
})();

/** The paths of mails about accounts, as they stand in the code: `` path: `/jobs/${row.id}` ``. */
const pathsInCode = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const file of glob('src/{activities,commands,db}/**/*.ts'))
    for (const [, path = ''] of (await readFile(file, 'utf8')).matchAll(/\bpath: ['`](\/[^'`]*)/g))
      found.push(path.replaceAll(/\$\{[^}]+\}/g, none));
  return found;
};

describe('the link of a mail, without APP_URL', () => {
  const browser = use(openBrowser);
  const api = useApi();
  const ada = use(() => anAuthor(api()));

  /** Opens the link, logs in, and returns the text of the page. */
  const shown = async (
    path: string,
    then = '#shown:not([hidden])',
  ): Promise<{ page: Page; text: string }> => {
    const page = await browser().newPage({ viewport: { width: 390, height: 844 }, bypassCSP: true });
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    await page.goto(api().url + path);
    await page.fill('#email', ada().email);
    await page.fill('#password', ada().password);
    await page.click('button');
    await page.waitForSelector(then);
    assert.deepEqual(problems, []);
    assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 390, path);
    return { page, text: await page.innerText('main') };
  };

  it('leads to a page, of whichever kind the mail is', async () => {
    const paths = [...Object.values(made).flat(), { path: '/notifications/preferences' }].map(
      ({ path }) => path,
    );
    const others = await pathsInCode();
    assert.ok(others.length >= 3, others.join());
    for (const path of [...paths, ...others]) {
      const whole = path.endsWith('/') || path.endsWith('=') ? `${path}secret` : path;
      const { status, headers } = await fetch(api().url + whole, { headers: { Accept: 'text/html' } });
      assert.deepEqual([status, headers.get('content-type')], [200, 'text/html; charset=utf-8'], whole);
      const program = await fetch(api().url + whole);
      assert.match(program.headers.get('content-type') ?? '', /json/, whole);
    }
  });

  it('shows a post, in whichever organization of the person it is', async () => {
    const post = await aPost(api(), ada(), { text: 'Hello <b>there</b>' });
    await api().post('/orgs', { name: 'Another' }, { as: ada().token });
    const { page, text } = await shown(`/posts/${post.id}`);
    assert.match(text, /Hello <b>there<\/b>[^]*draft[^]*x: pending/);
    assert.deepEqual(await obstaclesOf(page), []);
    const missing = await shown(`/posts/${none}`, '#say:not(:empty)');
    assert.match(missing.text, /The post was not found, or you may not see it\./);
  });

  it('says of a list without a post what is empty', async () => {
    const { text } = await shown('/posts?held=true', '#say:not(:empty)');
    assert.match(text, /None of your organizations has a post for this link\./);
  });

  it('shows the state of a webhook, an agent, a clip, a job and an account', async () => {
    const url = 'https://example.com/hook?a=<b>';
    const hook = await api().post('/webhooks', { name: 'Ours', url, events: ['*'] }, { as: ada().token });
    const agent = await anAgent(api(), { token: ada().token, brandSlug: ada().brand.slug });
    const run = await aRun(api(), ada(), agent.id);
    const post = await aPost(api(), ada(), { text: 'By the baker' });
    await api().rows('update posts set created_by = $1 where id = $2', `agent:${agent.id}`, post.id);
    await aConnection(api(), ada(), 'x');
    const series = await aSeries(api(), { token: ada().token, brandSlug: ada().brand.slug });
    const render = await aRenderRow(api(), ada(), await aClipRow(api(), ada()));
    await aConnection(api(), ada(), 'threads', 'expired');
    const { data } = await api().get('/connections', { as: ada().token });
    const expired = data.connections.find(({ platform }: { platform: string }) => platform === 'threads');
    for (const [path, expected] of [
      [`/webhooks/${hook.data.webhook.id}`, /Ours[^]+a=<b>[^]+yes[^]+Held deliveries\s+0[^]+"recover": true/],
      [`/agents/${agent.id}`, /Baker[^]+At 09:00[^]+yes[^]+Next run/],
      [`/agents/${agent.id}/runs/${run}`, /completed[^]+Ended/],
      [`/posts?createdBy=agent:${agent.id}`, /: draft\s+By the baker/],
      [`/series/${series.id}`, /Tip of the day[^]+active[^]+Next/],
      [`/clips/jobs/${render}`, /cancelled[^]+0 s to 2 s/],
      [`/jobs/${await aJob(api(), ada())}`, /queued/],
      [`/connections/${expired.id}`, /ada on threads[^]+expired/],
    ] as const)
      assert.match((await shown(path)).text, expected);
  });
});
