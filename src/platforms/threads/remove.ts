import { at, textAt } from '../../adapters/http/json.ts';
import { graphCall, type Graph } from '../meta/graph.ts';
import { PlatformError, type ChangeResult, type OutInput, type Presence } from '../platform.ts';

/** Codes that Meta returns for an object that does not exist, and also for one that may not be read. */
const missing: readonly (string | undefined)[] = ['100/33', '24', '24/4279009'];

/** Deletes a post. A refusal may mean that the post no longer exists, so its existence is checked then. */
export const removeFromThreads = async (graph: Graph, input: OutInput): Promise<ChangeResult> => {
  const result = await graph.wire.change(
    'deleted it',
    graphCall(graph, input, 'DELETE', `/${input.externalId}`, {}),
    ({ json }) => (at(json, 'success') === true ? 'done' : undefined),
  );
  if (result.outcome === 'done' || result.outcome === 'gone') return result;
  const isMissing = result.outcome === 'rejected' && missing.includes(result.failure.platformCode);
  return isMissing && (await isGone(graph, input)) ? { outcome: 'gone', evidence: result.evidence } : result;
};

const isGone = async (graph: Graph, input: OutInput): Promise<boolean> => {
  try {
    return (await lookAtThread(graph, input)).state === 'gone';
  } catch (error) {
    if (error instanceof PlatformError) return false;
    throw error;
  }
};

/**
 * Checks whether a post exists. A token that can read its own profile can also read its own posts, so a post it cannot see
 * does not exist.
 */
export const lookAtThread = async (graph: Graph, input: OutInput): Promise<Presence> => {
  try {
    const { json } = await graph.wire.ask(
      graphCall(graph, input, 'GET', `/${input.externalId}`, { fields: 'id' }),
    );
    if (textAt(json, 'id') === input.externalId) return { state: 'there', evidence: {} };
    return { state: 'unknowable', reason: 'Threads did not report whether the post is there.', evidence: {} };
  } catch (error) {
    if (!(error instanceof PlatformError) || !missing.includes(error.failure.platformCode)) throw error;
    await graph.wire.ask(graphCall(graph, input, 'GET', '/me', { fields: 'id' }));
    return { state: 'gone', evidence: { code: error.failure.platformCode } };
  }
};
