import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base';

/** Treats names of the model's special tokens as ordinary text. */
const options = { disallowedSpecial: new Set<string>() };

/** Counts tokens as OpenAI's models do, which is close enough for the others. */
export const countTokens = (text: string): number => count(text, options);
