import { z } from 'zod';
import type { AccountAvailability } from '../../../db/publishing/account-quotas.ts';
import { connectionStatuses } from '../../../db/entities/connection.ts';
import type { NamedConnection } from '../../../db/connections/connections.ts';
import { maxMissingCost, maxMissingScopes } from '../../../domain/connections/missing-scopes.ts';
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
  'State of a connected account. `expired`: the platform no longer accepts its token. Reconnect the account.',
);

const quotaShape = z
  .strictObject({
    limit: z.int().min(0).meta({ description: 'Maximum number.', example: 20 }),
    used: z.int().min(0).describe('Publish calls of this service that count toward it now.'),
    remaining: z.int().min(0).describe('Number left.'),
    resetsAt: timestamp.nullable().describe('When the next call becomes available, or null if none is used.'),
  })
  .nullable();

const missingScope = z
  .strictObject({
    scope: string(200, 'threads_delete').describe('The platform’s name of the scope.'),
    cost: string(maxMissingCost, 'Posts cannot be deleted from Threads.').describe(
      'Consequence of the missing scope.',
    ),
  })
  .meta({ id: 'MissingScope', description: 'A scope that an account lacks, and the consequence.' });

export const connectionShape = z
  .strictObject({
    id,
    brandSlug,
    platform,
    isDefault: z
      .boolean()
      .describe(
        'Whether posts of the brand that name only the platform go to this account. A brand has one default account per platform.',
      ),
    status: connectionStatus.describe(
      '`expired`: the platform rejects the account. A person must reconnect it.',
    ),
    externalId: string(200, '1990000000000000000').describe("The account's id on the platform."),
    handle: z.string().max(200).meta(meanings.handle),
    displayName: string(300, 'Acme').describe('Name that the account shows on the platform.'),
    avatarUrl: string(2_000)
      .meta({ format: 'uri' })
      .nullable()
      .describe('Profile picture of the account, or null if it has none.'),
    scopes: z.array(z.string().max(200)).max(50).describe('Granted scopes, as named by the platform.'),
    missingScopes: z
      .array(missingScope)
      .max(maxMissingScopes)
      .describe(
        'Scopes that this service uses and the account has not granted, because it was connected earlier or a permission was unticked. Reconnect the account and allow them.',
      ),
    tier: choice('AccountTier', accountTiers, 'Subscription tier of an account.')
      .nullable()
      .describe(
        'X only: `premium` accounts may post 25,000 characters and longer videos. X reports the tier when the account is connected or refreshed. Null for other platforms and while unknown, which counts as `standard`.',
      ),
    accessExpiresAt: timestamp
      .nullable()
      .describe(
        'Expiry of the current access token. The service renews it automatically if the platform allows that.',
      ),
    warning: string(500)
      .nullable()
      .describe('Action that a person must take soon to keep the account, or null for none.'),
    pausedUntil: timestamp
      .nullable()
      .describe(
        'End of the pause. Until then, the account’s posts are on hold, and are published automatically afterwards.',
      ),
    pauseReason: string(2_000)
      .nullable()
      .describe('Reason for the pause: the platform asked for it, or a quota is used up.'),
    quota: quotaShape.describe('Publishing quota of the platform, or null if not counted.'),
    replyQuota: quotaShape.describe(
      'Quota for later parts of threads, if the platform counts them separately (Threads), or null.',
    ),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Connection', description: 'A brand’s account on a platform.' });

export type ConnectionView = z.input<typeof connectionShape>;

/** Shows a connection to clients, never with a token. */
export const viewConnection = (
  { connection, brandSlug }: NamedConnection,
  { pause, quota, replyQuota }: AccountAvailability,
  { warning, missingScopes }: Pick<ConnectionView, 'warning' | 'missingScopes'>,
): ConnectionView => ({
  id: connection.id,
  brandSlug,
  platform: connection.platform,
  isDefault: connection.isDefault,
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
