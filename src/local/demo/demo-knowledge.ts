import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoCall } from './demo-client.ts';

/** Maximum milliseconds for a document or a draft, each of which takes a few seconds on an idle machine. */
const patienceMs = 120_000;
const pollMs = 250;

const say = (line: string): void => console.log(line);

interface DemoDocument {
  id: string;
  name: string;
  status: string;
  step: string;
  progress: number;
  chunkCount: number;
  error: { message: string } | null;
}

interface DemoIdea {
  id: string;
  title: string;
  platform: string;
  sourceDocumentIds: string[];
  provider: string;
  model: string;
}

interface DemoFinding {
  chunk: string;
  documentName: string;
  score: number;
  place: { pageFrom: number | null };
}

interface DemoJob {
  status: string;
  progress: number;
  result: { postId: string } | null;
  error: { message: string } | null;
}

/** Question that shares no word with its answer in the document. */
const question = 'How quickly do I get my money back?';

/**
 * Shows a knowledge base: a PDF is read, a question finds the sentence that answers it, ideas name their document, and one
 * becomes a draft. Resolves to the id of the knowledge base.
 */
export const showKnowledge = async (call: DemoCall, brandSlug: string): Promise<string> => {
  const { id: kbId } = await call<{ id: string }>('POST', '/kbs', { name: 'Demo handbook' });
  const document = await addHandbook(call, kbId);
  say(`9. Read ${document.name}: ${document.chunkCount} passages are searchable`);
  await ask(call, kbId);
  const [idea] = await makeIdeas(call, { kbId, brandSlug, document });
  if (idea) await draft(call, idea);
  return kbId;
};

const addHandbook = async (call: DemoCall, kbId: string): Promise<DemoDocument> => {
  const form = new FormData();
  const bytes = await readFile(new URL('./media/handbook.pdf', import.meta.url));
  form.set('file', new Blob([bytes], { type: 'application/pdf' }), 'handbook.pdf');
  const { id } = await call<DemoDocument>('POST', `/kbs/${kbId}/docs`, form);
  const read = (): Promise<DemoDocument> => call('GET', `/kbs/${kbId}/docs/${id}`);
  const document = await until(read, ({ status }) => ['ready', 'failed'].includes(status), 'the document');
  if (document.status === 'failed') throw new Error(`handbook.pdf failed: ${document.error?.message}`);
  return document;
};

const ask = async (call: DemoCall, kbId: string): Promise<void> => {
  const found = await call<{ results: DemoFinding[] }>('POST', `/kbs/${kbId}/search`, {
    query: question,
    limit: 1,
  });
  const [best] = found.results;
  if (!best) throw new Error('the search found nothing');
  say(`10. Asked: ${question}`);
  say(`   found      ${best.chunk.replaceAll(/\s+/g, ' ')}`);
  say(`   in         ${best.documentName}, page ${best.place.pageFrom}, score ${best.score.toFixed(2)}`);
};

const makeIdeas = async (
  call: DemoCall,
  { kbId, brandSlug, document }: { kbId: string; brandSlug: string; document: DemoDocument },
): Promise<DemoIdea[]> => {
  const asked = { knowledgeBaseId: kbId, brandSlug, count: 3, platforms: ['linkedin', 'x', 'threads'] };
  const { ideas } = await call<{ ideas: DemoIdea[] }>('POST', '/ideas/generate', asked);
  say(`11. Generated ${ideas.length} ideas`);
  for (const { platform, title, sourceDocumentIds, provider, model } of ideas) {
    const sources = sourceDocumentIds.map(id => (id === document.id ? document.name : id));
    say(`   ${platform.padEnd(10)} ${title}`);
    say(`   ${' '.repeat(10)} from ${sources.join(', ')}, by ${provider} (${model})`);
  }
  return ideas;
};

const draft = async (call: DemoCall, { id, title, platform }: DemoIdea): Promise<void> => {
  const { jobId } = await call<{ jobId: string }>('POST', '/ideas/enrich', { ideaId: id, platform });
  const read = (): Promise<DemoJob> => call('GET', `/jobs/${jobId}`);
  const job = await until(read, ({ status }) => ['completed', 'failed'].includes(status), 'the draft');
  if (!job.result) throw new Error(`the draft failed: ${job.error?.message}`);
  const { text } = await call<{ text: string }>('GET', `/posts/${job.result.postId}`);
  say(`12. Wrote a draft for ${platform} from "${title}"`);
  for (const line of text.split('\n')) say(`   ${line}`);
};

/** Polls until the condition holds. Shows the progress whenever it changes. */
const until = async <T extends { status: string; progress: number }>(
  read: () => Promise<T>,
  isDone: (state: T) => boolean,
  what: string,
): Promise<T> => {
  const deadline = Date.now() + patienceMs;
  let shown = '';
  for (;;) {
    const state = await read();
    const line = `   ${state.status.padEnd(10)} ${state.progress} %`;
    if (line !== shown) say(line);
    shown = line;
    if (isDone(state)) return state;
    if (Date.now() > deadline) throw new Error(`${what} was not ready in time`);
    await sleep(pollMs);
  }
};
