/** A request that costs the service much. */
export interface CostlyRequest {
  url: string;
  method: 'GET' | 'POST' | 'PATCH';
  headers: Record<string, string>;
  /** Label of the request in the counts, beside its status. */
  label?: string;
  body?: string;
  /** A file in base64, sent as a form. */
  file?: string;
}

/** Requests that an attacker repeats in turn. */
export interface CostlyAttack {
  requests: CostlyRequest[];
  atOnce: number;
  /** Between an answer and the next request of each. */
  everyMs: number;
  /** Leaves answers open and unread until the end. */
  unread?: boolean;
}

/** Stands in an address or a body for the number of the request: the service remembers what it measured once. */
export const numberMark = '{number}';

/** How often each status was answered. */
export type AnswerCounts = Record<string, number>;
