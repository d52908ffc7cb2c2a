import { refuse, type Refusal } from '../../domain/errors.ts';
import { measureFile, tooLarge, type Upload } from './media-upload.ts';
import { OutboundFailed, OutboundTooLarge, type Incoming, type Outbound } from '../outbound/outbound.ts';

export interface DownloadRules {
  url: string;
  /** Folder in which the file is received. */
  folder: string;
  maxBytes: number;
  /** Milliseconds for the whole download. */
  timeoutMs: number;
  /** Aborts the download. The promise then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Maximum redirects. File hosts often redirect to another name, then to a store. */
const redirects = 5;

/**
 * Downloads a file to disk, as an upload without fields. Throws `payload_too_large`, `unavailable` (disk full), or
 * `validation_failed` for an address that may not be called or returns no file. After an error, nothing of the file
 * remains.
 */
export const downloadUpload = async (outbound: Outbound, rules: DownloadRules): Promise<Upload> => {
  const { url, timeoutMs, maxBytes, signal } = rules;
  try {
    return await outbound.download(
      { url, timeoutMs, maxBytes, redirects, ...(signal && { signal }) },
      async incoming => {
        if (incoming.status !== 200)
          throw notFetched(`${incoming.url.hostname} answered ${incoming.status}.`);
        const claim = readClaim(incoming);
        return { ...(await measureFile(incoming.stream, rules)), ...claim, fields: {} };
      },
    );
  } catch (error) {
    throw error instanceof OutboundFailed ? refusalOf(error, rules) : error;
  }
};

/** Returns the type that a server declares for its file, and the name in its address. */
export const readClaim = ({ url, headers }: Incoming): Pick<Upload, 'fileName' | 'mimeType' | 'charset'> => {
  const type = headers['content-type'] ?? '';
  return {
    fileName: nameIn(url),
    mimeType: type.split(';')[0]?.trim().toLowerCase() ?? '',
    charset: /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(type)?.[1],
  };
};

const nameIn = ({ pathname }: URL): string => {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

const notFetched = (message: string, code = 'not_fetched'): Refusal =>
  refuse('validation_failed', 'The file could not be fetched.', {
    details: [{ path: 'url', code, message }],
  });

const refusalOf = (error: OutboundFailed, rules: DownloadRules): Refusal => {
  if (error instanceof OutboundTooLarge) return tooLarge(rules);
  return notFetched(error.message, error.failure === 'blocked' ? 'not_allowed' : 'not_fetched');
};
