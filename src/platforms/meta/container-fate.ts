import type { LostCommit } from '../lost-commit.ts';
import type { StepInput } from '../step.ts';
import type { Look } from '../read-back.ts';
import type { ContainerHandles, ContainerRules } from './containers.ts';
import { graphCall, type Graph } from './graph.ts';
import { lookAtPublished, type PublishedList } from './published-list.ts';

/**
 * Checks the container, which can be published only once and knows whether it was. Only the post's id has to be found in a
 * list. Without a container (its handle is lost), only the list can tell.
 */
export const lookAtContainer = async (
  graph: Graph,
  rules: ContainerRules,
  list: PublishedList,
  input: StepInput & { lost: LostCommit },
): Promise<Look> => {
  const container = (input.handles as ContainerHandles).main?.id;
  if (container === undefined) return lookAtPublished(graph, list, input);
  const answer = await graph.wire.ask(
    graphCall(graph, input, 'GET', `/${container}`, { fields: rules.fields }),
  );
  const state = rules.state(answer);
  const evidence = { container, state: state ?? null };
  if (state === 'PUBLISHED') return itsPost(graph, await lookAtPublished(graph, list, input), evidence);
  if (state === 'FINISHED') return { seen: 'unpublished', graceMs: rules.republishAfterMs, evidence };
  if (state === 'ERROR' || state === 'EXPIRED') {
    const said = rules.error(answer);
    return { seen: 'unpublished', evidence: { ...evidence, ...(said && { said }), staleHandles: true } };
  }
  const reason =
    state === 'IN_PROGRESS'
      ? `${graph.label} is still processing the post.`
      : `${graph.label} does not report what happened to the post.`;
  return { seen: 'unclear', reason, evidence };
};

/** Returns the post found by the container. A list that does not show it yet does not overrule the container. */
const itsPost = ({ label }: Graph, seen: Look, evidence: Record<string, unknown>): Look => {
  const all = { ...seen.evidence, ...evidence, isLive: true };
  if (seen.seen === 'published') return { ...seen, evidence: all };
  const reason = `The post is live according to ${label}. Only its link could not be found.`;
  return { seen: 'unclear', reason, evidence: all };
};
