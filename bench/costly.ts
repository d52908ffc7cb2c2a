import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { planLimits, type PerPlan } from '../src/domain/billing/billing.ts';
import { query } from '../src/local/parts/postgres.ts';
import { startApiBeside } from './api-beside.ts';
import type { AnswerCounts, CostlyAttack } from './costly-attack.ts';
import type { Customer } from './customer.ts';
import { seedPosts } from './seed.ts';
import type { BenchStack } from './stack.ts';

const program = fileURLToPath(new URL('./costs-process.ts', import.meta.url));

export interface CostlyAttacker {
  /** Resolves when the first answer has come. */
  begin: (attack: CostlyAttack) => Promise<void>;
  /** Pauses, and waits a while for pending responses. */
  pause: () => Promise<AnswerCounts>;
  stop: () => void;
}

/** Starts an attacker that works on command, in a process of its own. */
export const startCostlyAttacker = (): CostlyAttacker => {
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    begin: async attack => {
      child.send(attack);
      await once(child, 'message');
    },
    pause: async () => {
      child.send('pause');
      for (;;) {
        const [message] = (await once(child, 'message')) as [AnswerCounts | 'begun'];
        if (message !== 'begun') return message;
      }
    },
    stop: () => child.disconnect(),
  };
};

const asSetting = (limits: PerPlan): string =>
  Object.entries(limits)
    .map(([plan, limit]) => `${plan}=${limit}`)
    .join();

/** Starts another API with the service's default limits. */
export const startLimitedApi = (stack: BenchStack, name: string): ReturnType<typeof startApiBeside> =>
  startApiBeside(stack, name, {
    RATE_LIMIT: asSetting(planLimits.requests),
    RATE_LIMIT_ORGANIZATION: asSetting(planLimits.organizationRequests),
    RATE_LIMIT_KILOBYTES: asSetting(planLimits.kilobytes),
    RATE_LIMIT_KILOBYTES_ORGANIZATION: asSetting(planLimits.organizationKilobytes),
    POST_LIMIT: asSetting(planLimits.posts),
    DOCUMENT_LIMIT: asSetting(planLimits.documents),
  });

/** An API key with scopes. */
export const keyOf = async ({ call }: Customer, scopes: string[]): Promise<string> =>
  (await call<{ key: string }>('POST', '/api-keys', { name: 'bench', scopes })).key;

/** Posts whose threads have so many parts of 18 KB each. */
export const seedLargePosts = async (
  databaseUrl: string,
  customer: Customer,
  { posts, parts }: { posts: number; parts: number },
): Promise<void> => {
  await seedPosts(databaseUrl, customer, posts);
  await query(
    databaseUrl,
    `update posts set thread = (
       select jsonb_agg(jsonb_build_object('text', (
         select string_agg(md5(posts.id::text || part || number), ' ') from generate_series(1, 560) number)))
         from generate_series(1, $2::int) part)
      where org_id = $1`,
    [customer.orgId, parts],
  );
};
