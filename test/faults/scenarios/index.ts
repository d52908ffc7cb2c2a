import type { Scenario } from '../rig/scenario.ts';
import { kills } from './kills.ts';
import { platformFaults } from './platform-faults.ts';

/** Every scenario, in the order of a whole run. */
export const scenarios: Scenario[] = [kills, platformFaults];
