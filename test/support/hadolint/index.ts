import path from 'node:path';
import { pythonPackages, run } from '../installed.ts';

/** What hadolint, pinned beside this file, says of a Dockerfile; nothing where it has nothing to say. */
export const hadolint = async (file: string): Promise<string> =>
  run(path.join(await pythonPackages('hadolint', import.meta.dirname), 'bin/hadolint'), ['--no-color', file]);
