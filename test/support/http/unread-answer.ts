import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

/** Begins a request and reads nothing of its answer. */
export const beginUnread = async (address: string, token: string): Promise<IncomingMessage> => {
  const request = get(address, { headers: { authorization: `Bearer ${token}` }, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  return answer;
};

/** Reads the rest of an answer. Returns its number of bytes, and whether the answer is complete. */
export const readRest = async (answer: IncomingMessage): Promise<{ bytes: number; isWhole: boolean }> => {
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
  await new Promise(resolve => answer.once('close', resolve));
  return { bytes, isWhole: answer.complete };
};
