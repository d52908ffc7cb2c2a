import type { EmbedderMessage, EmbedderRequest, LoadedModel } from './local-model.ts';

/**
 * A process that holds one sentence model, started by `local-embedder.ts`: its memory is separate, and no other work waits
 * while it computes. Its argument is the folder of the model. Without one, it loads the built-in model.
 */
const load = async (folder: string | undefined): Promise<LoadedModel> => {
  if (folder) return (await import('./onnx-model.ts')).loadOnnxModel(folder);
  return (await import('./sentence-encoder.ts')).loadSentenceEncoder();
};

const send = (message: EmbedderMessage): void => {
  process.send?.(message);
};

const whyOf = (error: unknown): string => (error as Error).message.slice(0, 500);

const answer = async (model: LoadedModel, { id, text, as }: EmbedderRequest): Promise<void> => {
  try {
    const vector = await model.embed(text, as);
    send({ state: 'embedded', id, vector, rssBytes: process.memoryUsage.rss() });
  } catch (error) {
    send({ state: 'failed', id, why: whyOf(error) });
  }
};

// the parent process has ended
process.on('disconnect', () => process.exit());
// Ctrl-C reaches the whole process group; the parent ends its children when it is done
process.on('SIGINT', () => undefined);

try {
  const model = await load(process.argv[2]);
  // one at a time, because two at once take twice the memory and save no time
  let last = Promise.resolve();
  process.on('message', (request: EmbedderRequest) => {
    last = last.then(() => answer(model, request));
  });
  send({ state: 'ready', model: model.model, runtime: model.runtime, dimensions: model.dimensions });
} catch (error) {
  send({ state: 'unusable', why: whyOf(error) });
  process.disconnect();
}
