import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  agentSchedule,
  anAgent,
  askToRun,
  endedRun,
  runOf,
  sweptWith,
  type AgentOwner,
} from '../../support/agents.ts';
import type { Author } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { aLibrarian, knowledgeSettings } from '../../support/knowledge.ts';
import { aBrand } from '../../support/makers.ts';
import { farEnds } from '../../support/outbound.ts';
import { usePublishing } from '../../support/publishing.ts';
import { aFollower, anRss, aSite, aWebPage } from '../../support/sources.ts';

const bread = `Sourdough rises slowly. Wild yeast needs a warm kitchen and most of a day.
A crust turns dark and crisp in an oven that is as hot as it gets. Steam in the first minutes lets the loaf open.`;

describe('agents at work', () => {
  const service = usePublishing(async () => ({
    ...(await knowledgeSettings()),
    SIGNUP_CREDITS: '1000',
    SWEEP_AFTER: '1ms',
    OUTBOUND_ALLOW: '127.0.0.1',
    SOURCE_PAUSE: '0ms',
    AGENT_NEWS_WAIT: '5s',
  }));
  const ends = farEnds();
  after(() => ends.close());
  let ada: Author;
  before(async () => {
    ada = await service().anAuthor(['x', 'threads']);
  });

  const patch = (id: string, body: object) => service().api.patch(`/agents/${id}`, body, { as: ada.token });
  /** Once it is over: half a history replays half a path. */
  const keep = async (workflowId: string, name: string) => {
    await service().temporal.workflow.getHandle(workflowId).result();
    await keepHistory(service().temporalAddress, workflowId, name);
  };
  /** Returns the link of the mail that names this, below the API: no `APP_URL` is set. */
  const linkInMail = async (part: string): Promise<string | undefined> => {
    const folder = path.join(service().config.DATA_DIR, 'mail');
    const files = (await readdir(folder)).filter(name => name.endsWith('.eml'));
    const mails = await Promise.all(files.map(name => readFile(path.join(folder, name), 'utf8')));
    const texts = mails.map(text => text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
    const address = texts
      .flatMap(text => text.match(/https?:\/\/[^\s"<]+/g) ?? [])
      .find(url => url.includes(part));
    return address?.slice(service().api.url.length);
  };
  const credits = async (): Promise<number[]> => {
    const { data } = await service().api.get('/billing/credits', { as: ada.token });
    return [data.balance, data.held];
  };

  it('run by their own cron, and leave drafts that wait for review', async () => {
    const { id } = await anAgent(service().api, ada, { schedule: '* * * * *' });
    const run = await eventually('a run by its schedule has ended', async () => {
      const { data } = await service().api.get(`/agents/${id}/runs`, { as: ada.token });
      return data.runs.find(({ status }: { status: string }) => status === 'completed');
    });
    await patch(id, { enabled: false });
    assert.equal(run.trigger, 'schedule');
    assert.match(run.scheduledFor, /:00\.000Z$/);
    const { info } = await agentSchedule(service(), id).described();
    await keep(info.recentActions[0]!.action.workflow.workflowId, 'tick-agent/begun');
    const { data } = await service().api.get(`/posts?createdBy=agent:${id}`, { as: ada.token });
    assert.deepEqual(
      data.posts.map(({ status, id: postId }: { status: string; id: string }) => [status, postId]),
      run.postIds.map((postId: string) => ['draft', postId]).toReversed(),
    );
    const { data: told } = await service().api.get('/api/notifications', { as: ada.token });
    assert.equal(told.notifications[0].title, 'Drafts are ready for review');
  });

  it('run once for all that a source brings together, beside their cron, and again for what changes', async () => {
    const { api } = service();
    const as = { as: ada.token };
    const { data: base } = await api.post('/kbs', { name: 'Followed' }, as);
    const site = await aSite(ends);
    for (const path of ['/a', '/b', '/c']) site.put(path, aWebPage(`${bread} So says ${path}.`));
    site.put('/feed', anRss(['/a', '/b', '/c'].map(path => ({ link: site.url(path) }))));
    const given = { knowledgeBaseId: base.id, trigger: 'new_document' };
    const { id } = await anAgent(api, ada, given);
    const runs = async () => (await api.get(`/agents/${id}/runs`, as)).data.runs;
    const untilRuns = (count: number) =>
      eventually(`${count} runs are over`, async () => {
        const all = await runs();
        return all.length >= count && all.every(({ endedAt }: { endedAt: string }) => endedAt) && all;
      });
    const follower = aFollower({ api }, { kbId: base.id, as });
    const { id: sourceId } = await follower.follow(site.url('/feed'), 'feed');
    const [first] = await untilRuns(1);
    assert.deepEqual(
      [first.status, first.trigger, first.scheduledFor, first.requestedBy],
      ['completed', 'new_document', null, 'service'],
    );
    const documents = first.posts[0].sources.map(
      ({ documentName }: { documentName: string }) => documentName,
    );
    assert.ok(documents.length > 0);
    await keep(`agent-news:${id}`, 'run-on-news/begun');
    await eventually('all are ready', async () => {
      const all = (await api.get(`/kbs/${base.id}/docs`, as)).data.documents;
      return all.length === 3 && all.every(({ status }: { status: string }) => status === 'ready');
    });
    const before = (await untilRuns(1)).length;
    site.put('/b', aWebPage('Rye is dark and keeps for a week.'));
    site.put('/feed', anRss([{ link: site.url('/b'), date: 'later' }]));
    await api.post(`${follower.sources}/${sourceId}/check`, undefined, as);
    const again = await untilRuns(before + 1);
    assert.equal(again.length, before + 1);
    assert.equal(before, 1);
    // a later look at the source must not spend credits that the next tests count
    await patch(id, { enabled: false });
  });

  it('want their drafts out at a time of day, where the list and the calendar find them', async () => {
    const draftTimes = { daysAfter: 2, time: '09:30', timeZone: 'Asia/Kathmandu' };
    const { id } = await anAgent(service().api, ada, { instructions: 'Write about rye bread.', draftTimes });
    const { data: started } = await askToRun(service().api, ada, id);
    await endedRun(service().api, ada, id, started.runId);
    const [from, to] = [1, 4].map(days => new Date(Date.now() + days * 86_400_000).toISOString());
    const found = await Promise.all(
      [`?plannedFrom=${from}&plannedTo=${to}&`, `/calendar?from=${from}&to=${to}&`].map(list =>
        service().api.get(`/posts${list}createdBy=agent:${id}`, { as: ada.token }),
      ),
    );
    const [[post], [entry]] = found.map(({ data }) => data.posts);
    // 45 minutes before a quarter
    assert.match(post.plannedFor, /T03:45:00\.000Z$/);
    assert.deepEqual([post.status, entry.at], ['draft', post.plannedFor]);
    const { data: none } = await service().api.get(`/posts?plannedFrom=${to}&createdBy=agent:${id}`, {
      as: ada.token,
    });
    assert.equal(none.total, 0);
  });

  it('leave drafts that a person finds by the notification’s link, and approves at once or for later', async () => {
    const preferences = [{ type: 'agent.run.completed', inApp: true, mail: true }];
    await ada.send('put', '/api/notifications/preferences', { preferences });
    const { id } = await anAgent(service().api, ada, {
      postsPerRun: 2,
      instructions: 'Write about buckwheat and chestnut flour.',
    });
    const run = await runOf(service().api, ada, id);
    const link = await eventually('the mail is there', () => linkInMail(`createdBy=agent:${id}`));
    const { posts } = await ada.get<{ posts: { id: string; status: string }[] }>(link);
    assert.deepEqual(
      posts.map(post => [post.id, post.status]),
      run.postIds.map((postId: string) => [postId, 'draft']).toReversed(),
    );
    const [now, later] = run.postIds as string[];
    await ada.publish(now ?? '');
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    await ada.send('post', `/posts/${later}/schedule`, { scheduledAt });
    const published = await ada.untilFinal(now ?? '');
    assert.deepEqual([published.status, published.targets.length], ['published', 1]);
    assert.equal((await ada.read(later ?? '')).status, 'scheduled');
  });

  it('show their sources, who wrote it, what it cost and what was done', async () => {
    const librarian = await aLibrarian(service().api);
    const owner: AgentOwner = {
      token: librarian.token,
      brandSlug: (await aBrand(service().api, librarian.token, 'Bakery')).slug,
    };
    const document = await librarian.add(bread, 'bread.txt');
    await librarian.ready(document.id);
    const before = await librarian.balance();
    const { id } = await anAgent(service().api, owner, {
      knowledgeBaseId: librarian.kbId,
      instructions: 'How to get a crisp crust.',
      platforms: ['linkedin', 'x'],
    });
    const run = await runOf(service().api, owner, id);
    assert.deepEqual([run.status, run.reason, run.credits, run.postIds.length], ['completed', null, 10, 1]);
    const [post] = run.posts;
    assert.deepEqual([post.sources[0].documentId, post.sources[0].documentName], [document.id, 'bread.txt']);
    assert.deepEqual(
      [run.provider, post.texts.map(({ platform }: { platform: string }) => platform)],
      ['local', ['linkedin', 'x']],
    );
    assert.match(run.steps[0].message, /^post 1 saved as a draft: /);
    assert.ok(run.durationMs >= 0);
    assert.deepEqual(await librarian.balance(), { balance: before.balance - 10, held: 0 });
    await keep(`agent-run:${run.id}`, 'run-agent/from-documents');
  });

  it('write no post twice: a repetition is refused, and the run continues', async () => {
    const { id } = await anAgent(service().api, ada, {
      postsPerRun: 3,
      instructions: 'Write about rye flour.',
    });
    const run = await runOf(service().api, ada, id);
    const texts = run.posts.map(({ texts: [text] }: { texts: { text: string }[] }) => text?.text);
    assert.equal(new Set(texts).size, texts.length);
    assert.equal(run.postIds.length, 3);
    await keep(`agent-run:${run.id}`, 'run-agent/three-posts');
  });

  it('show in a dry run what they would write, make no post, and write something else once that is said', async () => {
    const balance = await eventually('no run holds credits', async () => {
      const [left, held] = await credits();
      return held === 0 && left;
    });
    const { id } = await anAgent(service().api, ada, { instructions: 'Write about barley malt.' });
    const dry = await runOf(service().api, ada, id, '?dryRun=true');
    assert.deepEqual([dry.status, dry.dryRun, dry.postIds, dry.posts.length], ['completed', true, [], 1]);
    await keep(`agent-run:${dry.id}`, 'run-agent/dry');
    const said = { brandSlug: ada.brandSlug, text: dry.posts[0].texts[0].text, platforms: ['x'] };
    assert.equal((await service().api.post('/posts', said, { as: ada.token })).status, 201);
    const run = await runOf(service().api, ada, id);
    assert.deepEqual([run.status, run.posts[0].tries], ['completed', 2]);
    await keep(`agent-run:${run.id}`, 'run-agent/near-duplicate');
    assert.deepEqual(await credits(), [balance - 20, 0]);
  });

  it('fail where their knowledge base has nothing to read, and cost nothing', async () => {
    const before = await credits();
    const { data: base } = await service().api.post('/kbs', { name: 'Empty' }, { as: ada.token });
    const { id } = await anAgent(service().api, ada, { knowledgeBaseId: base.id });
    const run = await runOf(service().api, ada, id);
    assert.deepEqual([run.status, run.reason.code, run.posts], ['failed', 'no_material', []]);
    assert.deepEqual(await credits(), before);
    await keep(`agent-run:${run.id}`, 'run-agent/no-material');
  });

  it('publish at once where they may, through the one pipeline', async () => {
    const { id } = await anAgent(service().api, ada, {
      autoPublish: true,
      platforms: ['x', 'threads'],
      instructions: 'Write about spelt bread.',
    });
    const run = await runOf(service().api, ada, id);
    assert.equal(run.status, 'completed', JSON.stringify(run.reason));
    const post = await ada.untilFinal(run.postIds[0]);
    assert.equal(post.status, 'published');
    const { text, disclosures } = await ada.get<{ text: string; disclosures: { madeWithAi: boolean } }>(
      `/posts/${post.id}`,
    );
    assert.equal(disclosures.madeWithAi, true);
    const firstLine = text.split('\n')[0] ?? '';
    assert.equal((await service().sandbox.effects(firstLine)).length, 2);
  });

  it('stop where they are deleted while they run', async () => {
    const { id } = await anAgent(service().api, ada);
    const { data } = await askToRun(service().api, ada, id);
    await service().api.rows('update agents set deleted_at = now() where id = $1', id);
    const status = await eventually('the run has ended', async () => {
      const [row] = await service().api.rows<{ status: string }>(
        'select status from agent_runs where id = $1',
        data.runId,
      );
      return row?.status !== 'running' && row?.status;
    });
    assert.ok(['failed', 'completed'].includes(status));
    assert.equal((await credits())[1], 0);
    await service().temporal.workflow.getHandle(`agent-run:${data.runId}`).result();
    await keep(`agent-run:${data.runId}`, 'run-agent/deleted');
  });

  it('go on with a run whose workflow was lost', async () => {
    const { id } = await anAgent(service().api, ada, { instructions: 'Write about oat bread.' });
    const [agent] = await service().api.rows<{ org_id: string; brand_id: string }>(
      'select org_id, brand_id from agents where id = $1',
      id,
    );
    const [run] = await service().api.rows<{ id: string }>(
      `insert into agent_runs (id, created_at, org_id, agent_id, brand_id, status, "trigger", wanted, requested_by)
       values (gen_random_uuid(), now() - interval '1 minute', $1, $2, $3, 'running', 'manual', 1, 'service') returning id`,
      agent?.org_id,
      id,
      agent?.brand_id,
    );
    await sweptWith(service(), 'the run is found', ({ lost }) => lost === 1);
    const ended = await endedRun(service().api, ada, id, run?.id ?? '');
    assert.equal(ended.status, 'failed', 'nothing was set aside for it');
  });
});
