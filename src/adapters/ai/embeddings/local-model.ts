/** Role of a text. Some models need to know whether a text is a question or a passage to find. */
export type EmbeddedAs = 'query' | 'passage';

/** A sentence model in this process. */
export interface LoadedModel {
  model: string;
  /** Library and version. */
  runtime: string;
  dimensions: number;
  /** Returns a vector of length 1, always the same for the same text. The text is not blank. */
  embed(text: string, as: EmbeddedAs): Promise<number[]>;
}

/** Message from the process that holds a model, first at its start and then for each text. */
export type EmbedderMessage =
  | { state: 'ready'; model: string; runtime: string; dimensions: number }
  | { state: 'unusable'; why: string }
  | { state: 'embedded'; id: number; vector: number[]; rssBytes: number }
  | { state: 'failed'; id: number; why: string };

export interface EmbedderRequest {
  id: number;
  text: string;
  as: EmbeddedAs;
}

/** Facts about the built-in model, available without loading it. */
export const sentenceEncoder = {
  model: 'universal-sentence-encoder-lite',
  runtime: 'energetic-ai-0.2.0',
  dimensions: 512,
} as const;
