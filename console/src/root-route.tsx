import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { ApiError } from '@sdk';
import { readStart, type Person } from './session/start.ts';
import { NotFound } from './shell/not-found.tsx';

export const root = createRootRouteWithContext<{ queries: QueryClient }>()({ notFoundComponent: NotFound });

export type Text = Record<string, unknown>;
export const textIn = (search: Text, name: string): string | undefined =>
  typeof search[name] === 'string' ? search[name] : undefined;

/** One text of an address, and nothing else of it. */
export const oneText =
  <Name extends string>(name: Name) =>
  (search: Text): { [Key in Name]?: string } => {
    const text = textIn(search, name);
    return (text === undefined ? {} : { [name]: text }) as { [Key in Name]?: string };
  };

/** Redirects people who are not logged in to the login page, which returns them to `next`. */
export const startOrLogin = async (queries: QueryClient, next: string): Promise<Person> => {
  try {
    return await readStart(queries);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect({ to: '/login', search: { next } });
    throw error;
  }
};
