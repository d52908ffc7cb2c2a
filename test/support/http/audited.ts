import { actionsOnOrganizations } from './audited-organizations.ts';
import { actionsOfPeople } from './audited-people.ts';
import type { Audited } from './audited-stage.ts';
import { actionsOnWorks } from './audited-works.ts';

/** Every audited operation, and a way to run it. */
export const auditedActions: readonly Audited[] = [
  ...actionsOfPeople,
  ...actionsOnOrganizations,
  ...actionsOnWorks,
];
