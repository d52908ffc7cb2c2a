import type { PricedOperation } from '../../../../domain/billing/billing.ts';

/** What a client can pick by `/mcp?tools=`, with what each is for. */
export const toolGroups = {
  default: 'default selection: posts, from planning to results',
  posts: 'plan, preview, confirm, and follow posts, with all platform options',
  trouble: 'failed and waiting posts, retries, and resolving',
  calendar: 'calendar, queue, counts',
  series: 'recurring posts',
  reviews: 'reviews and internal notes of posts',
  texts: 'signatures, hashtags, and templates of a brand',
  media: 'images and videos',
  knowledge: 'knowledge bases, search, and fetch',
  ideas: 'ideas and drafts from them',
  carousels: 'write, change, and plan carousels',
  clips: 'clips from long videos',
  agents: 'agents and their runs',
  analytics: 'numbers of posts and accounts',
  comments: 'comments on posts, and draft answers',
  webhooks: 'webhooks and their deliveries',
  account: 'credits, prices, usage, limits',
} as const;
export type ToolGroup = keyof typeof toolGroups;
export const toolGroupNames = Object.keys(toolGroups) as ToolGroup[];

/**
 * The part of JSON Schema that every client passes on to its model as it is: what Gemini's declarations, OpenAI's strict
 * mode and VS Code all take (test/api/mcp/mcp-converters.test.ts has their rules).
 */
export interface ToolSchema {
  type: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  description?: string;
  enum?: readonly string[];
  format?: 'date-time';
  minimum?: number;
  maximum?: number;
  items?: ToolSchema;
  properties?: Readonly<Record<string, ToolSchema>>;
  required?: readonly string[];
}

/** An argument that is more than a field of the operation with other words. */
export interface ArgumentSpec {
  says: string;
  /** The operation's own name for it. */
  as?: string;
  /** Its schema, where that of the operation says too much, or has what no client takes. */
  shape?: Omit<ToolSchema, 'description'>;
  /** Fields that are left out wherever they stand in it. */
  drops?: readonly string[];
  /** True where the operation would do without. */
  needed?: true;
}

/** Reads what another operation tells the caller, by the operation's own names; undefined where it tells them nothing. */
export type AskOperation = (
  operationId: string,
  given: Readonly<Record<string, unknown>>,
) => Promise<Record<string, unknown> | undefined>;

/** What a call costs. */
export interface PriceSpec {
  operation: PricedOperation;
  /** How many units it takes; undefined where that is known only afterwards. */
  units(given: Readonly<Record<string, unknown>>, look: AskOperation): Promise<number | undefined> | number;
}

/** A tool: one operation of the API, as a model is offered it. */
export interface ToolSpec {
  name: string;
  operationId: string;
  groups: readonly [ToolGroup, ...ToolGroup[]];
  /** When to use it, what comes back, what to do next. At most 1,024 characters, as OpenAI has it. */
  says: string;
  /** Argument → what it is. An operation's other fields are none of the tool's. */
  takes: Readonly<Record<string, string | ArgumentSpec>>;
  /** Fields of the operation that the tool does not take, with what to do instead. */
  without?: Readonly<Record<string, string>>;
  /** Fields that the tool sets. */
  sets?: Readonly<Record<string, unknown>>;
  /** Fields that it sets where they are not given. */
  presets?: Readonly<Record<string, unknown>>;
  /** Fields beside which it sets none of `sets`: nothing that goes out is touched. */
  setsUnlessOnly?: readonly string[];
  /** What it does, for the client's own questions to the person. */
  does: 'reads' | 'writes' | 'destroys';
  /** Fields of the thing, or of each thing listed, that a short answer has; without it, answers are not shortened. */
  brief?: readonly string[];
  /** Which argument of a list asks for the next page. */
  pages?: 'after' | 'offset';
  /** True where each call makes something: the same call within minutes gives what the first has made. */
  makes?: true;
  /** Whether what the first call has made still is as it was, so that a repeat may be given it; without it always. */
  still?(made: Readonly<Record<string, unknown>>, look: AskOperation): Promise<boolean>;
  price?: PriceSpec;
  /** What the answer has beside the operation's own data. */
  adds?(data: Readonly<Record<string, unknown>>, publicUrl: string): Readonly<Record<string, unknown>>;
  /** Why it must not be done for a program, beside what the operation itself refuses; undefined where it may. */
  refuses?(given: Readonly<Record<string, unknown>>, look: AskOperation): Promise<string | undefined>;
}
