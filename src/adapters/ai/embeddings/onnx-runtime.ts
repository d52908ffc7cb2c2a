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

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND';

/**
 * From a `node_modules` beside the model or above it, where `npm start` puts it, or from the service's own packages. Throws what
 * is wrong with one that is there.
 */
export const openRuntime = (folder: string): OnnxRuntime => {
  for (const place of [path.join(path.resolve(folder), 'package.json'), import.meta.filename]) {
    try {
      return createRequire(place)(runtimePackage) as OnnxRuntime;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  throw new Error(
    `EMBEDDING_MODEL_DIR needs the package ${runtimePackage}: npm install --no-save --ignore-scripts ${runtimePackage}@${runtimeVersion}`,
  );
};
