import path from 'node:path';
import { pythonPackages, run } from '../installed.ts';

/** Returns the messages of hadolint, pinned next to this file, about a Dockerfile; empty if it has none. */
export const hadolint = async (file: string): Promise<string> =>
  run(path.join(await pythonPackages('hadolint', import.meta.dirname), 'bin/hadolint'), ['--no-color', file]);
