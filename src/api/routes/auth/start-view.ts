import { z } from 'zod';
import type { NamedOverride } from '../../../db/team/overrides.ts';
import type { Actor } from '../../../domain/actor.ts';
import { loginProviderNames } from '../../../domain/auth/social-logins.ts';
import { suspensionReasons } from '../../../domain/billing/billing.ts';
import { scopesOn } from '../../../domain/team/permissions.ts';
import { allScopes } from '../../../domain/team/scopes.ts';
import { offeredLogins } from '../../../login-providers/index.ts';
import type { Service } from '../../../process/service.ts';
import { anyId, brandSlug, choice } from '../../http/schemas.ts';
import { role, scope } from '../../openapi/named-lists.ts';
import { brandShape } from '../brands/brands-view.ts';
import { plan } from '../billing/billing-view.ts';
import { organizationItemShape } from '../organizations/organization-view.ts';
import { loginProvider } from './identity-view.ts';
import { selfShape } from './people-view.ts';

const scopes = z.array(scope).max(allScopes.length);
/** Maximum number of overrides that the start shows. A person with more brands reads `GET /teams/members/…`. */
export const maxOverrides = 200;

const features = z
  .strictObject({
    loginProviders: z
      .array(loginProvider)
      .max(loginProviderNames.length)
      .describe('Configured login providers.'),
    payments: z.boolean().describe('Whether plans and credits can be bought.'),
    speech: z.boolean().describe('Whether speech in videos can be transcribed.'),
    search: z.boolean().describe('Whether knowledge bases can be searched.'),
    texts: choice(
      'TextProvider',
      ['local', 'openai-compatible', 'anthropic'],
      'Provider that writes ideas, drafts, carousels, answers, and agents’ posts. `local` is a stand-in without a model: it quotes documents and asks questions about the topic.',
    ),
  })
  .describe('Features configured by the operator of this service.');

/** Everything that an app needs before it shows a person anything. */
export const startShape = selfShape
  .extend({
    role,
    scopes: scopes.describe('Your permissions in this organization, unless a brand override says otherwise.'),
    brands: z
      .array(
        z.strictObject({
          brandId: anyId.describe('Id of the brand.'),
          brandSlug,
          scopes: scopes.describe('Your permissions for the brand.'),
        }),
      )
      .max(maxOverrides)
      .describe(`Brands with overrides of your permissions, at most ${maxOverrides}.`),
    plan,
    suspension: z
      .string()
      .max(200)
      .nullable()
      .describe('Reason why changes in this organization are refused, or null.'),
    unreadNotifications: z.int().min(0).describe('Number of your unread notifications in this organization.'),
    organizations: z
      .array(organizationItemShape)
      .max(100)
      .describe('Your organizations, oldest membership first. `GET /orgs` lists more than 100.'),
    activeBrands: z
      .array(brandShape)
      .max(100)
      .describe(
        'Brands of the active organization that you may see, in order. `GET /brands` lists more than 100.',
      ),
    isOperator: z.boolean().describe('Whether you operate this service and may use /operator.'),
    organizationCount: z.int().min(0).describe('Number of your organizations.'),
    features,
  })
  .meta({ id: 'Start', description: 'The current person, with everything a client needs at its start.' });

export const viewFeatures = ({ config, payments, speech }: Service): z.input<typeof features> => ({
  loginProviders: offeredLogins(config),
  payments: payments !== undefined,
  speech: speech !== undefined,
  search: config.TYPESENSE_URL !== undefined,
  texts: config.AI_TEXT_PROVIDER,
});

/** Shows the actor's rights, in general and for brands that differ. */
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
