import { z } from 'zod';
import type { AccountAvailability } from '../../../db/publishing/account-quotas.ts';
import { connectionStatuses } from '../../../db/entities/connection.ts';
import type { NamedConnection } from '../../../db/connections/connections.ts';
import { maxMissingScopes } from '../../../domain/connections/missing-scopes.ts';
import { accountTiers } from '../../../domain/platforms.ts';
import type { QuotaUsage } from '../../../domain/publishing/quotas.ts';
import { platform } from '../../openapi/named-lists.ts';
import {
  brandSlug,
  choice,
  createdAt,
  id,
  meanings,
  string,
  timestamp,
  updatedAt,
} from '../../http/schemas.ts';

export const connectionStatus = choice(
  'ConnectionStatus',
  connectionStatuses,
  'State of a connected account. `expired`: the platform no longer takes its token; connect the account again.',
);

const quotaShape = z
  .strictObject({
    limit: z.int().min(0).meta({ description: 'The most there may be.', example: 20 }),
    used: z.int().min(0).describe('Publish calls of this service that count against it now.'),
    remaining: z.int().min(0).describe('How many are left.'),
    resetsAt: timestamp.nullable().describe('When the next one is given back; null while none is used.'),
  })
  .nullable();

const missingScope = z
  .strictObject({
    scope: string(200, 'threads_delete').describe('The scope, in the words of the platform.'),
    cost: string(120, 'Posts cannot be deleted from Threads.').describe('What does not work without it.'),
  })
  .meta({ id: 'MissingScope', description: 'A scope that an account lacks, and what that costs.' });

export const connectionShape = z
  .strictObject({
    id,
    brandSlug,
    platform,
    status: connectionStatus.describe(
      '`expired`: the platform refuses the account; a person has to connect it again.',
    ),
    externalId: string(200, '1990000000000000000').describe("The account's id on the platform."),
    handle: z.string().max(200).meta(meanings.handle),
    displayName: string(300, 'Acme').describe('Name that the account shows on the platform.'),
    avatarUrl: string(2_000)
      .meta({ format: 'uri' })
      .nullable()
      .describe('The account’s picture; null where it has none.'),
    scopes: z
      .array(z.string().max(200))
      .max(50)
      .describe('What the person allowed, in the words of the platform.'),
    missingScopes: z
      .array(missingScope)
      .max(maxMissingScopes)
      .describe(
        'What this service asks for today and the account lacks: it was connected before, or a part was unticked. Connect it again and allow it.',
      ),
    tier: choice('AccountTier', accountTiers, 'What an account may send.')
      .nullable()
      .describe(
        'On X: `premium` may send 25,000 characters and longer videos. X says so when the account is connected or refreshed. Null elsewhere, and while it is not known: then it counts as `standard`.',
      ),
    accessExpiresAt: timestamp
      .nullable()
      .describe(
        'When the current access ends unless it is renewed, which happens by itself where the platform allows it.',
      ),
    warning: string(500)
      .nullable()
      .describe('What a person has to do soon to keep the account; null while the service can keep it.'),
    pausedUntil: timestamp
      .nullable()
      .describe('Until when nothing is published in its name; its posts wait and then go out by themselves.'),
    pauseReason: string(2_000)
      .nullable()
      .describe('Why: the platform asked for a pause, or a quota is used up.'),
    quota: quotaShape.describe('What the platform lets be published; null where it is not counted.'),
    replyQuota: quotaShape.describe(
      'The same for the later parts of threads, where they have a quota of their own (Threads); else null.',
    ),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Connection', description: 'An account on a platform that a brand posts by.' });

export type ConnectionView = z.input<typeof connectionShape>;

/** A connection as clients see it: never a token. */
export const viewConnection = (
  { connection, brandSlug }: NamedConnection,
  { pause, quota, replyQuota }: AccountAvailability,
  { warning, missingScopes }: Pick<ConnectionView, 'warning' | 'missingScopes'>,
): ConnectionView => ({
  id: connection.id,
  brandSlug,
  platform: connection.platform,
  status: connection.status,
  externalId: connection.externalId,
  handle: connection.handle,
  displayName: connection.displayName,
  avatarUrl: connection.avatarUrl ?? null,
  scopes: connection.scopes,
  tier: connection.tier ?? null,
  missingScopes,
  accessExpiresAt: connection.accessExpiresAt?.toISOString() ?? null,
  warning,
  pausedUntil: pause?.until.toISOString() ?? null,
  pauseReason: pause?.reason ?? null,
  quota: viewQuota(quota),
  replyQuota: viewQuota(replyQuota),
  createdAt: connection.createdAt.toISOString(),
  updatedAt: connection.updatedAt.toISOString(),
});

const viewQuota = (quota: QuotaUsage | null) =>
  quota && { ...quota, resetsAt: quota.resetsAt?.toISOString() ?? null };
