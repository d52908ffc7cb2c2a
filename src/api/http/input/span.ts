import { invalidRequest } from '../../../domain/invalid-request.ts';

/** Returns a span of time. Throws `validation_failed` if it ends before it begins, or is longer than `maxDays`. */
export const requireSpan = <Span extends { from: Date; to: Date }>(span: Span, maxDays: number): Span => {
  const refuseEnd = (code: string, message: string): Error => invalidRequest([{ path: 'to', code, message }]);
  const length = span.to.getTime() - span.from.getTime();
  if (length <= 0) throw refuseEnd('too_small', 'Must be later than from.');
  if (length > maxDays * 86_400_000)
    throw refuseEnd('too_big', `Must be at most ${maxDays} days after from.`);
  return span;
};
