import { aFolder, startForTests } from '../run-folder.ts';
import { typesenseOn, type TypesenseSettings } from '../stack.ts';

/** A Typesense server of one test file, which it may kill and start again: its folder keeps what it knew. */
export interface OwnTypesense {
  settings: TypesenseSettings;
  /** Ends it at once, without a chance to tidy up. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Started; ended with the rest of the run. */
export const startOwnTypesense = async (): Promise<OwnTypesense> => {
  const { program, settings } = await typesenseOn(aFolder('typesense'));
  let running = await startForTests(program);
  return {
    settings,
    kill: () => running.stop(AbortSignal.abort()),
    start: async () => void (running = await startForTests(program)),
  };
};
