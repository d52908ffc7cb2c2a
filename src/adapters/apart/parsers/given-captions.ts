import { readCaptions, type ReadCaptions } from '../../../domain/clips/caption-files/read-captions.ts';
import { encodingOf } from '../../extract/reader/decode-text.ts';

/** Matches `data:text/plain;charset=windows-1252;base64,…`. The type and the charset are optional. */
const bytesGiven = /^data:[^,;]*(?:;charset=([\w-]+))?;base64,/i;

/** Number of bytes from which a file's encoding is detected. */
const guessedBy = 4_096;

/**
 * Parses the `captions` field of a request: a file's text, or its bytes as a `data:` URL in base64, in any encoding. Throws
 * `validation_failed` (`captions_invalid`) if it contains no captions.
 */
export const parseCaptions = async (given: string): Promise<ReadCaptions> => {
  const [head, charset] = bytesGiven.exec(given) ?? [];
  if (head === undefined) return readCaptions(given, 'captions');
  const bytes = Buffer.from(given.slice(head.length), 'base64');
  const { name } = await encodingOf(bytes, charset, guessedBy);
  return readCaptions(new TextDecoder(name).decode(bytes), 'captions');
};
