import assert from 'node:assert/strict';
import pg from 'pg';
import { readConfig } from '../../src/config/index.ts';
import { runOperator } from '../../src/operator.ts';
import type { CommitResult } from '../../src/platforms/platform.ts';
import { eventually } from '../support/eventually.ts';
import { useApi } from '../support/http/api.ts';
import { useSteps } from '../support/steps.ts';
import { aSecondAccount, aSecondTarget } from '../support/several-accounts.ts';
import { useStops } from '../support/stops.ts';

/** An operator's pause, and calls that are about to begin or are in flight. */
describe('a pause of an operator', () => {
  const api = useApi();
  const steps = useSteps(api);
  const stopAt = useStops();
  const why = ['--reason', 'it answers nonsense'];

  let sent: string[];
  beforeEach(() => {
    sent = [];
    steps().play({
      commit: ({ content }) => {
        const externalId = String(sent.push(content.text));
        return Promise.resolve<CommitResult>({ outcome: 'published', externalId, url: null, evidence: {} });
      },
    });
  });
  afterEach(() => api().rows('truncate operator_pauses'));

  const operator = async (...args: string[]): Promise<string[]> => {
    const lines: string[] = [];
    await runOperator(readConfig({ DATABASE_URL: api().databaseUrl }), [...args, ...why], line =>
      lines.push(line),
    );
    return lines;
  };

  const look = async (command: string): Promise<{ text: string }> => {
    const lines: string[] = [];
    await runOperator(readConfig({ DATABASE_URL: api().databaseUrl }), [command], line => lines.push(line));
    return { text: lines.join('\n') };
  };

  it('holds a post that was prepared already and had only its call to come', async () => {
    const post = await steps().aPostUnderWay(await steps().anAuthor());
    await steps().run(steps().activities.prepareTarget, { ...post.step, processingMs: 0 });
    await operator('pause', 'platform', 'x');
    assert.deepEqual(await steps().publish(post.step, { isPrepared: true }), { state: 'look_again' });
    assert.deepEqual(sent, []);
    const answer = await steps().publish(post.step);
    assert.ok(answer.state === 'unready' && answer.step.state === 'held', JSON.stringify(answer));
    assert.equal((await post.target()).held?.code, 'publishing_paused');

    await operator('resume', 'platform', 'x');
    assert.equal((await steps().publish(await steps().nextStep(post.postId))).state, 'published');
    assert.equal(sent.length, 1);
  });

  it('holds a post that was read before it, and claimed after it', async () => {
    const post = await steps().aPostUnderWay(await steps().anAuthor());
    const stop = await stopAt('commit.before_claim:x');
    const late = steps().publish(post.step);
    await stop.reached();
    await operator('pause', 'platform', 'x');
    await stop.goOn();
    assert.deepEqual(await late, { state: 'look_again' });
    assert.deepEqual(sent, []);
  });

  it('returns only once a call that was claimed before has ended', async () => {
    const post = await steps().aPostUnderWay(await steps().anAuthor());
    const stop = await stopAt('commit.after_claim:x');
    const late = steps().publish(post.step);
    await stop.reached();
    let hasReturned = false;
    const paused = operator('pause', 'platform', 'x').then(lines => {
      hasReturned = true;
      return lines;
    });
    await eventually(
      'it is paused',
      async () => (await api().rows('select 1 from operator_pauses')).length === 1,
    );
    assert.equal(hasReturned, false);
    await stop.goOn();
    assert.equal((await late).state, 'published');
    assert.match((await paused).at(-1) ?? '', /^Publishing there is paused\. Due posts are held/);
  });

  it('waits for a claim whose look at the pauses may be older than itself', async () => {
    const claiming = new pg.Client(api().databaseUrl);
    await claiming.connect();
    try {
      await claiming.query('begin');
      await claiming.query('lock table publish_attempts in row exclusive mode');
      let hasReturned = false;
      const paused = operator('pause', 'platform', 'x').then(() => (hasReturned = true));
      await eventually(
        'it is paused',
        async () => (await api().rows('select 1 from operator_pauses')).length === 1,
      );
      assert.equal(hasReturned, false);
      await claiming.query('commit');
      assert.equal(await paused, true);
    } finally {
      await claiming.end();
    }
  });

  it('ended while it is about to hold a post, lets that post go, too', async () => {
    const post = await steps().aPostUnderWay(await steps().anAuthor());
    await operator('pause', 'platform', 'x');
    const stop = await stopAt('hold.before_commit:x');
    const holding = steps().publish(post.step);
    await stop.reached();
    const resumed = operator('resume', 'platform', 'x');
    const waiting = eventually('it waits for the hold', async () => {
      const rows = await api().rows(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from operator_pauses%'`,
      );
      return rows.length > 0;
    });
    await Promise.race([waiting, resumed]);
    await stop.goOn();
    await holding;
    assert.equal((await resumed).at(-1), 'Held posts that continue now: 1.');
  });

  it('of an account outlives the connection, and is ended by the name that it shows', async () => {
    const post = await steps().aPostUnderWay(await steps().anAuthor());
    const ofPost = `from connections c join posts p on p.brand_id = c.brand_id where p.id = $1`;
    const [connection] = await api().rows(`select c.id ${ofPost}`, post.postId);
    await operator('pause', 'account', String(connection?.['id']));
    await api().rows(`update connections set id = gen_random_uuid() where id = $1`, connection?.['id']);
    const answer = await steps().publish(post.step);
    assert.ok(answer.state === 'unready' && answer.step.state === 'held', JSON.stringify(answer));

    const { text } = await look('doctor');
    const [, name = ''] = /account (\S+ x) is paused/.exec(text) ?? [];
    assert.equal((await operator('resume', 'account', name)).at(-1), 'Held posts that continue now: 1.');
  });

  it('of one account of several leaves the others alone', async () => {
    const author = await steps().anAuthor();
    const post = await steps().aPostUnderWay(author);
    const second = await aSecondAccount(api(), author.brand.id);
    const targets = await aSecondTarget(api(), post.postId, second);
    await operator('pause', 'account', second);
    const held = await steps().publish({ ...post.step, targetId: targets.second });
    assert.ok(held.state === 'unready' && held.step.state === 'held', JSON.stringify(held));
    assert.equal((await steps().publish(post.step)).state, 'published');
    assert.match((await look('doctor')).text, /account \S+ x grace is paused/);
    assert.equal((await operator('resume', 'account', second)).at(-1), 'Held posts that continue now: 1.');
  });

  it('of the only account is ended by its connection once the brand has others', async () => {
    const author = await steps().anAuthor();
    const post = await steps().aPostUnderWay(author);
    const [connection] = await api().rows('select id from connections where brand_id = $1', author.brand.id);
    await operator('pause', 'account', String(connection?.['id']));
    await steps().publish(post.step);
    await aSecondAccount(api(), author.brand.id);
    const lines = await operator('resume', 'account', String(connection?.['id']));
    assert.equal(lines.at(-1), 'Held posts that continue now: 1.');
  });

  it('names what is not to be paused, and what is paused already', async () => {
    await assert.rejects(operator('pause', 'platform', 'myspace'), /Unknown platform\. Use one of/);
    await assert.rejects(operator('pause', 'account', 'nothing'), /The account "nothing" was not found/);
    await assert.rejects(operator('pause', 'everything'), /Missing argument\. Use platform/);
    await operator('pause', 'platform', 'x');
    const again = await operator('pause', 'platform', 'x');
    assert.match(
      again.join('\n'),
      /not paused: Publishing there is already paused[^]*Publishing there is paused/,
    );
    assert.match(
      (await operator('resume', 'platform', 'threads')).at(-2) ?? '',
      /not resumed: Publishing there is not paused/,
    );
  });
});
