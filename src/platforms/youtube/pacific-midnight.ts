import { dayIn } from '../../domain/days.ts';

/** When Google's daily quotas start again. */
export const nextPacificMidnight = (now: Date): Date => dayIn('America/Los_Angeles', now).end;
