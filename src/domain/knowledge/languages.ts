/** Sentence models that know English alone, by how the names of their weights begin. */
const englishModels = ['universal-sentence-encoder-lite', 'bge-small-en', 'all-MiniLM-L6-v2'];

/** The model's own part of an id such as `local:bge-small-en-v1.5-6c9c6101a956:onnxruntime-node-1.30.0`. */
const nameIn = (modelId: string): string => modelId.split(':')[1] ?? modelId;

/** Whether a model understands texts in a language; one that we know nothing of is taken to. */
export const knowsLanguage = (modelId: string, language: string): boolean =>
  language === 'en' || !englishModels.some(name => nameIn(modelId).startsWith(name));

/** A language's name in English: `German` for `de`. */
export const nameOfLanguage = (language: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
