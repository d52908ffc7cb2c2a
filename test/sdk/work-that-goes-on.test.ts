import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeFileSync } from 'node:fs';
import { SocialPublishing } from '../../sdk/typescript/src/index.ts';
import { anAgent } from '../support/agents.ts';
import type { Author } from '../support/author.ts';
import { fourScenesFile } from '../support/clips.ts';
import { giveCredits } from '../support/credits.ts';
import { knowledgeSettings } from '../support/knowledge.ts';
import { aKey } from '../support/makers.ts';
import { usePublishing } from '../support/publishing.ts';
import { aFolder } from '../support/run-folder.ts';
import { aFarEnd, type FarEnd } from '../support/servers/far-ends.ts';
import { social, socialJson, type Ended } from '../support/terminal.ts';
import { useHooks, shortRetrySchedule } from '../support/webhooks.ts';

/** Long-running work, by the SDK and by the command line, on one service. */
describe('work that continues in the background', () => {
  const publishing = usePublishing(async () => ({ ...(await knowledgeSettings()), ...shortRetrySchedule }));
  const hooks = useHooks(publishing);
  let author: Author;
  let client: SocialPublishing;
  let files: FarEnd;
  before(async () => {
    author = await publishing().anAuthor(['x']);
    await giveCredits(publishing().api, author.orgId);
    client = new SocialPublishing({ baseUrl: publishing().api.url, token: author.token });
    const video = await readFile(await fourScenesFile());
    files = await aFarEnd((request, response) => {
      if (request.url === '/missing.mp4') return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'video/mp4' }).end(video);
    });
  });
  after(() => files.close());

  /** Which states were seen on the way. */
  const seenBy = () => {
    const seen: string[] = [];
    return { seen, onProgress: ({ status }: { status: string }) => void seen.push(status) };
  };

  describe('by the SDK', () => {
    it('is waited for where a video is fetched and cut', async () => {
      const fetching = await client.clips.fetch({ url: `${files.url}/talk.mp4` });
      const clip = await client.waitFor({ clip: fetching.id });
      assert.deepEqual([fetching.status, clip.status, clip.durationSeconds], ['fetching', 'ready', 16]);
      const { id } = await client.clips.render(clip.id, { start: 0, end: 2, aspect: '1:1' });
      const job = await client.waitFor({ clipJob: id });
      assert.deepEqual([job.status, typeof job.mediaId], ['completed', 'string']);
    });

    it('is waited for where a document is read, a carousel is drawn, and an idea becomes a draft', async () => {
      const { id: kb } = await client.knowledgeBases.create({ name: 'Guides' });
      const file = new Blob(['Warm the pot before the tea goes in.'], { type: 'text/plain' });
      const { id: document } = await client.knowledgeBases.uploadDocument(kb, { file, name: 'tea.txt' });
      assert.equal((await client.waitFor({ document, kb })).status, 'ready');
      const { brandSlug } = author;
      const about = { brandSlug, topic: 'How to brew better tea', slideCount: 2 };
      const { id: carousel } = await client.carousels.generate(about);
      const drawn = seenBy();
      assert.equal((await client.waitFor({ carousel }, drawn)).status, 'ready');
      const { ideas } = await client.ideas.generateFromTopic({ brandSlug, topic: 'tea', count: 1 });
      const { jobId: job } = await client.ideas.enrich({ ideaId: ideas[0]?.id ?? '', platform: 'x' });
      assert.equal((await client.waitFor({ job })).status, 'completed');
    });

    it('is waited for where an agent writes', async () => {
      const { id: agent } = await anAgent(publishing().api, author);
      const { runId: agentRun } = await client.agents.run(agent, { dryRun: true });
      const watched = seenBy();
      const { status, dryRun } = await client.waitFor({ agentRun, agent }, watched);
      assert.deepEqual([status, dryRun, watched.seen.at(-1)], ['completed', true, 'completed']);
    });

    it('is waited for where many posts are brought in, and changed', async () => {
      const { brandSlug } = author;
      const post = { brandSlug, platforms: ['x' as const], text: 'One of many', externalId: 'row-1' };
      const { id: postImport } = await client.posts.import({ posts: [post] });
      assert.ok(postImport !== null);
      const brought = await client.waitFor({ postImport });
      assert.deepEqual([brought.status, brought.created], ['completed', 1]);
      const { id: bulkAction } = await client.posts.createBulkAction({
        action: { type: 'label', add: ['many'] },
        filter: { brandSlug: [brandSlug], status: ['draft'] },
      });
      assert.ok(bulkAction !== null);
      const changed = await client.waitFor({ bulkAction });
      assert.deepEqual([changed.status, changed.refused, changed.done >= 1], ['completed', 0, true]);
    });

    it('is waited for where a webhook gets what it has missed', async () => {
      const { id: webhook } = await hooks().create({ url: hooks().receiver.url, ratePerSecond: 2 });
      await hooks().patch(webhook, { enabled: false });
      await hooks().happen(4);
      await hooks().patch(webhook, { enabled: true });
      const recovery = await hooks().recover(webhook);
      const owner = new SocialPublishing({ baseUrl: publishing().api.url, token: hooks().token });
      const watched = seenBy();
      const ended = await owner.waitFor({ recovery, webhook }, watched);
      assert.deepEqual([watched.seen[0], ended.status, ended.released], ['running', 'completed', 4]);
    });
  });

  describe('by the command social', () => {
    let env: Record<string, string>;
    before(async () => {
      const { key } = await aKey(publishing().api, author.token, {
        scopes: ['kb:read', 'kb:write', 'clips:read', 'clips:write', 'agents:read', 'agents:write'],
      });
      const { url } = publishing().api;
      env = { SOCIAL_API: url, SOCIAL_API_KEY: key, XDG_CONFIG_HOME: aFolder('social-config') };
    });
    const run = (...args: string[]): Promise<Ended> => social(env, args);
    const json = (...args: string[]) => socialJson(env, args);

    it('adds a video and cuts a part out of it, which becomes media', async () => {
      const clip = await json('clips', 'add', await fourScenesFile(), '--title', 'A talk');
      assert.deepEqual([clip.status, clip.title], ['ready', 'A talk']);
      const cut = ['clips', 'render', clip.id, '--start', '1', '--end', '3'];
      const rendered = await run(...cut, '--aspect', '1:1');
      assert.match(rendered.out, /^Render \S+: completed as media \S+$/m, rendered.err);
      const begun = await json(...cut, '--no-wait');
      assert.ok(['queued', 'running'].includes(begun.status), begun.status);
      assert.match((await run('clips')).out, new RegExp(`^${clip.id} +ready +16.0 +A talk$`, 'm'));
      const wrong = await run('clips', 'render', clip.id, '--start', '3', '--end', '1');
      assert.deepEqual([wrong.code, /--end|end/.test(wrong.err)], [1, true]);
    });

    it('has a video fetched by its address, and ends as that does', async () => {
      const good = await run('clips', 'add', `${files.url}/talk.mp4`);
      assert.deepEqual([good.code, /^Clip \S+: ready$/m.test(good.out)], [0, true], good.err);
      const bad = await run('clips', 'add', `${files.url}/missing.mp4`);
      assert.deepEqual([bad.code, /^Clip \S+: failed: ./m.test(bad.out)], [4, true], bad.err);
    });

    it('adds a document to a knowledge base and finds it there', async () => {
      const { id: kb } = await client.knowledgeBases.create({ name: 'Coffee' });
      const nothing = await run('knowledge', 'search', kb, 'grind');
      assert.deepEqual([nothing.code, nothing.out], [0, 'No passages were found.\n']);
      const file = path.join(aFolder('social-documents'), 'brewing.txt');
      writeFileSync(file, 'If a cup tastes bitter, grind coarser before you change anything else.');
      const added = await run('knowledge', 'add', kb, file, '--name', 'Brewing');
      assert.match(added.out, /^Document \S+: ready$/m, added.err);
      const found = await run('knowledge', 'search', kb, 'My cup is bitter');
      assert.match(found.out, /^Brewing +If a cup tastes bitter, grind coarser/m);
      writeFileSync(file, Buffer.from('%PDF-1.7 that is none'));
      const broken = await run('knowledge', 'add', kb, file, '--name', 'Broken.pdf');
      assert.deepEqual(
        [broken.code, /^Document \S+: failed: The file is damaged/m.test(broken.out)],
        [4, true],
      );
    });

    it('has an agent write, as a dry run or for real, and reports the result', async () => {
      const { id } = await anAgent(publishing().api, author, { name: 'Roaster' });
      const dry = await json('agents', 'run', id, '--dry');
      assert.deepEqual([dry.status, dry.postIds], ['completed', []]);
      const written = await run('agents', 'run', id);
      assert.match(written.out, /^Run \S+: completed\nPost \S+$/m, written.err);
      const [, postId = ''] = /^Post (\S+)$/m.exec(written.out) ?? [];
      assert.equal((await client.posts.get(postId)).status, 'draft');
      const { runId } = await json('agents', 'run', id, '--dry', '--no-wait');
      assert.match((await run('agents', 'runs', id)).out, new RegExp(`^${runId} `, 'm'));
      await client.waitFor({ agentRun: runId, agent: id });
    });
  });
});
