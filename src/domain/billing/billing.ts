/** What an organization can subscribe to, with the credits that each paid period brings. */
export const plans = {
  free: { creditsPerPeriod: 0 },
  pro: { creditsPerPeriod: 1_000 },
  agency: { creditsPerPeriod: 5_000 },
} as const;

export type PlanName = keyof typeof plans;
export const planNames = Object.keys(plans) as PlanName[];

/** A number for every plan. */
export type PerPlan = Readonly<Record<PlanName, number>>;

/**
 * How much each plan may use where the operator's settings say nothing else: room for any honest customer, an end for
 * anyone who would use one organization as thousands do.
 */
export const planLimits = {
  /** Requests of one API key or session in one RATE_WINDOW, and of all of an organization together. */
  requests: { free: 1_200, pro: 2_400, agency: 6_000 },
  organizationRequests: { free: 6_000, pro: 12_000, agency: 30_000 },
  /**
   * Kilobytes of large requests and answers of the same in one RATE_WINDOW: what they cost follows their bytes (docs/reference/limits.md).
   */
  kilobytes: { free: 65_536, pro: 131_072, agency: 327_680 },
  organizationKilobytes: { free: 262_144, pro: 524_288, agency: 1_310_720 },
  /** What an organization may have at a time; people who are invited count as members. */
  brands: { free: 100, pro: 500, agency: 5_000 },
  members: { free: 100, pro: 500, agency: 5_000 },
  knowledgeBases: { free: 20, pro: 200, agency: 2_000 },
  documents: { free: 500, pro: 5_000, agency: 50_000 },
  /** Megabytes of one video that is uploaded as a clip, and of all that an organization keeps. */
  clipMegabytes: { free: 1_024, pro: 4_096, agency: 16_384 },
  clipStorageMegabytes: { free: 10_240, pro: 102_400, agency: 1_024_000 },
  /** Megabytes of media that an organization keeps. */
  mediaStorageMegabytes: { free: 10_240, pro: 102_400, agency: 1_024_000 },
  agents: { free: 20, pro: 200, agency: 2_000 },
  /** What an organization may do in 24 hours. */
  posts: { free: 2_000, pro: 10_000, agency: 100_000 },
  invitations: { free: 100, pro: 500, agency: 5_000 },
  connects: { free: 200, pro: 1_000, agency: 10_000 },
} as const satisfies Record<string, PerPlan>;

/** What of an organization takes room in the store, by a quota each. */
export type StoredKind = 'media' | 'clips';

/** What is counted over 24 hours beside the requests. */
export const volumes = ['posts', 'invitations', 'connects'] as const;
export type Volume = (typeof volumes)[number];

/** As many credits as an organization can have: with what it has set aside they stay an integer of PostgreSQL. */
export const maxCredits = 1_000_000_000;

/**
 * How a subscription stands. `past_due`: a payment has failed and is being tried again, everything goes on.
 * `suspended`: switched off. `expired`: ended, or not renewed. Organizations without a subscription are `active`.
 */
export const billingStatuses = ['active', 'past_due', 'suspended', 'expired'] as const;
export type BillingStatus = (typeof billingStatuses)[number];

/** In these nothing may be changed; reading goes on, and scheduled posts wait. */
export const suspendedStatuses: readonly BillingStatus[] = ['suspended', 'expired'];

/** Why nothing may be changed: an operator said so, Stripe did, the subscription ended, or the organization is to be removed. */
export type Suspension = 'operator' | 'payment' | 'expired' | 'deletion';

/** The same in a sentence, of an organization that a person looks at; what ends it follows in `suspensionEnds`. */
export const suspensionReasons: Record<Suspension, string> = {
  operator: 'The operator of this service suspended the organization.',
  payment: 'The organization is suspended because its subscription is unpaid or paused.',
  expired: 'The organization is suspended because its subscription expired.',
  deletion: 'The organization is suspended because its deletion is pending.',
};

/** Until when nothing can be changed, as the end of a sentence. */
export const suspensionEnds: Record<Suspension, string> = {
  operator: 'the operator ends the suspension',
  payment: 'the subscription is paid',
  expired: 'the subscription is renewed',
  deletion: 'the deletion is cancelled',
};

/** How long after its period's end a subscription that was not renewed still works: Stripe may be late to tell. */
export const graceDays = 3;

/**
 * One line of the credit ledger. `grant`: credits come in (or, negative, are taken back); `hold`: set aside before an
 * operation; `capture`: spent by it; `release`: given back, as it failed; `expire`: given back, as it was never ended.
 */
export const creditKinds = ['grant', 'hold', 'capture', 'release', 'expire'] as const;
export type CreditKind = (typeof creditKinds)[number];

export const holdStatuses = ['held', 'captured', 'released', 'expired'] as const;
export type HoldStatus = (typeof holdStatuses)[number];

/**
 * What may be done with credits, and what so many units of it cost, from the first one on: what is twice the work costs about
 * twice as much. A price is held before the work and captured by its success.
 */
export const prices = {
  'carousels.generate': { credits: 5, per: 3, unit: 'slide' },
  'carousels.refine': { credits: 2, per: 3, unit: 'slide' },
  'clips.scenes': { credits: 5, per: 600, unit: 'second' },
  'clips.transcript': { credits: 3, per: 600, unit: 'second' },
  'clips.render': { credits: 8, per: 60, unit: 'second' },
  'kb.ingest': { credits: 1, per: 50, unit: 'chunk' },
  'ideas.generate': { credits: 1, per: 1, unit: 'idea' },
  'ideas.enrich': { credits: 2, per: 1, unit: 'draft' },
  'comments.draft': { credits: 1, per: 1, unit: 'draft' },
  'agents.run': { credits: 10, per: 1, unit: 'run' },
} as const;

export type PricedOperation = keyof typeof prices;
export const pricedOperations = Object.keys(prices) as PricedOperation[];

/** The price of so many units, for estimates and for what is held. */
export const priceOf = (operation: PricedOperation, units: number): number => {
  const { credits, per } = prices[operation];
  return credits * Math.max(1, Math.ceil(units / per));
};
