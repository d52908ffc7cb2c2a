import { defineEntity, p } from '@mikro-orm/core';
import { effectTableNames } from '../../domain/effects/effects.ts';
import type { PartCost } from '../../domain/costs/post-costs.ts';
import { platformNames } from '../../domain/platforms.ts';
import { identified, owned } from './columns.ts';

/** Cost of publishing on a platform on a UTC day, over all organizations. Money is in millionths of a dollar. */
export const PlatformWritesSchema = defineEntity({
  name: 'PlatformWrites',
  tableName: 'platform_writes',
  properties: {
    day: p.date().primary(),
    platform: p.enum(platformNames).primary(),
    cost: p.bigint('number').default(0),
  },
});
export class PlatformWrites extends PlatformWritesSchema.class {}
PlatformWritesSchema.setClass(PlatformWrites);

/** Organization's cost of publishing on a platform in a UTC month. */
export const MonthlySpendingSchema = defineEntity({
  name: 'MonthlySpending',
  tableName: 'monthly_spending',
  properties: {
    orgId: p.uuid().primary(),
    platform: p.enum(platformNames).primary(),
    /** First day of the month. */
    month: p.date().primary(),
    cost: p.bigint('number').default(0),
    /** Time at which people were notified that most of the budget is used. */
    warnedAt: p.datetime(3).nullable(),
  },
});
export class MonthlySpending extends MonthlySpendingSchema.class {}
MonthlySpendingSchema.setClass(MonthlySpending);

/** Maximum cost of publishing on a platform per UTC month that an organization has set. */
export const SpendingBudgetSchema = defineEntity({
  name: 'SpendingBudget',
  tableName: 'spending_budgets',
  properties: {
    orgId: p.uuid().primary(),
    platform: p.enum(platformNames).primary(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    amount: p.bigint('number'),
  },
});
export class SpendingBudget extends SpendingBudgetSchema.class {}
SpendingBudgetSchema.setClass(SpendingBudget);

/** Cost of a target of a post, or of an effect. Open until its source has ended and the unused part was returned. */
export const PlatformChargeSchema = defineEntity({
  name: 'PlatformCharge',
  tableName: 'platform_charges',
  uniques: [{ properties: ['source', 'sourceId'] }],
  indexes: [
    { properties: ['orgId', 'createdAt'] },
    { name: 'platform_charges_open_index', properties: ['createdAt'], where: 'settled_at is null' },
  ],
  properties: {
    ...identified,
    ...owned,
    brandId: p.uuid(),
    postId: p.uuid(),
    platform: p.enum(platformNames),
    source: p.enum(['post_targets', ...effectTableNames]),
    sourceId: p.uuid(),
    /** UTC day that counts the cost. */
    day: p.date(),
    /** Number of the newest attempt of the source whose claim took the cost, or 0 if it is unknown. */
    attempt: p.integer().default(0),
    /** Cost of each part, in order. */
    parts: p.json<PartCost[]>(),
    cost: p.bigint('number'),
    settledAt: p.datetime(3).nullable(),
  },
});
export class PlatformCharge extends PlatformChargeSchema.class {}
PlatformChargeSchema.setClass(PlatformCharge);
