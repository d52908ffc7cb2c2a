/** Prefixes of the names of embedding models that understand only English. */
const englishModels = ['universal-sentence-encoder-lite', 'bge-small-en', 'all-MiniLM-L6-v2'];

/** Returns the model's name within an id such as `local:bge-small-en-v1.5-6c9c6101a956:onnxruntime-node-1.30.0`. */
const nameIn = (modelId: string): string => modelId.split(':')[1] ?? modelId;

/** Returns whether a model understands a language. An unknown model counts as multilingual. */
export const knowsLanguage = (modelId: string, language: string): boolean =>
  language === 'en' || !englishModels.some(name => nameIn(modelId).startsWith(name));

/** Returns a language's name in English: `German` for `de`. */
export const nameOfLanguage = (language: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
