import type { Data } from '@sdk';

type Person = Data<'getCurrentUser'>;

const place = 'console-start';

/** Keeps who is logged in, for a start without a connection. */
export const keepStart = (person: Person): void => {
  try {
    localStorage.setItem(place, JSON.stringify(person));
  } catch {
    // a browser that keeps nothing starts with a connection only
  }
};

export const forgetStart = (): void => localStorage.removeItem(place);

/**
 * Returns the person who was logged in at the last start with a connection, or undefined if no person was or they have
 * logged out since.
 */
export const keptStart = (): Person | undefined => {
  try {
    const text = localStorage.getItem(place);
    return text === null ? undefined : (JSON.parse(text) as Person);
  } catch {
    return undefined;
  }
};
