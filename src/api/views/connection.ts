import { z } from 'zod';
import { connectionStatuses } from '../../db/entities/connection.ts';
import type { NamedConnection } from '../../db/queries/connections.ts';
import { platformNames } from '../../domain/platforms.ts';
import { id, slug, timestamp } from '../schemas.ts';

export const connectionShape = z
  .strictObject({
    id,
    brandSlug: slug,
    platform: z.enum(platformNames),
    status: z
      .enum(connectionStatuses)
      .describe('`expired`: the platform refuses the account; a person has to connect it again.'),
    externalId: z.string().max(200).describe("The account's id on the platform."),
    handle: z.string().max(200),
    displayName: z.string().max(300),
    avatarUrl: z.string().max(2_000).nullable(),
    scopes: z
      .array(z.string().max(200))
      .max(50)
      .describe('What the person allowed, in the words of the platform.'),
    accessExpiresAt: timestamp
      .nullable()
      .describe(
        'When the current access ends unless it is renewed, which happens by itself where the platform allows it.',
      ),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Connection' });

export type ConnectionView = z.input<typeof connectionShape>;

/** A connection as clients see it: never a token. */
export const viewConnection = ({ connection, brandSlug }: NamedConnection): ConnectionView => ({
  id: connection.id,
  brandSlug,
  platform: connection.platform,
  status: connection.status,
  externalId: connection.externalId,
  handle: connection.handle,
  displayName: connection.displayName,
  avatarUrl: connection.avatarUrl ?? null,
  scopes: connection.scopes,
  accessExpiresAt: connection.accessExpiresAt?.toISOString() ?? null,
  createdAt: connection.createdAt.toISOString(),
  updatedAt: connection.updatedAt.toISOString(),
});
