import { textAt } from '../../adapters/http/json.ts';
import type { HttpAnswer } from '../../adapters/http/http.ts';
import { PlatformError } from '../platform.ts';
import type { MediaFile, PrepareResult, StepInput } from '../step.ts';
import { describe } from '../refusals.ts';
import { graphCall, type Graph, type Parameters } from './graph.ts';
import { kindOfContainerError } from './refusals.ts';

/** Container endpoints of a platform, and how it reports their state. */
export interface ContainerRules {
  /** Path for creating containers. */
  create: (accountId: string) => string;
  /** Fields to request for a container. */
  fields: string;
  state: (answer: HttpAnswer) => string | undefined;
  error: (answer: HttpAnswer) => string | undefined;
  /** Minimum milliseconds between checks. */
  firstWaitMs: number;
  /** Milliseconds after which a publish call makes sense again, if the platform did not accept a finished container. */
  republishAfterMs: number;
}

/** Containers to create: the items of a carousel, if it is one, then the container to publish, if it is time. */
export interface ContainerPlan {
  items: { file: MediaFile; parameters: Parameters }[];
  main?: (itemIds: string[]) => Parameters;
}

type Container = { id: string; ready: boolean };

/** Stored as JSON. A type instead of an interface, because an interface is not assignable to a record. */
export type ContainerHandles = {
  /** Creation time of the first container, in epoch milliseconds. */
  since?: number;
  /** Items by file id. */
  items?: Record<string, Container>;
  main?: Container;
};

/** Maximum age of containers. Meta keeps them for 24 hours; older ones are created again. */
const lifeMs = 20 * 3_600_000;
const maxWaitMs = 60_000;

interface Making {
  graph: Graph;
  rules: ContainerRules;
  input: StepInput;
  state: Required<Pick<ContainerHandles, 'since' | 'items'>> & ContainerHandles;
}

/** Creates the missing containers, saving each before the next call, and checks those not ready yet. */
export const prepareContainers = async (
  graph: Graph,
  rules: ContainerRules,
  input: StepInput,
  plan: ContainerPlan,
): Promise<PrepareResult> => {
  const making: Making = { graph, rules, input, state: freshState(input.handles) };
  const { items } = making.state;
  for (const { file, parameters } of plan.items) {
    if (items[file.id]) continue;
    items[file.id] = { id: await create(making, parameters), ready: false };
    await input.save(making.state);
  }
  const itemsAreReady = await areReady(making, Object.values(items));
  if (plan.items.length > 0 && !making.state.main) await input.save(making.state);
  if (!itemsAreReady) return waiting(making);
  if (!plan.main) return { state: 'ready' };
  making.state.main ??= await createMain(making, plan.items, plan.main);
  return (await areReady(making, [making.state.main])) ? { state: 'ready' } : waiting(making);
};

const freshState = (handles: ContainerHandles): Making['state'] => {
  const since = handles.since ?? 0;
  if (Date.now() - since > lifeMs) return { since: Date.now(), items: {} };
  return { ...handles, since, items: { ...handles.items } };
};

const createMain = async (
  making: Making,
  planned: ContainerPlan['items'],
  parametersOf: NonNullable<ContainerPlan['main']>,
): Promise<Container> => {
  const { items } = making.state;
  const ids = planned.map(({ file }) => items[file.id]?.id ?? '');
  const main = { id: await create(making, parametersOf(ids)), ready: false };
  await making.input.save({ ...making.state, main });
  return main;
};

const create = async ({ graph, rules, input }: Making, parameters: Parameters): Promise<string> => {
  const path = rules.create(input.account.externalId);
  const { json } = await graph.wire.ask(graphCall(graph, input, 'POST', path, parameters));
  const id = textAt(json, 'id');
  if (id === undefined)
    throw new PlatformError(describe(graph.label, { kind: 'transient', said: 'no container id' }));
  return id;
};

/** Checks once each container that was not ready. */
const areReady = async (making: Making, containers: Container[]): Promise<boolean> => {
  const open = containers.filter(container => !container.ready);
  for (const container of open) container.ready = await look(making, container);
  return containers.every(container => container.ready);
};

const look = async (making: Making, { id }: Container): Promise<boolean> => {
  const { graph, rules, input } = making;
  const answer = await graph.wire.ask(graphCall(graph, input, 'GET', `/${id}`, { fields: rules.fields }));
  const state = rules.state(answer);
  if (state === 'FINISHED' || state === 'PUBLISHED') return true;
  if (state !== 'ERROR' && state !== 'EXPIRED') return false;
  // nothing that depends on a dead container can be used again
  await input.save({});
  const said = rules.error(answer) ?? state;
  const kind = state === 'EXPIRED' ? 'transient' : kindOfContainerError(said);
  throw new PlatformError(describe(graph.label, { kind, said, code: state }));
};

/** Returns the wait until the next check, which grows with the elapsed time. */
const waiting = ({ graph, rules, state }: Making): PrepareResult => {
  const half = (Date.now() - state.since) / 2;
  const checkAfterMs = Math.round(Math.min(Math.max(half, rules.firstWaitMs), maxWaitMs));
  return { state: 'waiting', checkAfterMs, progress: `${graph.label} is processing the media` };
};
