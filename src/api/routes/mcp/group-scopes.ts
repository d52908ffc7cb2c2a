import type { Actor } from '../../../domain/actor.ts';
import { mcpScopes } from '../../../domain/auth/oauth.ts';
import { sayEither } from '../../../domain/say-either.ts';
import type { Scope } from '../../../domain/team/scopes.ts';
import type { Offer, OfferedTool } from './offer.ts';
import type { ToolGroup } from './tools/tool-spec.ts';

const listOf = (tools: readonly OfferedTool[]): Scope[] =>
  mcpScopes.filter(scope => tools.some(({ scopes }) => scopes.includes(scope)));

/** Returns the tools of a group. Leaves out tools that combine others, for which one of several scopes is enough. */
const toolsOf = ({ tools }: Offer, group: ToolGroup): OfferedTool[] =>
  [...tools.values()].filter(({ groups, scopes }) => scopes.length <= 1 && groups.includes(group));

/** Returns the scopes that the tools of a group need. */
export const scopesOfGroup = (offer: Offer, group: ToolGroup): Scope[] => listOf(toolsOf(offer, group));

/** Tells a model why groups that its client picked offer fewer tools than they have, or none. */
export const explainMissing = (offer: Offer, groups: readonly ToolGroup[], actor: Actor): string => {
  const isOpen = (tool: OfferedTool): boolean => tool.isOpenTo(actor);
  const empty = groups.filter(group => !toolsOf(offer, group).some(isOpen));
  const others = groups.filter(group => !empty.includes(group)).flatMap(group => toolsOf(offer, group));
  const missing = listOf(others.filter(tool => !isOpen(tool)));
  const sentences = empty.map(
    group =>
      `The group ${group} offers no tools here, because this client does not have ${sayEither(scopesOfGroup(offer, group))}.`,
  );
  if (missing.length > 0)
    sentences.push(`Some tools are missing, because this client does not have ${missing.join(', ')}.`);
  return sentences.join(' ');
};
