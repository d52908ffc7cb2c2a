import type { Schemas } from '@sdk';

/**
 * Nouns of the queries that a change affects: the part of their keys after the organization. A query that stops polling
 * while the change stream is connected (`pollEvery`) must have a noun of this table. Posts in calendars are updated one by
 * one (`placeAgain`).
 */
export const nounsOf: Record<Schemas['ChangeKind'], readonly string[]> = {
  post: ['posts', 'attention'],
  confirmation: ['confirmations', 'attention', 'posts'],
  note: ['notes'],
  // Free slots are cached with the posts that use them.
  queue: ['queues', 'posts'],
  // Calendars also show planned occurrences.
  series: ['series', 'calendar', 'attention'],
  brand: ['brands', 'onboarding'],
  connection: ['connections', 'onboarding', 'attention'],
  media: ['media'],
  clip: ['clips'],
  clip_job: ['clips'],
  carousel: ['carousels'],
  knowledge_base: ['knowledge'],
  document: ['knowledge'],
  agent: ['agents', 'attention'],
  agent_run: ['agents', 'attention'],
  webhook: ['webhooks', 'attention'],
  job: ['jobs'],
};
