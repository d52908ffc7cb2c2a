import { readFile } from 'node:fs/promises';
import type { Config } from '../../config/index.ts';
import { platformNames } from '../../domain/platforms.ts';
import { StartRefused } from '../../process/start-refused.ts';
import { aborted, type StopSignals } from '../../process/stop-signals.ts';
import type { WebhookEvent } from '../../../sdk/typescript/src/webhooks.ts';
import { showAgent } from './demo-agent.ts';
import { caller, type DemoCall } from './demo-client.ts';
import { showCarousels } from './demo-carousels.ts';
import { giveConsent } from './demo-consent.ts';
import { showKnowledge } from './demo-knowledge.ts';
import { makeClips } from './demo-clips.ts';
import { exportEverything } from './demo-export.ts';
import { showComments } from './demo-comments.ts';
import { beginGrowth, showNumbers } from './demo-numbers.ts';
import { watchProgress } from './demo-progress.ts';
import { startDemoReceiver, type DemoReceiver } from './demo-receiver.ts';
import { findStack, startFreshStack, type FreshStack } from './demo-stack.ts';
import { linkLines } from '../ready.ts';

/** Maximum milliseconds for the whole post, which takes a few seconds on an idle machine. */
const patienceMs = 120_000;
/** Maximum milliseconds for a delivery, which follows its event within a second. */
const webhookPatienceMs = 20_000;
const account = { email: 'demo@example.com', password: 'a-demo-needs-no-secret', name: 'Demo' };

interface DemoPost {
  id: string;
  status: string;
  targets: {
    platform: string;
    status: string;
    externalId: string | null;
    url: string | null;
    error: { message: string } | null;
  }[];
}

const say = (line: string): void => console.log(line);

/**
 * Whether a stack that was started for the demo stays running afterwards, so that its links work: if a person can press
 * Ctrl-C, unless they passed `--exit`.
 */
export const staysOpen = (args: readonly string[], isTerminal: boolean): boolean => {
  const unknown = args.find(arg => arg !== '--exit');
  if (unknown !== undefined)
    throw new StartRefused(`Unknown option ${unknown}. The demo has one option: --exit.`, 2);
  return isTerminal && args.length === 0;
};

/**
 * Shows the service's main features as a story: an account, a brand, five connections, an image and a video, one post on
 * five platforms, a signed webhook about it, a document that answers a question and gives ideas, clips of a long video, two
 * carousels, an agent that writes from the document, the numbers of live posts, and two answered comments. Uses the stack
 * that runs on DATA_DIR or at PORT, or starts a fresh one. Resolves to 0 only if every platform has the posts, the webhook
 * arrived and was verified, and drafts were made from the document.
 */
export const runDemo = async (
  config: Config,
  args: readonly string[],
  signals: StopSignals,
): Promise<number> => {
  const isOpen = staysOpen(args, process.stdin.isTTY);
  let fresh: FreshStack | undefined;
  try {
    const running = await findStack(config, say, signals.stop);
    if (running) say(`Using the service at ${running.api}`);
    else fresh = await startFreshStack(say, signals);
    const { api, dataDir } = running ?? fresh!;
    const story = tour(api, { ...config, DATA_DIR: dataDir });
    const code = await Promise.race([story, aborted(signals.stop).then(() => interrupted)]);
    if (fresh && code === 0) await keepOpen(fresh, isOpen, signals.stop);
    return code;
  } catch (error) {
    if (signals.stop.aborted) return interrupted;
    console.error(`The demo failed: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  } finally {
    await fresh?.stop();
  }
};

/** Exit code that a shell uses for Ctrl-C. */
const interrupted = 130;

/** Explains how long the links work, and waits for Ctrl-C. Throws if the stack ends before that. */
export const keepOpen = async (
  { addresses, ended }: Pick<FreshStack, 'addresses' | 'ended'>,
  isOpen: boolean,
  stop: AbortSignal,
): Promise<void> => {
  if (!isOpen) {
    say(
      'The demo’s service stops now, and its links stop working. Links of a running npm start keep working',
    );
    return;
  }
  say('The demo’s service keeps running, so that all links above work:');
  for (const line of linkLines(addresses)) say(line);
  say('Press Ctrl-C to stop it and remove its data');
  await Promise.race([aborted(stop), ended]);
  if (!stop.aborted) throw new Error('the service stopped; see the reason above');
};

const tour = async (base: string, config: Config): Promise<number> => {
  const call = caller(base, await signIn(caller(base, '')));
  say('1. Logged in');
  const brandSlug = await makeBrand(call);
  say(`2. Created the brand ${brandSlug}`);
  const sandbox = await connectAll(call, brandSlug);
  const [image, video] = await uploadBoth(call);
  say('4. Uploaded an image and a video');
  return withWebhook(call, async receiver => {
    const post = await call<DemoPost>('POST', '/posts', {
      brandSlug,
      platforms: platformNames,
      text: `One post, five platforms. Sent ${new Date().toISOString()} #demo`,
      media: [{ id: image }],
      platformOptions: {
        instagram: { media: [{ id: video }], format: 'reel' },
        youtube: { media: [{ id: video }], title: 'One post, five platforms', privacyStatus: 'public' },
      },
    });
    await call('POST', `/posts/${post.id}/publish`);
    say(`6. Publishing post ${post.id}`);
    await watchProgress(call, post.id, Date.now() + patienceMs);
    const isComplete = report(await call<DemoPost>('GET', `/posts/${post.id}`));
    if (!isComplete) return 1;
    await showDelivery(receiver, post.id);
    const knowledgeBaseId = await showKnowledge(call, brandSlug);
    await showAgent(call, brandSlug, knowledgeBaseId);
    const clip = await makeClips(call, { config, dataDir: config.DATA_DIR, brandSlug, say });
    if (!(await publishClip(call, brandSlug, clip))) return 1;
    if (!(await showCarousels(call, { brandSlug, knowledgeBaseId }))) return 1;
    if (!(await showExport(call))) return 1;
    if (!(await showNumbers(call, post.id, { say, within: patienceMs }))) return 1;
    const { targets } = await call<DemoPost>('GET', `/posts/${post.id}`);
    const externalId = targets.find(({ platform }) => platform === 'threads')?.externalId ?? '';
    const told = { sandbox, say, within: patienceMs };
    return (await showComments(call, { id: post.id, externalId }, told)) ? 0 : 1;
  });
};

