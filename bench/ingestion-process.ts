import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { loadOnnxModel } from '../src/adapters/ai/embeddings/onnx-model.ts';
import { loadSentenceEncoder } from '../src/adapters/ai/embeddings/sentence-encoder.ts';

/**
 * Reads the PDF of INGESTION_PDF and embeds the texts of INGESTION_TEXTS one by one, without the rest of the service.
 * Reports when everything is loaded, and then the duration in seconds.
 */
const { INGESTION_PDF: pdf = '', INGESTION_TEXTS: list = '', EMBEDDING_MODEL_DIR: folder } = process.env;

const model = await (folder ? loadOnnxModel(folder) : loadSentenceEncoder());
const embed = (text: string): Promise<number[]> => model.embed(text, 'passage');
await embed('loaded');
const [bytes, texts] = [await readFile(pdf), JSON.parse(await readFile(list, 'utf8')) as string[]];
process.send?.({ ready: true });
const began = performance.now();
await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
for (const text of texts) await embed(text);
const seconds = (performance.now() - began) / 1_000;
process.send?.({ seconds }, () => process.disconnect());
