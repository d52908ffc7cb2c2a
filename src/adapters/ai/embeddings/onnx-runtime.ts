import { createRequire } from 'node:module';
import path from 'node:path';

/** The part of `onnxruntime-node` that is used here: it is there only where a model needs it. */
export interface OnnxRuntime {
  Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => unknown;
  InferenceSession: {
    create(model: Uint8Array, options: { intraOpNumThreads: number }): Promise<OnnxSession>;
  };
}

export interface OnnxSession {
  inputNames: readonly string[];
  outputNames: readonly string[];
  run(
    inputs: Record<string, unknown>,
  ): Promise<Record<string, { data: Float32Array; dims: readonly number[] }>>;
}

export const runtimePackage = 'onnxruntime-node';
export const runtimeVersion = '1.30.0';

/** From `node_modules` beside the model, where `npm start` puts it, or from the service's own packages. */
export const openRuntime = (folder: string): OnnxRuntime => {
  const places = [path.join(path.resolve(folder), 'package.json'), import.meta.filename];
  let cause: unknown;
  for (const place of places) {
    try {
      return createRequire(place)(runtimePackage) as OnnxRuntime;
    } catch (error) {
      cause = error;
    }
  }
  throw new Error(
    `EMBEDDING_MODEL_DIR needs the package ${runtimePackage}: npm install --no-save --ignore-scripts ${runtimePackage}@${runtimeVersion}`,
    { cause },
  );
};
