import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Data } from '@sdk';
import { api } from '../api/client.ts';
import { noteEntered } from './session.ts';

export type Person = Data<'getCurrentUser'>;
export type Organization = Person['organizations'][number];

/** Who is here and what they belong to: all that the console needs before it shows anything. */
export const startQuery = queryOptions({
  queryKey: ['start'],
  queryFn: async (): Promise<Person> => {
    const person = await api.auth.getCurrentUser({ retries: 0 });
    noteEntered(person.id);
    return person;
  },
  staleTime: 60_000,
  retry: false,
});

/** The start, or undefined where nobody is logged in. Throws where no answer came. */
export const readStart = (queries: QueryClient): Promise<Person> => queries.ensureQueryData(startQuery);
