import { sandbox } from '../stack.ts';

/** Fault of the sandbox's model server for a call. */
export interface ModelFault {
  operation: 'chat' | 'embeddings';
  mode: string;
  count?: number | 'forever';
  delayMs?: number;
  retryAfterSeconds?: number;
}

/** One call as the server got it. */
export interface ModelCall {
  operation: 'chat' | 'embeddings';
  mode: string | null;
  body: { messages?: { role: string; content: string }[]; input?: string[]; system?: unknown };
}

/** The sandbox as a server of models; faults, answers and calls are those of one key, so that files keep apart. */
export const modelServer = async (key: string) => {
  const url = await sandbox();
  const control = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${url}/_control/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    /** Value of `AI_TEXT_URL` and `EMBEDDING_URL`. */
    url: `${url}/ai/v1`,
    key,
    /** Settings of a service whose texts come from this server. */
    settings: {
      AI_TEXT_PROVIDER: 'openai-compatible',
      AI_TEXT_URL: `${url}/ai/v1`,
      AI_TEXT_MODEL: 'some-model',
      AI_TEXT_API_KEY: key,
    },
    fault: (fault: ModelFault): Promise<{ id: string }> =>
      control('POST', 'faults', { ...fault, platform: 'ai', account: key }),
    /** Removes a fault, by its id. */
    disarm: async (id: string): Promise<void> => {
      await fetch(`${url}/_control/faults/${id}`, { method: 'DELETE' });
    },
    /** Sets the answer of the next chat. */
    prepare: (json: unknown): Promise<unknown> => control('POST', 'ai/answers', { account: key, json }),
    calls: async (): Promise<ModelCall[]> =>
      (await control<{ calls: ModelCall[] }>('GET', `ai/calls?account=${key}`)).calls,
  };
};

export type ModelServer = Awaited<ReturnType<typeof modelServer>>;
