import { asList, asObject, asText } from '../http.ts';
import type { Json } from '../http.ts';

/** Returns text in the form of the schema, made of words from the prompt. The same prompt gives the same text. */
export function answerInSchema(schema: unknown, prompt: string): string {
  const words = prompt.match(/\p{L}{4,}/gu) ?? ['nothing'];
  const writer = new Writer(words, Number(/exactly (\d+)/i.exec(prompt)?.[1] ?? 0));
  return JSON.stringify(writer.value(asObject(schema) ?? {}, 'answer'));
}

class Writer {
  readonly #words: string[];
  readonly #count: number;
  #place = 0;

  constructor(words: string[], count: number) {
    this.#words = words;
    this.#count = count;
  }

  value(schema: Json, name: string, index = 0): unknown {
    const choices = asList(schema['enum']);
    if (choices.length > 0) return choices[index % choices.length];
    if (schema['type'] === 'object') return this.#object(asObject(schema['properties']) ?? {}, index);
    if (schema['type'] === 'array') return this.#list(asObject(schema['items']) ?? {}, name);
    if (schema['type'] === 'integer' || schema['type'] === 'number') return 1 + index;
    if (schema['type'] === 'boolean') return true;
    return this.#sentence(name === 'title' ? 4 : 9);
  }

  #object(properties: Json, index: number): Json {
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        this.value(asObject(schema) ?? {}, name, index),
      ]),
    );
  }

  /** Returns as many objects as the prompt asks for, or else one for each enum value of their properties. */
  #list(items: Json, name: string): unknown[] {
    const properties = Object.values(asObject(items['properties']) ?? {}).map(asObject);
    const choices = properties.map(each => asList(each?.['enum']).length);
    const count = properties.length === 0 ? 1 : this.#count || Math.max(1, ...choices);
    return Array.from({ length: count }, (_, index) => this.value(items, name, index));
  }

  #sentence(length: number): string {
    const taken = Array.from({ length }, () => this.#words[(this.#place += 7) % this.#words.length] ?? '');
    const text = taken.join(' ').toLowerCase();
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  }
}

/** Estimates the number of tokens. */
export const tokensIn = (text: string): number => Math.ceil(text.length / 4);

/** Returns the texts of all messages, joined. */
export function promptOf(messages: unknown): string {
  return asList(messages)
    .map(asObject)
    .map(message => asText(message?.['content']) ?? JSON.stringify(message?.['content'] ?? ''))
    .join('\n');
}

/** Returns a vector for a text. Each word adds to a few dimensions, so texts with the same words are close. */
export function vectorFor(text: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? [text]) {
    let hash = 7;
    for (const char of word) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 2_147_483_647;
    for (const factor of [1, 17, 257]) {
      const place = (hash * factor) % dimensions;
      vector[place] = (vector[place] ?? 0) + (hash % 2 === 0 ? 1 : -1);
    }
  }
  // Servers need not normalize vectors. The constant prevents a word from canceling itself out.
  vector[0] = (vector[0] ?? 0) + 0.5;
  return vector;
}
