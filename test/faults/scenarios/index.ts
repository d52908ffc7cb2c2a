import type { Scenario } from '../rig/scenario.ts';
import { clocks } from './clocks.ts';
import { deploys } from './deploys.ts';
import { effects } from './effects/effects.ts';
import { herd } from './herd.ts';
import { kills } from './kills.ts';
import { lostAcknowledgements } from './lost-acknowledgements.ts';
import { serversGone } from './outages.ts';
import { planning } from './planning.ts';
import { platformFaults } from './platform-faults.ts';
import { races } from './races.ts';
import { restores } from './restores.ts';
import { soup } from './soup.ts';
import { webhooks } from './webhooks.ts';
import { workers } from './workers.ts';

/**
 * Every scenario, in the order of a whole run: scenarios that share the machine first, scenarios that take servers away
 * later.
 */
export const scenarios: Scenario[] = [
  kills,
  planning,
  platformFaults,
  races,
  workers,
  effects,
  webhooks,
  herd,
  lostAcknowledgements,
  serversGone,
  restores,
  deploys,
  clocks,
  soup,
];
