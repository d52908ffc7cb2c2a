import type { Guard } from '../guard.ts';
import { aroundThePostGuards } from './around-the-post.ts';
import { effectGuards } from './publishing/effects.ts';
import { archivedBrandGuards } from './limits/archived-brands.ts';
import { authorityGuards } from './authority.ts';
import { captionGuards } from './captions.ts';
import { commitGuards } from './commit.ts';
import { consoleGuards } from './console.ts';
import { connectionGuards } from './connections.ts';
import { documentGuards, sourceGuards } from './documents.ts';
import { eventGuards } from './events.ts';
import { giftGuards } from './gifts.ts';
import { guardedClientGuards } from './guarded-client.ts';
import { heldLimitGuards } from './limits/held-limits.ts';
import { heldAndUnconfirmedGuards } from './held-and-unconfirmed.ts';
import { mcpGuards } from './mcp/tools.ts';
import { moneyAndKeyGuards } from './money-and-keys.ts';
import { newerAreaGuards } from './newer-areas.ts';
import { oauthGuards } from './mcp/oauth.ts';
import { outsideTextGuards } from './limits/outside-texts.ts';
import { outboxGuards } from './outbox.ts';
import { parsingGuards } from './parsing.ts';
import { pictureGuards } from './pictures.ts';
import { planningGuards } from './planning.ts';
import { reviewGuards } from './reviews/reviews.ts';
import { platformGuards } from './platforms.ts';
import { processGuards } from './processes.ts';
import { readingBackGuards } from './reading-back.ts';
import { restoredGuards } from './restored.ts';
import { rowTypeGuards } from './limits/row-types.ts';
import { ruleGuards } from './limits/rules.ts';
import { severalAccountGuards } from './publishing/several-accounts.ts';
import { tenantGrantGuards } from './limits/tenant-grants.ts';
import { uploadGuards } from './limits/uploads.ts';
import { wallAndLimitGuards } from './limits/walls-and-limits.ts';
import { webhookGuards } from './webhooks.ts';
import { whatPeopleWroteGuards } from './comments/what-people-wrote.ts';

/** All guards, in the order of the argument in docs/understand/faults.md. */
export const guards: readonly Guard[] = [
  ...outboxGuards,
  ...commitGuards,
  ...readingBackGuards,
  ...platformGuards,
  ...aroundThePostGuards,
  ...effectGuards,
  ...severalAccountGuards,
  ...pictureGuards,
  ...connectionGuards,
  ...heldAndUnconfirmedGuards,
  ...eventGuards,
  ...webhookGuards,
  ...whatPeopleWroteGuards,
  ...moneyAndKeyGuards,
  ...wallAndLimitGuards,
  ...uploadGuards,
  ...tenantGrantGuards,
  ...rowTypeGuards,
  ...heldLimitGuards,
  ...consoleGuards,
  ...giftGuards,
  ...guardedClientGuards,
  ...newerAreaGuards,
  ...planningGuards,
  ...reviewGuards,
  ...documentGuards,
  ...sourceGuards,
  ...captionGuards,
  ...parsingGuards,
  ...ruleGuards,
  ...outsideTextGuards,
  ...authorityGuards,
  ...archivedBrandGuards,
  ...oauthGuards,
  ...mcpGuards,
  ...restoredGuards,
  ...processGuards,
];
