import type { Guard } from './guard.ts';

/** The file's content without the guard. Throws when its text does not stand there exactly once. */
export const withoutGuard = (content: string, { name, file, text, replacement }: Guard): string => {
  const times = content.split(text).length - 1;
  if (times !== 1) throw new Error(`${name}: its text stands ${times} times in ${file}, and not once`);
  return content.replace(text, () => replacement);
};
