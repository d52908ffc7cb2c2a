import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { z } from 'zod';
import type { EmbeddedAs, LoadedModel } from './local-model.ts';
import {
  openRuntime,
  runtimePackage,
  runtimeVersion,
  type OnnxRuntime,
  type OnnxSession,
} from './onnx-runtime.ts';

/** Maximum number of tokens of models of this family. Further ones are ignored. */
const maxTokens = 512;

const readModelFile = async (folder: string, name: string): Promise<Buffer> => {
  try {
    return await readFile(path.join(folder, name));
  } catch (error) {
    throw new Error(`EMBEDDING_MODEL_DIR contains no readable ${name}`, { cause: error });
  }
};

const promptsShape = z.object({
  prompts: z
    .object({ query: z.string().default(''), passage: z.string().default('') })
    .default({ query: '', passage: '' }),
});

type Prompts = Record<EmbeddedAs, string>;

/**
 * Reads the prefixes that the model requires before each text, in the format of sentence-transformers. Empty if the folder
 * has no such file.
 */
const readPrompts = async (folder: string): Promise<Prompts> => {
  const json = await readFile(path.join(folder, 'config_sentence_transformers.json'), 'utf8').catch(
    () => '{}',
  );
  return promptsShape.parse(JSON.parse(json)).prompts;
};

/**
 * Loads a sentence model of the BERT family from a folder with `model.onnx` and `tokenizer.json`, such as all-MiniLM-L6-v2:
 * the mean over its tokens, scaled to length 1. Its name contains a hash of its weights and prompts, so that different ones
 * count as different models.
 */
export const loadOnnxModel = async (folder: string): Promise<LoadedModel> => {
  // one after another, so that the message names the same missing file each time
  const weights = await readModelFile(folder, 'model.onnx');
  const json = await readModelFile(folder, 'tokenizer.json');
  const prompts = await readPrompts(folder);
  const runtime = openRuntime(folder);
  const tokenizer = new Tokenizer(JSON.parse(json.toString('utf8')) as object, {});
  const session = await runtime.InferenceSession.create(weights, { intraOpNumThreads: 1 });
  const embed = (text: string, as: EmbeddedAs): Promise<number[]> =>
    run(runtime, session, tokenizer, prompts[as] + text);
  const told = prompts.query || prompts.passage ? JSON.stringify(prompts) : '';
  const hash = createHash('sha256').update(weights).update(told).digest('hex').slice(0, 12);
  const name = path
    .basename(path.resolve(folder))
    .replace(/[^\w.-]/g, '_')
    .slice(0, 80);
  return {
    model: `${name}-${hash}`,
    runtime: `${runtimePackage}-${runtimeVersion}`,
    dimensions: (await embed('dimensions', 'passage')).length,
    embed,
  };
};

const run = async (
  { Tensor }: OnnxRuntime,
  session: OnnxSession,
  tokenizer: Tokenizer,
  text: string,
): Promise<number[]> => {
  const ids = cut(tokenizer.encode(text).ids);
  const tensor = (value: (id: number) => number): unknown =>
    new Tensor(
      'int64',
      BigInt64Array.from(ids, id => BigInt(value(id))),
      [1, ids.length],
    );
  const inputs = {
    input_ids: tensor(id => id),
    attention_mask: tensor(() => 1),
    token_type_ids: tensor(() => 0),
  };
  const wanted = Object.entries(inputs).filter(([name]) => session.inputNames.includes(name));
  const outputs = await session.run(Object.fromEntries(wanted));
  const output = outputs[session.outputNames[0] ?? ''];
  if (!output) throw new Error('the model gives no output');
  return unitLength(meanOverTokens(output.data, ids.length));
};

/** Cuts the tokens, but keeps the last one, which marks the end. */
const cut = (ids: number[]): number[] =>
  ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - 1), ids.at(-1) ?? 0];

const meanOverTokens = (data: Float32Array, tokens: number): number[] => {
  const dimensions = data.length / tokens;
  return Array.from({ length: dimensions }, (_, dimension) => {
    let sum = 0;
    for (let token = 0; token < tokens; token += 1) sum += data[token * dimensions + dimension] ?? 0;
    return sum / tokens;
  });
};

const unitLength = (vector: number[]): number[] => {
  const length = Math.hypot(...vector) || 1;
  return vector.map(value => value / length);
};
