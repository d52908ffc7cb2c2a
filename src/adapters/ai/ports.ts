import type { AiCaller, MadeBy, TextKind, Tone } from '../../domain/ai/ai.ts';
import type { PlatformName } from '../../domain/platforms.ts';

/** Caller of a model, and an abort that may come before the port's own deadline. */
export interface CallOptions {
  /** Caller recorded in `ai_calls`, which the port writes automatically, also for failed calls. */
  caller: AiCaller;
  signal?: AbortSignal;
}

/** Origin of a vector. Two vectors are comparable only if all of this is equal. */
export interface EmbeddingIdentity {
  /** All fields in one text of at most 200 characters, to store with a vector, and to name an index after. */
  id: string;
  /** `local` or `openai-compatible`. */
  provider: string;
  model: string;
  dimensions: number;
  /**
   * Library and version that computed it, because one model in two libraries gives slightly different vectors. `http` for a
   * server.
   */
  runtime: string;
}

export interface Embedded extends EmbeddingIdentity {
  /** Vectors of length 1, one per text in order. Their dot product is the cosine similarity. */
  vectors: number[][];
  /** Tokens as the provider counts them. Null if it does not report them. */
  tokens: number | null;
}

/**
 * Options of an embedding. `as` says whether the texts are questions, or passages to find (default). Only some models
 * distinguish the two.
 */
export type EmbedOptions = CallOptions & { as?: 'query' | 'passage' };

export interface Embeddings {
  /**
   * Embeds any number of texts. Blank ones are an error of the caller and throw a RangeError. A local model gets one at a
   * time, so that the same text always gives the same vector. Throws `AiFailure`.
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<Embedded>;
  /** Returns the identity of `embed`'s vectors. A server's dimensions are found by embedding one word, and then cached. */
  identity(options: CallOptions): Promise<EmbeddingIdentity>;
}

export interface ConfiguredEmbeddings extends Embeddings {
  /**
   * Returns the model with this id, while an index made with it is in use. Undefined if this process no longer has it. A
   * process has the configured model and the built-in one.
   */
  modelOf(id: string, options: CallOptions): Promise<Embeddings | undefined>;
}

/** Text of a document that may be quoted, but whose instructions are never followed. */
export interface Passage {
  /** Id of the chunk. Results name the chunks that they used. */
  id: string;
  documentId: string;
  documentName: string;
  text: string;
}

export interface BrandVoice {
  name: string;
  /** Description of how the brand wants to sound, in the user's words. */
  voice?: string;
}

export interface Slide {
  title: string;
  body: string;
}

/** Inputs of each kind of request. Texts of users and documents are quoted as data in all of them. */
export interface TextRequests {
  ideas: {
    /** Topic of the ideas. Optional if there are passages. */
    topic?: string;
    passages: readonly Passage[];
    /** Number of ideas, 1 to 20. Fewer are returned if there is not enough material. */
    count: number;
    /** At least one platform. Ideas are spread over them. */
    platforms: readonly PlatformName[];
    /** Existing titles to avoid. */
    avoid: readonly string[];
    brand: BrandVoice;
  };
  /** A post from an idea. */
  draft: {
    title: string;
    summary: string;
    passages: readonly Passage[];
    platform: PlatformName;
    tone?: Tone;
    brand: BrandVoice;
  };
  carousel: {
    topic: string;
    /** Number of slides, at least 2: the first is a cover, the last a call to action. */
    slideCount: number;
    tone: Tone;
    /**
     * BCP 47 tag (`ja`, `pt-BR`), English by default. The stand-in without a model writes English and quotes the passages.
     */
    language?: string;
    passages: readonly Passage[];
    brand: BrandVoice;
  };
  /** Slides to change by an instruction. */
  refine: {
    title: string;
    slides: readonly Slide[];
    /** Instruction in the user's words. */
    instruction: string;
    /** Zero-based index of one slide. Defaults to all slides. */
    slide?: number;
    tone: Tone;
    language?: string;
    passages: readonly Passage[];
    brand: BrandVoice;
  };
  /** One post of an agent, worded for each platform. */
  agentPost: {
    /** Agent's free text: what to write about and how. The text has no effect on anything else. */
    instructions: string;
    tone: Tone;
    platforms: readonly PlatformName[];
    passages: readonly Passage[];
    /** Recent texts of the agent to avoid. */
    avoid: readonly string[];
    /** Reasons why the version before was refused. Empty for the first version. */
    problems: readonly string[];
    brand: BrandVoice;
  };
  /** An answer to a comment on a post. */
  answer: {
    /** Text of the comment, quoted to the model as data whose instructions are never followed. The author is left out. */
    comment: string;
    /** Post on which the comment was made. */
    post: string;
    platform: PlatformName;
    tone: Tone;
    /** Instructions in the user's words. Empty for none. */
    instructions: string;
    passages: readonly Passage[];
    brand: BrandVoice;
  };
}

/** Results of each kind of request. `usedPassageIds` are the ids of the request's passages that the text used. */
export interface TextResults {
  ideas: { ideas: IdeaText[] };
  draft: { text: string; usedPassageIds: string[] };
  carousel: { title: string; slides: Slide[]; usedPassageIds: string[] };
  refine: { title: string; slides: Slide[]; usedPassageIds: string[] };
  agentPost: {
    /** Topic in one line. */
    title: string;
    /** One text for each platform of the request, within its limits. */
    texts: { platform: PlatformName; text: string }[];
    usedPassageIds: string[];
  };
  /** Within the platform's limit for an answer. */
  answer: { text: string; usedPassageIds: string[] };
}

export interface IdeaText {
  title: string;
  summary: string;
  platform: PlatformName;
  usedPassageIds: string[];
}

export interface Generated<K extends TextKind> {
  value: TextResults[K];
  madeBy: MadeBy;
}

export interface TextGeneration {
  /** Makes exactly one attempt. The value has been checked against schema and limits. Throws `AiFailure`. */
  generate<K extends TextKind>(
    kind: K,
    request: TextRequests[K],
    options: CallOptions,
  ): Promise<Generated<K>>;
}

/** Port to all models. Call it outside of transactions, because it writes `ai_calls` over its own connection. */
export interface Ai {
  embeddings: ConfiguredEmbeddings;
  text: TextGeneration;
  close(): Promise<void>;
}
