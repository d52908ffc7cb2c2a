import { z } from 'zod';
import type { NamedOverride } from '../../../db/team/overrides.ts';
import type { Actor } from '../../../domain/actor.ts';
import { loginProviderNames } from '../../../domain/auth/social-logins.ts';
import { suspensionReasons } from '../../../domain/billing/billing.ts';
import { scopesOn } from '../../../domain/team/permissions.ts';
import { allScopes } from '../../../domain/team/scopes.ts';
import { offeredLogins } from '../../../login-providers/index.ts';
import type { Service } from '../../../process/service.ts';
import { anyId, brandSlug, choice, total } from '../../http/schemas.ts';
import { role, scope } from '../../openapi/named-lists.ts';
import { brandShape } from '../brands/brands-view.ts';
import { plan } from '../billing/billing-view.ts';
import { organizationItemShape } from '../organizations/organization-view.ts';
import { loginProvider } from './identity-view.ts';
import { selfShape } from './people-view.ts';

const scopes = z.array(scope).max(allScopes.length);
/** As many brands as an override is told of: a person who has more asks `GET /teams/members/…`. */
export const maxOverrides = 200;

const features = z
  .strictObject({
    loginProviders: z
      .array(loginProvider)
      .max(loginProviderNames.length)
      .describe('Whom people may log in with.'),
    payments: z.boolean().describe('Whether plans and credits can be bought.'),
    speech: z.boolean().describe('Whether speech in videos becomes text.'),
    search: z.boolean().describe('Whether knowledge bases can be searched.'),
    texts: choice(
      'TextProvider',
      ['local', 'openai-compatible', 'anthropic'],
      'Who writes ideas, drafts, carousels, answers, and posts of agents. `local` is a stand-in without a model: it quotes documents and asks questions about the topic.',
    ),
  })
  .describe('What the operator of this service has set up.');

/** All that a program needs before it shows a person anything. */
export const startShape = selfShape
  .extend({
    role,
    scopes: scopes.describe('What you may do in this organization where no brand says otherwise.'),
    brands: z
      .array(
        z.strictObject({
          brandId: anyId.describe('Id of the brand.'),
          brandSlug,
          scopes: scopes.describe('What you may do with it.'),
        }),
      )
      .max(maxOverrides)
      .describe(`Brands where an override gives other scopes, ${maxOverrides} at most.`),
    plan,
    suspension: z
      .string()
      .max(200)
      .nullable()
      .describe('Why nothing may be changed in this organization, in a sentence; null where it may.'),
    unreadNotifications: z
      .int()
      .min(0)
      .describe('How many of your notifications in this organization are unread.'),
    organizations: z
      .array(organizationItemShape)
      .max(100)
      .describe('Your organizations, the oldest membership first; `GET /orgs` lists more than 100.'),
    activeBrands: z
      .array(brandShape)
      .max(100)
      .describe(
        'The brands of the active organization that you may see, in their order; `GET /brands` lists more than 100.',
      ),
    organizationCount: total.describe('How many organizations you belong to.'),
    features,
  })
  .meta({ id: 'Start', description: 'The person who asks, with what a program needs at its start.' });

export const viewFeatures = ({ config, payments, speech }: Service): z.input<typeof features> => ({
  loginProviders: offeredLogins(config),
  payments: payments !== undefined,
  speech: speech !== undefined,
  search: config.TYPESENSE_URL !== undefined,
  texts: config.AI_TEXT_PROVIDER,
});

/** What an actor may do, in general and with brands that differ. */
export const viewRights = (actor: Actor, overrides: readonly NamedOverride[]) => ({
  role: actor.permissions.role,
  scopes: [...actor.scopes],
  brands: overrides.map(({ brandId, brandSlug: slug }) => ({
    brandId,
    brandSlug: slug,
    scopes: [...scopesOn(actor.permissions, brandId)],
  })),
  plan: actor.plan,
  suspension: actor.suspension && suspensionReasons[actor.suspension],
});
