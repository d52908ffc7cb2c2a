import assert from 'node:assert/strict';
import type { Author, PostAnswer } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { eventsOf } from '../../support/http/documented-event.ts';
import { openBrowser } from '../../support/http/browser.ts';
import { usePublishing } from '../../support/publishing.ts';
import { aMailServer, type MailServer } from '../../support/servers/mail-server.ts';
import { use } from '../../support/use.ts';

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

/** Returns a mail's text without the line breaks of its encoding. */
const plainOf = ({ text }: MailServer['taken'][number]): string => text.replaceAll('=\r\n', '');

describe('a weekend without an account: disconnected on Friday, five posts due, connected again on Monday', () => {
  let mails: MailServer;
  const browser = use(openBrowser);
  const publishing = usePublishing(async () => {
    mails = await aMailServer();
    return { PREPARE_LEAD: '300ms', MAX_LATENESS: '30s', MAIL_URL: mails.url };
  });
  after(() => mails.close());

  /** Returns the page `/posts?held=true` in the person's browser. */
  const heldPage = async (author: Author): Promise<string> => {
    const [person] = await publishing().api.rows<{ email: string }>(
      'select u.email from users u join memberships m on m.user_id = u.id where m.org_id = $1',
      author.orgId,
    );
    const page = await browser().newPage();
    await page.goto(`${publishing().api.url}/posts?held=true`);
    await page.fill('#email', person?.email ?? '');
    await page.fill('#password', 'correct horse battery');
    await page.click('button');
    await page.waitForSelector('#shown:not([hidden])');
    return page.innerText('#shown');
  };

  it('can be followed by webhook, by mail, by list and by page', async () => {
    const author = await publishing().anAuthor(['x']);
    const hook = await author.send('post', '/webhooks', {
      name: 'Weekend',
      url: 'https://example.com',
      events: [
        'connection.connected',
        'connection.disconnected',
        'post.held',
        'post.resumed',
        'post.published',
        'post.failed',
      ],
    });
    await author.patch(`/webhooks/${hook.data.webhook.id}`, { enabled: false });
    const told = () => eventsOf(publishing().api, author.token, hook.data.webhook.id);
    const statusOf = async ({ id }: PostAnswer): Promise<string> => (await author.read(id)).status;
    const heldIds = async (): Promise<string[]> =>
      (await author.get<{ posts: PostAnswer[] }>('/posts?held=true')).posts.map(({ id }) => id);

    // two of the posts are older than MAX_LATENESS when the person returns, three are not
    const schedule = (text: string, seconds: number) =>
      author.post({ platforms: ['x'], scheduledAt: inSeconds(seconds), text: `${text} ${author.marker}` });
    const saturday = [await schedule('One', 5), await schedule('Two', 5)];
    const sunday = [await schedule('Three', 31), await schedule('Four', 31), await schedule('Five', 31)];
    const all = [...saturday, ...sunday];

    await author.disconnect('x');
    const [disconnected] = await told();
    assert.deepEqual(
      [disconnected?.event, disconnected?.data['scheduledPosts']],
      ['connection.disconnected', 5],
    );

    await eventually('all five are held or over', async () => {
      const held = (await told()).filter(({ event }) => event === 'post.held');
      return new Set(held.map(({ data }) => data['postId'])).size === 5;
    });
    for (const post of sunday) assert.ok((await heldIds()).includes(post.id));
    assert.match(
      await heldPage(author),
      /scheduled[^]*Three[^]*no connected account on x[^]*The deadline is/,
    );

    await eventually('the oldest have failed', async () =>
      (await Promise.all(saturday.map(statusOf))).every(status => status === 'failed'),
    );
    assert.deepEqual((await heldIds()).toSorted(), sunday.map(({ id }) => id).toSorted());

    await author.connect('x');
    for (const post of sunday) assert.equal((await author.untilFinal(post.id)).status, 'published');
    assert.equal((await author.effects()).length, 3);

    const names = (await told()).map(({ event }) => event).toSorted();
    assert.deepEqual(names, [
      'connection.connected',
      'connection.disconnected',
      ...Array<string>(2).fill('post.failed'),
      ...Array<string>(5).fill('post.held'),
      ...Array<string>(3).fill('post.published'),
      ...Array<string>(3).fill('post.resumed'),
    ]);
    const about = ({ id }: PostAnswer) => mails.taken.map(plainOf).filter(text => text.includes(id));
    await eventually('everything is mailed', () => all.every(post => about(post).length > 0));
    for (const post of all) assert.match(about(post).join(), /is on hold: connect x/);
    await eventually('the failures are mailed', () =>
      saturday.every(post => /was not published on x\.[^]+waited[^]+then retry/.test(about(post).join())),
    );
    assert.deepEqual(await heldIds(), []);
  });
});
