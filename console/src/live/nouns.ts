import type { Schemas } from '@sdk';

/**
 * The queries that a change concerns: the nouns that their keys have behind the organization. A query that rests while changes are
 * told of (`pollEvery`) has a noun of this table; posts in calendars are placed one by one (`placeAgain`).
 */
export const nounsOf: Record<Schemas['ChangeKind'], readonly string[]> = {
  post: ['posts', 'attention'],
  confirmation: ['confirmations', 'attention', 'posts'],
  note: ['notes'],
  // its free times are kept beside the posts that take them
  queue: ['queues', 'posts'],
  // occurrences that are only planned stand in calendars, too
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
