import { encodingOf } from '../../../adapters/extract/reader/decode-text.ts';
import { readCaptions, type ReadCaptions } from '../../../domain/clips/caption-files/read-captions.ts';

/** `data:text/plain;charset=windows-1252;base64,…`; the type and the charset may be missing. */
const bytesGiven = /^data:[^,;]*(?:;charset=([\w-]+))?;base64,/i;

/** As many bytes tell the encoding of a file; requests of others wait meanwhile. */
const guessedBy = 4_096;

/**
 * The captions of a request's field `captions`: a file's text, or its bytes as a `data:` URL in base64, in whatever encoding
 * they are. Throws `validation_error` (`captions_invalid`) where nothing of it is a caption.
 */
export const readGivenCaptions = async (given: string): Promise<ReadCaptions> => {
  const [head, charset] = bytesGiven.exec(given) ?? [];
  if (head === undefined) return readCaptions(given, 'captions');
  const bytes = Buffer.from(given.slice(head.length), 'base64');
  const { name } = await encodingOf(bytes, charset, guessedBy);
  return readCaptions(new TextDecoder(name).decode(bytes), 'captions');
};
