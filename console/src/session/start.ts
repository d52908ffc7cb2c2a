import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError, ConnectionError, type Data } from '@sdk';
import { api } from '../api/client.ts';
import { isReached } from '../lib/online.ts';
import { forgetStart, keepStart, keptStart } from './kept-start.ts';
import { noteEntered } from './session.ts';

export type Person = Data<'getCurrentUser'>;
export type Organization = Person['organizations'][number];

/** How long until the service is asked again who is here, in milliseconds. */
const againMs = 5_000;

const ask = async (queries: QueryClient): Promise<Person> => {
  const person = await api.auth.getCurrentUser({ retries: 0 });
  // the start has them, so that no screen asks again
  queries.setQueryData([person.activeOrgId, 'brands'], person.activeBrands);
  isReached.set(true);
  keepStart(person);
  noteEntered(person.id);
  return person;
};

/** Asks until the service says who is here. Another person than the one remembered has the page loaded again. */
const askLater = (queries: QueryClient): void => {
  setTimeout(() => {
    ask(queries).catch((error: unknown) => {
      if (error instanceof ConnectionError) askLater(queries);
    });
  }, againMs);
};

const begin = async (queries: QueryClient): Promise<Person> => {
  try {
    return await ask(queries);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) forgetStart();
    const kept = error instanceof ConnectionError ? keptStart() : undefined;
    if (!kept) throw error;
    isReached.set(false);
    noteEntered(kept.id);
    askLater(queries);
    return kept;
  }
};

/** Reads the person and their organizations, which the console needs before it shows anything. */
export const startQuery = queryOptions({
  queryKey: ['start'],
  queryFn: ({ client }) => begin(client),
  staleTime: 60_000,
  retry: false,
  networkMode: 'always',
});

/** Returns the start data, or undefined if no person is logged in. Throws if no response arrives. */
export const readStart = (queries: QueryClient): Promise<Person> => queries.ensureQueryData(startQuery);
