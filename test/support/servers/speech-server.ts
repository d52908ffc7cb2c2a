import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stand-in for a server that turns speech into text, with OpenAI's protocol. */
export interface SpeechServer {
  /** Base address, as SPEECH_URL takes it. */
  url: string;
  /** Requests so far: the fields of each form, and the size of its file. */
  asked: { fields: Record<string, string>; bytes: number; authorization: string | undefined }[];
  /** Words of the next answers. */
  words: { word: string; start: number; end: number }[];
  /** Language of the next answers. */
  language: string;
  /** Status of the next answers. */
  status: number;
  close(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** The fields of a form; of a file only how many bytes it has. */
const readForm = async (request: IncomingMessage) => {
  const body = await bodyOf(request);
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': type } }).formData();
  const fields: Record<string, string> = {};
  let bytes = 0;
  for (const [name, value] of form)
    if (typeof value === 'string') fields[name] = value;
    else bytes = value.size;
  return { fields, bytes };
};

/** Starts it on a free port. */
export const aSpeechServer = async (): Promise<SpeechServer> => {
  const server = createServer((request, response) => {
    void readForm(request).then(form => {
      state.asked.push({ ...form, authorization: request.headers.authorization });
      response.writeHead(state.status, { 'content-type': 'application/json' });
      const text = state.words.map(({ word }) => word).join(' ');
      const good = { task: 'transcribe', language: state.language, duration: 16, text, words: state.words };
      response.end(
        JSON.stringify(state.status < 300 ? good : { error: { message: 'The audio cannot be read.' } }),
      );
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const state: SpeechServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: [],
    words: [],
    language: 'english',
    status: 200,
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
  return state;
};
