import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import type { LoadedModel } from './local-model.ts';

/** The part of `onnxruntime-node` that is used here: it is installed only where it is wanted. */
interface Runtime {
  Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => unknown;
  InferenceSession: {
    create(model: Uint8Array, options: { intraOpNumThreads: number }): Promise<Session>;
  };
}

interface Session {
  inputNames: readonly string[];
  outputNames: readonly string[];
  run(
    inputs: Record<string, unknown>,
  ): Promise<Record<string, { data: Float32Array; dims: readonly number[] }>>;
}

const runtimePackage = 'onnxruntime-node';
const runtimeVersion = '1.30.0';

/** Positions that models of this family have: what comes after is not looked at. */
const maxTokens = 512;

const openRuntime = async (): Promise<Runtime> => {
  try {
    return (await import(runtimePackage)) as Runtime;
  } catch (error) {
    throw new Error(
      `EMBEDDING_MODEL_DIR needs the package ${runtimePackage}: npm install --no-save --ignore-scripts ${runtimePackage}@${runtimeVersion}`,
      { cause: error },
    );
  }
};

const readModelFile = async (folder: string, name: string): Promise<Buffer> => {
  try {
    return await readFile(path.join(folder, name));
  } catch (error) {
    throw new Error(`EMBEDDING_MODEL_DIR has no ${name} that can be read`, { cause: error });
  }
};

/**
 * A sentence model of the BERT family from a folder with `model.onnx` and `tokenizer.json`, such as all-MiniLM-L6-v2: the
 * mean over its tokens, scaled to length 1. Its name carries the hash of its weights: other weights are another model.
 */
export const loadOnnxModel = async (folder: string): Promise<LoadedModel> => {
  const [weights, json] = await Promise.all([
    readModelFile(folder, 'model.onnx'),
    readModelFile(folder, 'tokenizer.json'),
  ]);
  const runtime = await openRuntime();
  const tokenizer = new Tokenizer(JSON.parse(json.toString('utf8')) as object, {});
  const session = await runtime.InferenceSession.create(weights, { intraOpNumThreads: 1 });
  const embed = (text: string): Promise<number[]> => run(runtime, session, tokenizer, text);
  const hash = createHash('sha256').update(weights).digest('hex').slice(0, 12);
  const name = path
    .basename(path.resolve(folder))
    .replace(/[^\w.-]/g, '_')
    .slice(0, 80);
  return {
    model: `${name}-${hash}`,
    runtime: `${runtimePackage}-${runtimeVersion}`,
    dimensions: (await embed('dimensions')).length,
    embed,
  };
};

const run = async (
  { Tensor }: Runtime,
  session: Session,
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

/** The last token stays: it marks the end. */
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
