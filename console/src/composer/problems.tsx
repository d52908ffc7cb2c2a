import type { Schemas } from '@sdk';
import { Note } from '../ui/parts.tsx';
import type { Checks } from './checks.ts';

type Problem = Schemas['PostProblem'];

export const Problems = ({ problems, tone }: { problems: readonly Problem[]; tone: 'bad' | 'warn' }) =>
  problems.map(({ path, code, message, platform }) => (
    <Note key={`${path} ${code} ${platform}`} tone={tone}>
      {message}
    </Note>
  ));

/** Part of the form in which a problem can be fixed. */
type Field = 'text' | 'media' | 'rest';

const fieldOf = ({ path }: Problem): Field => {
  if (path === 'text' || path.endsWith('.text')) return 'text';
  return path === 'media' || path.startsWith('media[') ? 'media' : 'rest';
};

export const problemsAt = (field: Field, checks: Checks | undefined): readonly Problem[] =>
  (checks?.problems ?? []).filter(problem => fieldOf(problem) === field);

/** Shows the problems of a field beside it. Hidden on wide screens, where the previews show them. */
export const ProblemsAt = ({ field, checks }: { field: Field; checks: Checks | undefined }) => (
  <div className="flex flex-col gap-2 empty:hidden lg:hidden">
    <Problems problems={problemsAt(field, checks)} tone="bad" />
  </div>
);
