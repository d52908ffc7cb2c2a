import { generateText, Output } from 'ai';
import type { Config } from '../../../config/index.ts';
import type { TextKind } from '../../../domain/ai/ai.ts';
import { AiFailure, type Usage } from '../ai-failure.ts';
import { shortened } from '../../http/redact.ts';
import { cleanText } from '../../../domain/outside-text.ts';
import { classified, usageOf } from '../classify.ts';
import { textModel, type TextSettings } from '../models.ts';
import type { CallOptions, TextGeneration, TextRequests, TextResults } from '../ports.ts';
import { recorded, type RecordCall, type Took } from '../recorded.ts';
import { checkResult } from './check-result.ts';
import { fromWire } from './from-wire.ts';
import { promptFor } from './prompts.ts';
import { answerSchemas } from './wire.ts';

type Settings = TextSettings & Pick<Config, 'AI_TEXT_INPUT_PRICE' | 'AI_TEXT_OUTPUT_PRICE'>;

/** Maximum characters of a model's name, as its server reports it. */
const maxModelName = 200;

/** Generates texts by a model behind a server. */
export const createRemoteText = (config: Settings, record: RecordCall): TextGeneration => {
  const { AI_TEXT_PROVIDER: provider, AI_TEXT_MODEL: model = '' } = config;
  const prices = { input: config.AI_TEXT_INPUT_PRICE, output: config.AI_TEXT_OUTPUT_PRICE };
  const sdkModel = textModel(config);
  return {
    generate: async (kind, request, options) => {
      const call = { record, kind, provider, model, prices };
      const took = await recorded(call, options, () => ask(sdkModel, kind, request, options));
      return { value: took.value, madeBy: { provider, model: took.model ?? model } };
    },
  };
};

const ask = async <K extends TextKind>(
  model: ReturnType<typeof textModel>,
  kind: K,
  request: TextRequests[K],
  { signal }: CallOptions,
): Promise<Took<TextResults[K]>> => {
  const { system, data, maxOutputTokens } = promptFor(kind, request);
  return classified(signal, async () => {
    const { output, usage, response } = await generateText({
      model,
      system,
      prompt: data,
      maxOutputTokens,
      maxRetries: 0,
      output: Output.object({ schema: answerSchemas[kind](request), name: kind }),
      ...(signal ? { abortSignal: signal } : {}),
    });
    const value = charged(usageOf(usage), () => checkResult(kind, request, fromWire(kind, output, request)));
    const answeredBy = shortened(cleanText(response.modelId), maxModelName);
    return { value, model: answeredBy, usage: usageOf(usage) };
  });
};

/** Adds the usage to the error of a rejected answer, which costs as much as an accepted one. */
const charged = <T>(usage: Usage, check: () => T): T => {
  try {
    return check();
  } catch (error) {
    throw error instanceof AiFailure ? new AiFailure(error.code, error.message, { usage }) : error;
  }
};
