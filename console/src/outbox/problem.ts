import { ApiError } from '@sdk';
import { i18n } from '../lib/i18n.ts';
import type { Problem } from './entry.ts';

/** Converts an error for storage with its entry, so that another tab or a later start can show it. */
export const problemOf = (error: unknown): Problem => {
  if (!(error instanceof ApiError)) {
    const message = error instanceof Error ? error.message : i18n.t('The page failed.');
    return { status: 0, code: '', message, details: [], changedByName: null };
  }
  const { status, code, message, details, current } = error;
  return { status, code, message, details: [...details], changedByName: current?.changedByName ?? null };
};

/** The error that a kept problem stands for. */
export const errorOfProblem = ({ status, code, message, details, changedByName }: Problem): Error => {
  if (status === 0) return new Error(message);
  const current = { revision: 0, changedBy: null, changedAt: null, changedByName };
  return new ApiError(new Response(null, { status }), { error: code, message, details, current });
};
