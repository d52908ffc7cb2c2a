/** A test by its file and a part of its title in that file; not a hook. */
export interface GuardTest {
  file: string;
  title: string;
}

/** A place of the code that a promise rests on, and how to take it away. */
export interface Guard {
  /** Unique, for `npm run guards -- --only`. */
  name: string;
  /** Promise that holds because of the guard. */
  promise: string;
  /** Path from the root of the project. */
  file: string;
  /** Source text of the guard, which occurs exactly once in the file. */
  text: string;
  /** Source text without the guard: the smallest edit that still compiles. */
  replacement: string;
  /** Tests that all fail then. */
  tests: GuardTest[];
}

/** Makes the guards' tests short to write: several titles of one file. */
export const inFile = (file: string, ...titles: string[]): GuardTest[] =>
  titles.map(title => ({ file, title }));
