import { asList, asObject, asText, json, objectOf } from '../http.ts';
import type { Call, Host, Reply } from '../http.ts';
import type { World } from '../world.ts';
import { anthropicVoice, openAiVoice, paced, refusalFor, spoilt, type AiVoice } from './ai-answers.ts';
import type { AiFault, AiMode, AiOperation } from './ai-model.ts';
import { answerInSchema, promptOf, tokensIn, vectorFor } from './ai-text.ts';

/** Length of the vectors that the server gives. */
const dimensions = 64;

/** Model server that speaks OpenAI's protocol, and Anthropic's at `/v1/messages`. Every API key is accepted. */
export const aiHost = (world: World): Host => ({
  prefix: 'ai',
  routes: [
    { method: 'POST', path: '/v1/chat/completions', handle: call => chat(world, call) },
    { method: 'POST', path: '/v1/embeddings', handle: call => embeddings(world, call) },
    { method: 'POST', path: '/v1/messages', handle: call => message(world, call) },
  ],
});

const keyOf = (call: Call): string | null =>
  /^Bearer (.+)$/i.exec(call.header('authorization') ?? '')?.[1] ?? call.header('x-api-key') ?? null;

/** Records the call, then responds with a fault or the result of `make`. */
function answered(
  world: World,
  call: Call,
  operation: AiOperation,
  voice: AiVoice,
  make: (fault: AiFault | undefined) => Reply,
): Reply {
  const account = keyOf(call);
  const fault = world.ai.take(operation, account);
  world.ai.note({ operation, account, mode: fault?.mode ?? null, body: call.json() ?? null });
  return refusalFor(fault, voice) ?? paced(fault, make(fault));
}

const textFor = (
  world: World,
  call: Call,
  schema: unknown,
  prompt: string,
  mode: AiMode | undefined,
): string => spoilt(mode, world.ai.prepared(keyOf(call)) ?? answerInSchema(schema, prompt));

const modelIn = (call: Call): string => asText(call.json()?.['model']) ?? 'model';

function chat(world: World, call: Call): Reply {
  return answered(world, call, 'chat', openAiVoice, fault => {
    const body = call.json() ?? {};
    const prompt = promptOf(body['messages']);
    const schema = asObject(asObject(body['response_format'])?.['json_schema'])?.['schema'];
    if (schema === undefined)
      return openAiVoice.error(400, 'invalid_value', 'This server wants a json_schema.');
    const text = textFor(world, call, schema, prompt, fault?.mode);
    const [prompt_tokens, completion_tokens] = [tokensIn(prompt), tokensIn(text)];
    return json(200, {
      id: 'chatcmpl-sandbox',
      object: 'chat.completion',
      created: Math.floor(Date.now() / 1_000),
      model: `${modelIn(call)}-2026-10-01`,
      choices: [{ index: 0, ...openAiChoice(fault?.mode, text) }],
      usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
    });
  });
}

function openAiChoice(mode: AiMode | undefined, text: string) {
  const said = (content: string | null, refusal: string | null = null) => ({
    role: 'assistant',
    content,
    refusal,
  });
  if (mode === 'refusal') return { message: said(null, 'I cannot help with that.'), finish_reason: 'stop' };
  if (mode === 'answer_filtered') return { message: said(''), finish_reason: 'content_filter' };
  const isCut = mode === 'cut_off' || mode === 'full';
  return { message: said(text), finish_reason: isCut ? 'length' : 'stop' };
}

function message(world: World, call: Call): Reply {
  return answered(world, call, 'chat', anthropicVoice, fault => {
    const body = call.json() ?? {};
    const prompt = `${promptOf([{ content: body['system'] }])}\n${promptOf(body['messages'])}`;
    const format = asObject(asObject(body['output_config'])?.['format'])?.['schema'];
    const tool = asObject(asList(body['tools'])[0]);
    const schema = format ?? tool?.['input_schema'];
    if (schema === undefined)
      return anthropicVoice.error(400, 'invalid_request_error', 'This server wants a schema.');
    const text = textFor(world, call, schema, prompt, fault?.mode);
    return json(200, {
      id: 'msg_sandbox',
      type: 'message',
      role: 'assistant',
      model: modelIn(call),
      stop_sequence: null,
      ...anthropicEnd(fault?.mode, text, format === undefined ? asText(tool?.['name']) : undefined),
      usage: { input_tokens: tokensIn(prompt), output_tokens: tokensIn(text) },
    });
  });
}

/** Older models return JSON as the input of a tool that they are instructed to call. */
function anthropicEnd(mode: AiMode | undefined, text: string, tool: string | undefined) {
  if (mode === 'refusal' || mode === 'answer_filtered') return { content: [], stop_reason: 'refusal' };
  const isCut = mode === 'cut_off' || mode === 'full';
  const input = tool === undefined ? undefined : objectOf(text);
  const end = input ? 'tool_use' : 'end_turn';
  return {
    content: [input ? { type: 'tool_use', id: 'toolu_sandbox', name: tool, input } : { type: 'text', text }],
    stop_reason: isCut ? 'max_tokens' : end,
  };
}

function embeddings(world: World, call: Call): Reply {
  return answered(world, call, 'embeddings', openAiVoice, fault => {
    const input = call.json()?.['input'];
    const texts = typeof input === 'string' ? [input] : asList(input).map(each => asText(each) ?? '');
    if (texts.length === 0 || texts.includes(''))
      return openAiVoice.error(400, 'invalid_value', 'The input must not be empty.');
    const known = fault?.mode === 'fewer' ? texts.slice(1) : texts;
    const tokens = texts.reduce((sum, text) => sum + tokensIn(text), 0);
    return json(200, {
      object: 'list',
      data: known.map((text, index) => ({
        object: 'embedding',
        index,
        embedding: vectorFor(text, dimensions).map(value => (fault?.mode === 'zeros' ? 0 : value)),
      })),
      model: modelIn(call),
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    });
  });
}
