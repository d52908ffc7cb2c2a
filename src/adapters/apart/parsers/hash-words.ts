import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { flatParser } from '../../extract/reader/flat-parser.ts';

/** Elements that readers do not see and whose content changes with each visit: tokens, times, visit counts. */
const unread = new Set(['script', 'style', 'noscript', 'template']);

/** Returns the SHA-256 hash, in hex, of the words that readers of a page see. */
export const hashWords = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  let [hidden, isWord] = [0, false];
  const parser = flatParser({
    onopentag: name => void (hidden += unread.has(name) ? 1 : 0),
    onclosetag: name => void (hidden -= unread.has(name) ? 1 : 0),
    ontext: text => {
      if (hidden > 0) return;
      for (const part of text.split(/(\s+)/)) {
        if (part === '') continue;
        const isSpace = part.trim() === '';
        if (!isSpace) hash.update(part);
        else if (isWord) hash.update(' ');
        isWord = !isSpace;
      }
    },
  });
  // the characters do not matter, as long as the same bytes give the same text
  for await (const chunk of createReadStream(file, { encoding: 'latin1' })) parser.write(chunk as string);
  parser.end();
  return hash.digest('hex');
};
