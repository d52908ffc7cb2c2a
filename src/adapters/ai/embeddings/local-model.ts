/** Some models are told with each text whether it is asked for, or to be found. */
export type EmbeddedAs = 'query' | 'passage';

/** A sentence model in this process. */
export interface LoadedModel {
  model: string;
  /** Library and version. */
  runtime: string;
  dimensions: number;
  /** A vector of length 1; the same text gives the same one. The text is not blank. */
  embed(text: string, as: EmbeddedAs): Promise<number[]>;
}

/** What the process that holds a model tells, first of all and for each text. */
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

/** The model that comes with the service, told without loading it. */
export const sentenceEncoder = {
  model: 'universal-sentence-encoder-lite',
  runtime: 'energetic-ai-0.2.0',
  dimensions: 512,
} as const;
