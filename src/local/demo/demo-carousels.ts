import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoCall } from './demo-client.ts';
import { watchProgress } from './demo-progress.ts';

/** Maximum milliseconds for drawing a carousel and for publishing it, which take a few seconds on an idle machine. */
const patienceMs = 120_000;
const pollMs = 250;

interface DemoCarousel {
  id: string;
  title: string;
  status: string;
  slides: { title: string; imageUrl: string | null }[];
  failure: { message: string } | null;
  previewUrl: string;
}

interface DemoPost {
  status: string;
  targets: { platform: string; url: string | null; error: { message: string } | null }[];
}

const say = (line: string): void => console.log(line);

const platforms = ['instagram', 'threads', 'linkedin'];

/**
 * Shows carousels: one from a topic and one from a knowledge base, in the brand's look, with links to their pictures.
 * Publishes the first to three platforms. Resolves to whether all of them have it.
 */
export const showCarousels = async (
  call: DemoCall,
  { brandSlug, knowledgeBaseId }: { brandSlug: string; knowledgeBaseId: string },
): Promise<boolean> => {
  const topic = 'How to brew better coffee at home';
  const id = await makeCarousel(call, { brandSlug, topic, tone: 'educational', template: 'cards' });
  say('20. Created a carousel from a topic');
  await showPictures(call, id);
  const told = { brandSlug, topic: 'Promises that our customers can count on', template: 'editorial' };
  const other = await makeCarousel(call, { ...told, knowledgeBaseId, slideCount: 5 });
  say('21. Created a carousel from a knowledge base');
  await showPictures(call, other);
  return publish(call, id);
};

const makeCarousel = async (call: DemoCall, asked: Record<string, unknown>): Promise<string> =>
  (await call<DemoCarousel>('POST', '/carousels/generate', asked)).id;

const showPictures = async (call: DemoCall, id: string): Promise<void> => {
  const { title, slides, previewUrl } = await untilDrawn(call, id);
  say(`   ${title}`);
  for (const [index, { imageUrl }] of slides.entries()) say(`   slide ${index + 1}    ${imageUrl}`);
  say(`   all        ${previewUrl}`);
};

const untilDrawn = async (call: DemoCall, id: string): Promise<DemoCarousel> => {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const carousel = await call<DemoCarousel>('GET', `/carousels/${id}`);
    if (carousel.status === 'ready') return carousel;
    if (carousel.failure) throw new Error(carousel.failure.message);
    if (Date.now() > deadline) throw new Error('the carousel was not drawn in time');
    await sleep(pollMs);
  }
};

const publish = async (call: DemoCall, id: string): Promise<boolean> => {
  const text = `A carousel, drawn and sent ${new Date().toISOString()} #demo`;
  const { postId } = await call<{ postId: string }>('POST', `/carousels/${id}/publish`, { platforms, text });
  say(`22. Publishing the carousel as post ${postId}`);
  await watchProgress(call, postId, Date.now() + patienceMs);
  const post = await call<DemoPost>('GET', `/posts/${postId}`);
  for (const { platform, url, error } of post.targets)
    say(`   ${platform.padEnd(10)} ${url ?? error?.message ?? 'no link'}`);
  return post.status === 'published';
};
