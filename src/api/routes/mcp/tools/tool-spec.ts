import type { PricedOperation } from '../../../../domain/billing/billing.ts';
import type { IdName } from './ids.ts';

/** Groups that a client can select by `/mcp?tools=`, with a description of each. */
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
 * Subset of JSON Schema that every client passes on to its model unchanged: supported by Gemini's declarations, OpenAI's
 * strict mode, and VS Code (test/api/mcp/mcp-converters.test.ts has their rules).
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

/** An argument that differs from the operation's field by more than its description. */
export interface ArgumentSpec {
  says: string;
  /** Operation's own name of the field. */
  as?: string;
  /** Schema that replaces the operation's, if that is too detailed or contains what no client supports. */
  shape?: Omit<ToolSchema, 'description'>;
  /** Fields to remove at any depth. */
  drops?: readonly string[];
  /** True if the tool requires a field that is optional in the operation. */
  needed?: true;
}

/**
 * Reads the answer of another operation for the caller, by the operation's own names. Undefined if the caller gets none.
 */
export type AskOperation = (
  operationId: string,
  given: Readonly<Record<string, unknown>>,
) => Promise<Record<string, unknown> | undefined>;

/** Price of a call. */
export interface PriceSpec {
  operation: PricedOperation;
  /** Returns the number of units, or undefined if it is known only afterwards. */
  units(given: Readonly<Record<string, unknown>>, look: AskOperation): Promise<number | undefined> | number;
}

/** A tool: one operation of the API, as a model sees it. */
export interface ToolSpec {
  name: string;
  operationId: string;
  groups: readonly [ToolGroup, ...ToolGroup[]];
  /** Describes when to use the tool, what it returns, and what to do next. At most 1,024 characters, OpenAI's limit. */
  says: string;
  /** Arguments with their descriptions. The tool does not expose the operation's other fields. */
  takes: Readonly<Record<string, string | ArgumentSpec>>;
  /** Fields of the operation that the tool does not take, with what to do instead. */
  without?: Readonly<Record<string, string>>;
  /** Fields that the tool sets. */
  sets?: Readonly<Record<string, unknown>>;
  /** Defaults that the tool sets. */
  presets?: Readonly<Record<string, unknown>>;
  /** Fields that alone set none of `sets`, so that such a change does not affect a scheduled post. */
  setsUnlessOnly?: readonly string[];
  /** Kind of effect, from which the client decides whether to ask the person. */
  does: 'reads' | 'writes' | 'destroys';
  /** Fields of the resource, or of each listed one, in a short answer. Without this, answers are not shortened. */
  brief?: readonly string[];
  /** Name of the `id` of the resource that the tool returns, or of those in a bare list. */
  gives?: IdName;
  /** Argument of a list that requests the next page. */
  pages?: 'after' | 'offset';
  /** True if each call creates a resource: an identical call within minutes returns the first result. */
  makes?: true;
  /** Whether the first call's result is still unchanged, so that a repeat may return it. Defaults to true. */
  still?(made: Readonly<Record<string, unknown>>, look: AskOperation): Promise<boolean>;
  price?: PriceSpec;
  /** Returns fields that the answer has in addition to the operation's data. */
  adds?(data: Readonly<Record<string, unknown>>, publicUrl: string): Readonly<Record<string, unknown>>;
  /**
   * Returns why the tool must not act for an API client, in addition to the operation's own refusals. Undefined if it may.
   */
  refuses?(given: Readonly<Record<string, unknown>>, look: AskOperation): Promise<string | undefined>;
}
