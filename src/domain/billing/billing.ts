/** Plans, with the credits that each paid period adds. */
export const plans = {
  free: { creditsPerPeriod: 0 },
  pro: { creditsPerPeriod: 1_000 },
  agency: { creditsPerPeriod: 5_000 },
} as const;

export type PlanName = keyof typeof plans;
export const planNames = Object.keys(plans) as PlanName[];

/** One number per plan. */
export type PerPlan = Readonly<Record<PlanName, number>>;

/**
 * Default limits of each plan, which operators can change. They leave room for any honest customer and stop anyone who uses
 * one organization for thousands.
 */
export const planLimits = {
  /** Requests per RATE_WINDOW, for one API key or session and for the whole organization. */
  requests: { free: 1_200, pro: 2_400, agency: 6_000 },
  organizationRequests: { free: 6_000, pro: 12_000, agency: 30_000 },
  /**
   * Kilobytes of large requests and responses per RATE_WINDOW, because their cost depends on their size
   * (docs/reference/limits.md).
   */
  kilobytes: { free: 65_536, pro: 131_072, agency: 327_680 },
  organizationKilobytes: { free: 262_144, pro: 524_288, agency: 1_310_720 },
  /** Maximum number of each resource that an organization can have. Invited people count as members. */
  brands: { free: 100, pro: 500, agency: 5_000 },
  members: { free: 100, pro: 500, agency: 5_000 },
  knowledgeBases: { free: 20, pro: 200, agency: 2_000 },
  documents: { free: 500, pro: 5_000, agency: 50_000 },
  /** Megabytes of one video uploaded as a clip, and of all clips that an organization stores. */
  clipMegabytes: { free: 1_024, pro: 4_096, agency: 16_384 },
  clipStorageMegabytes: { free: 10_240, pro: 102_400, agency: 1_024_000 },
  /** Megabytes of media that an organization stores. */
  mediaStorageMegabytes: { free: 10_240, pro: 102_400, agency: 1_024_000 },
  agents: { free: 20, pro: 200, agency: 2_000 },
  /** Maximum number of each action of an organization in 24 hours. */
  posts: { free: 2_000, pro: 10_000, agency: 100_000 },
  invitations: { free: 100, pro: 500, agency: 5_000 },
  connects: { free: 200, pro: 1_000, agency: 10_000 },
} as const satisfies Record<string, PerPlan>;

/** Kinds of stored files. Each has its own storage quota. */
export type StoredKind = 'media' | 'clips';

/** Actions that are counted over 24 hours, in addition to requests. */
export const volumes = ['posts', 'invitations', 'connects'] as const;
export type Volume = (typeof volumes)[number];

/** Maximum credits of an organization, chosen so that the sum with held credits fits a PostgreSQL integer. */
export const maxCredits = 1_000_000_000;

/**
 * States of a subscription. `past_due`: a payment failed and is being retried; nothing is restricted. `suspended`: switched
 * off. `expired`: ended, or not renewed. Organizations without a subscription are `active`.
 */
export const billingStatuses = ['active', 'past_due', 'suspended', 'expired'] as const;
export type BillingStatus = (typeof billingStatuses)[number];

/** States in which the organization is read-only and scheduled posts wait. */
export const suspendedStatuses: readonly BillingStatus[] = ['suspended', 'expired'];

/**
 * Reasons why an organization is read-only: an operator suspended it, Stripe reported a payment problem, the subscription
 * expired, or the organization is scheduled for deletion.
 */
export type Suspension = 'operator' | 'payment' | 'expired' | 'deletion';

/** Sentence for each reason, shown to people. `suspensionEnds` says what ends the suspension. */
export const suspensionReasons: Record<Suspension, string> = {
  operator: 'The operator of this service suspended the organization.',
  payment: 'The organization is suspended because its subscription is unpaid or paused.',
  expired: 'The organization is suspended because its subscription expired.',
  deletion: 'The organization is suspended because its deletion is pending.',
};

/** End of the sentence: until when the organization is read-only. */
export const suspensionEnds: Record<Suspension, string> = {
  operator: 'the operator ends the suspension',
  payment: 'the subscription is paid',
  expired: 'the subscription is renewed',
  deletion: 'the deletion is cancelled',
};

/**
 * Days for which an unrenewed subscription keeps working after its period ends, because Stripe's notification may be late.
 */
export const graceDays = 3;

/**
 * Kinds of entries in the credit ledger. `grant`: credits added, or removed if negative. `hold`: reserved before an
 * operation. `capture`: spent by it. `release`: returned because it failed. `expire`: returned because it never finished.
 */
export const creditKinds = ['grant', 'hold', 'capture', 'release', 'expire'] as const;
export type CreditKind = (typeof creditKinds)[number];

export const holdStatuses = ['held', 'captured', 'released', 'expired'] as const;
export type HoldStatus = (typeof holdStatuses)[number];

/**
 * Price in credits of each operation per unit, from the first unit on. Twice the work costs about twice as much. The price
 * is held before the work and captured when the work succeeds.
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

/**
 * Operation of publishing a post on a platform. Its price depends on the platform, and is 0 unless the operator sets one.
 */
export const publishOperation = 'posts.publish' as const;

export type CreditOperation = PricedOperation | typeof publishOperation;
export const creditOperations: readonly CreditOperation[] = [...pricedOperations, publishOperation];

/** Writes a number of credits: `1 credit`, `5 credits`. */
export const sayCredits = (count: number): string => `${count} ${count === 1 ? 'credit' : 'credits'}`;

/** Writes the price of an operation: `5 credits for every 3 slides or part of them`. Whole minutes are written as minutes. */
export const sayPrice = (operation: PricedOperation): string => {
  const { credits, per, unit } = prices[operation];
  const isMinutes = unit === 'second' && per % 60 === 0;
  const [count, noun] = isMinutes ? [per / 60, 'minute'] : [per, unit];
  if (count === 1) return `${sayCredits(credits)} per ${noun}${isMinutes ? ' or part of it' : ''}`;
  return `${sayCredits(credits)} for every ${count} ${noun}s or part of them`;
};

/** Returns the credits for a number of units, for estimates and holds. */
export const priceOf = (operation: PricedOperation, units: number): number => {
  const { credits, per } = prices[operation];
  return credits * Math.max(1, Math.ceil(units / per));
};
