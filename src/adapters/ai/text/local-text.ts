import { localWriter, writeLocally } from '../local-writer/local-writer.ts';
import type { TextGeneration } from '../ports.ts';
import { recorded, type RecordCall } from '../recorded.ts';
import { checkResult } from './check-result.ts';

const nothing = { inputTokens: null, outputTokens: null };

/** Texts by the writer that comes with the service. */
export const createLocalText = (record: RecordCall): TextGeneration => ({
  generate: async (kind, request, options) => {
    options.signal?.throwIfAborted();
    const { value } = await recorded({ record, kind, ...localWriter, prices: {} }, options, () =>
      Promise.resolve().then(() => ({
        value: checkResult(kind, request, writeLocally(kind, request)),
        usage: nothing,
      })),
    );
    return { value, madeBy: localWriter };
  },
});
