import type { AiCaller, MadeBy, TextKind, Tone } from '../../domain/ai/ai.ts';
import type { PlatformName } from '../../domain/platforms.ts';

/** For whom a call is made, and when to give up sooner than the port's own deadline. */
export interface CallOptions {
  /** Goes into `ai_calls`, which the port writes by itself, also when the call fails. */
  caller: AiCaller;
  signal?: AbortSignal;
}

/** What made a vector. Two may only be compared where all of this is equal. */
export interface EmbeddingIdentity {
  /** All of it in one text of at most 200 characters: what to keep with a vector, and to name an index after. */
  id: string;
  /** `local` or `openai-compatible`. */
  provider: string;
  model: string;
  dimensions: number;
  /** Library and version that computed it: one model in two libraries gives vectors that differ a little. `http`: a server's. */
  runtime: string;
}

export interface Embedded extends EmbeddingIdentity {
  /** One for each text in order, of length 1: their dot product is the cosine similarity. */
  vectors: number[][];
  /** As the provider counts them; null where it does not say. */
  tokens: number | null;
}

/** `as`: whether the texts are asked for, or to be found (default). Some models tell the two apart; others do not look. */
export type EmbedOptions = CallOptions & { as?: 'query' | 'passage' };

export interface Embeddings {
  /**
   * Any number of texts, none blank: those are a mistake of the caller's and throw a RangeError. A local model gets one
   * at a time, so that the same text always gives the same vector. Throws `AiFailure`.
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<Embedded>;
  /** What `embed` answers with. A server's dimensions are learnt by embedding one word; then they are remembered. */
  identity(options: CallOptions): Promise<EmbeddingIdentity>;
}

export interface ConfiguredEmbeddings extends Embeddings {
  /**
   * The model of this id, as long as an index made with it still serves; undefined where this process has it no more: it
   * has the configured one and the one that comes with the service.
   */
  modelOf(id: string, options: CallOptions): Promise<Embeddings | undefined>;
}

/** Text of a document that may be quoted; never obeyed. */
export interface Passage {
  /** The chunk's id: results name those that they drew on. */
  id: string;
  documentId: string;
  documentName: string;
  text: string;
}

export interface BrandVoice {
  name: string;
  /** How the brand wants to sound, in the user's words. */
  voice?: string;
}

export interface Slide {
  title: string;
  body: string;
}

/** What each kind of request takes. Texts of users and documents are quoted as data in all of them. */
export interface TextRequests {
  ideas: {
    /** What they are about; may be missing where there are passages. */
    topic?: string;
    passages: readonly Passage[];
    /** 1 to 20. Fewer come back where there is not enough to say. */
    count: number;
    /** At least one; ideas are spread over them. */
    platforms: readonly PlatformName[];
    /** Titles that there are already. */
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
    /** At least 2: a cover first and a call to action last. */
    slideCount: number;
    tone: Tone;
    /** BCP 47 (`ja`, `pt-BR`); English without it. The stand-in without a model writes English and quotes the passages. */
    language?: string;
    passages: readonly Passage[];
    brand: BrandVoice;
  };
  /** Slides changed as an instruction says. */
  refine: {
    title: string;
    slides: readonly Slide[];
    /** In the user's words. */
    instruction: string;
    /** Zero-based; without it all slides. */
    slide?: number;
    tone: Tone;
    language?: string;
    passages: readonly Passage[];
    brand: BrandVoice;
  };
  /** One post of an agent, worded for each platform. */
  agentPost: {
    /** The agent's free text: what to write about and how, with no power over anything else. */
    instructions: string;
    tone: Tone;
    platforms: readonly PlatformName[];
    passages: readonly Passage[];
    /** Texts that the agent has written lately. */
    avoid: readonly string[];
    /** Why the version before this one was refused; empty for the first. */
    problems: readonly string[];
    brand: BrandVoice;
  };
  /** An answer to what somebody says on a post. */
  answer: {
    /** The text of the comment. It is quoted to the model as data and never obeyed; its author is left out. */
    comment: string;
    /** The post that it is on. */
    post: string;
    platform: PlatformName;
    tone: Tone;
    /** In the user's words; empty for none. */
    instructions: string;
    passages: readonly Passage[];
    brand: BrandVoice;
  };
}

/** What each kind of request gives. `usedPassageIds` are ids of passages in the request that it drew on. */
export interface TextResults {
  ideas: { ideas: IdeaText[] };
  draft: { text: string; usedPassageIds: string[] };
  carousel: { title: string; slides: Slide[]; usedPassageIds: string[] };
  refine: { title: string; slides: Slide[]; usedPassageIds: string[] };
  agentPost: {
    /** What it is about, in a line. */
    title: string;
    /** One for each platform of the request, within its limits. */
    texts: { platform: PlatformName; text: string }[];
    usedPassageIds: string[];
  };
  /** Within what the platform takes as an answer. */
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
  /** Exactly one try. The value has been checked against schema and limits. Throws `AiFailure`. */
  generate<K extends TextKind>(
    kind: K,
    request: TextRequests[K],
    options: CallOptions,
  ): Promise<Generated<K>>;
}

/** The one door to models. Call it outside of transactions: it writes `ai_calls` over a connection of its own. */
export interface Ai {
  embeddings: ConfiguredEmbeddings;
  text: TextGeneration;
  close(): Promise<void>;
}
