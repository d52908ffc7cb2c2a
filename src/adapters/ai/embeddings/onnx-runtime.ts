import { createRequire } from 'node:module';
import path from 'node:path';

/** Subset of `onnxruntime-node` that this code uses. The package is installed only if a model needs it. */
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
 * Opens the runtime from a `node_modules` beside the model or above it, where `npm start` installs it, or from the
 * service's own packages. Throws why an installed one does not work.
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