/** Publishes the rendered clip. Returns whether it is live on all three platforms. */
const publishClip = async (call: DemoCall, brandSlug: string, mediaId: string): Promise<boolean> => {
  const post = await call<DemoPost>('POST', '/posts', {
    brandSlug,
    platforms: ['youtube', 'instagram', 'x'],
    text: `One long video, many short clips. ${new Date().toISOString()} #demo`,
    media: [{ id: mediaId }],
    platformOptions: {
      instagram: { format: 'reel' },
      youtube: { title: 'One long video, many short clips' },
    },
  });
  await call('POST', `/posts/${post.id}/publish`);
  say(`18. Publishing the first clip in post ${post.id}`);
  await watchProgress(call, post.id, Date.now() + patienceMs);
  return report(await call<DemoPost>('GET', `/posts/${post.id}`), '19.');
};

/** Exports the account. Returns whether the archive is complete. */
const showExport = async (call: DemoCall): Promise<boolean> => {
  const { isWhole, rows, files, problems } = await exportEverything(call, Date.now() + patienceMs);
  say(
    `23. Exported everything: ${rows} rows and ${files} files. The check found the archive ${isWhole ? 'complete' : 'broken'}`,
  );
  for (const problem of problems) say(`   ${problem}`);
  return isWhole;
};

/** Connects all accounts. Returns the address of the sandbox's world. */
const connectAll = async (call: DemoCall, brandSlug: string): Promise<string> => {
  let sandbox = '';
  for (const platform of platformNames) {
    const path = `/connections/${platform}/authorize`;
    const { authorizeUrl } = await call<{ authorizeUrl: string }>('POST', path, { brandSlug });
    await giveConsent(authorizeUrl, brandSlug);
    await beginGrowth(authorizeUrl);
    sandbox = authorizeUrl;
    say(`3. Connected ${platform}`);
  }
  return sandbox;
};

const uploadBoth = async (call: DemoCall): Promise<[image: string, video: string]> => [
  await upload(call, 'image.jpg', 'image/jpeg', 'Five circles, one source: one post on five platforms'),
  await upload(call, 'video.mp4', 'video/mp4', 'Slow waves of color'),
];

/** Runs the work with a webhook that leads to a receiver on this machine, and removes both afterwards. */
const withWebhook = async (
  call: DemoCall,
  work: (receiver: DemoReceiver) => Promise<number>,
): Promise<number> => {
  const receiver = await startDemoReceiver();
  try {
    const input = { name: 'Demo', url: receiver.url, events: ['post.published'] };
    const { webhook } = await call<{ webhook: { id: string; secret: string } }>('POST', '/webhooks', input);
    receiver.trust(webhook.secret);
    say(`5. Created a webhook to ${receiver.url}`);
    try {
      return await work(receiver);
    } finally {
      await call('DELETE', `/webhooks/${webhook.id}`);
    }
  } finally {
    await receiver.close();
  }
};

const showDelivery = async (receiver: DemoReceiver, postId: string): Promise<void> => {
  const fits = ({ event, data }: WebhookEvent): boolean =>
    event === 'post.published' && 'postId' in data && data.postId === postId;
  const { event, id, timestamp } = await receiver.delivery(fits, webhookPatienceMs);
  say(`8. Received the signed webhook ${event} and verified it`);
  say(`   event      ${id}, ${timestamp}`);
};

/** Logs in, or signs up the first time: repeated demos against one stack use the same account. */
const signIn = async (call: DemoCall): Promise<string> => {
  const { email, password } = account;
  const login = await call<{ token: string }>('POST', '/auth/login', { email, password }).catch(
    () => undefined,
  );
  return (login ?? (await call<{ token: string }>('POST', '/auth/signup', account))).token;
};

const makeBrand = async (call: DemoCall): Promise<string> => {
  const slug = `demo-${Date.now().toString(36)}`;
  await call('POST', '/brands', { name: `Demo ${slug.slice(5)}`, slug });
  return slug;
};

const upload = async (call: DemoCall, name: string, type: string, altText: string): Promise<string> => {
  const form = new FormData();
  const bytes = await readFile(new URL(`./media/${name}`, import.meta.url));
  form.set('file', new Blob([bytes], { type }), name);
  form.set('altText', altText);
  return (await call<{ id: string }>('POST', '/media', form)).id;
};

/** Reports the post. Returns whether every platform has it, with a link. */
const report = (post: DemoPost, step = '7.'): boolean => {
  say(`${step} The post is ${post.status}`);
  for (const { platform, url, error } of post.targets)
    say(`   ${platform.padEnd(10)} ${url ?? error?.message ?? 'no link'}`);
  return post.status === 'published' && post.targets.every(target => target.url !== null);
};
