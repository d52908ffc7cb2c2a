import { inFile, type Guard } from '../../guard.ts';

const redirects = 'src/domain/auth/redirect-uris.ts';
const documents = 'src/domain/auth/client-documents.ts';
const fetched = 'src/api/routes/mcp/oauth-documents.ts';
const grants = 'src/commands/auth/oauth-grants.ts';

const registering = (title: string) => inFile('test/api/mcp/mcp-oauth-clients.test.ts', title);
const described = (title: string) => inFile('test/api/mcp/mcp-oauth-documents.test.ts', title);
const badDay = (title: string) => inFile('test/api/mcp/mcp-oauth-bad-days.test.ts', title);
const byTokens = (title: string) => inFile('test/api/mcp/mcp-oauth-tokens.test.ts', title);

/** A code goes where its program takes it, and a consent to who was let in. */
export const oauthGuards: Guard[] = [
  {
    name: 'redirect-scheme',
    promise: 'No code is sent to what a browser or the system would run or read.',
    file: redirects,
    text: '!neverSchemes.has(scheme) && ',
    replacement: '',
    tests: registering(
      'registers no address that a browser or the system would run, read or hide, and learns why',
    ),
  },
  {
    name: 'redirect-whole',
    promise: 'An address is registered as it stands, not as a parser reads it.',
    file: redirects,
    text: `if (/[\\s\\p{Cc}]/u.test(text)) return 'contains a space or a control character';`,
    replacement: '',
    tests: registering(
      'registers no address that a browser or the system would run, read or hide, and learns why',
    ),
  },
  {
    name: 'redirect-exact',
    promise: 'Only on the person’s own machine, by http, may a code go to another port.',
    file: redirects,
    text: `[known, given].every(text => new URL(text).protocol === 'http:') &&\n`,
    replacement: '',
    tests: registering(
      'takes codes at any port of its person’s own machine, and elsewhere at the one that it registered',
    ),
  },
  {
    name: 'registration-token',
    promise: 'A registration is read only with the token of that registration.',
    file: 'src/adapters/secrets/oauth-clients.ts',
    text: ' && timingSafeEqual(shown, right)',
    replacement: ' && timingSafeEqual(right, right)',
    tests: registering('is answered all of RFC 7591, and reads it again by what it was given for that'),
  },
  {
    name: 'document-own',
    promise: 'A document speaks for the address where it stands, and for no other.',
    file: documents,
    text: `said['client_id'] !== clientId`,
    replacement: `said['client_id'] === undefined`,
    tests: described('is refused if the document is invalid'),
  },
  {
    name: 'document-dots',
    promise: 'The address of a document is read as it is written.',
    file: documents,
    text: `return path.some(isDotSegment) ? 'has a dot segment in its path' : undefined;`,
    replacement: 'return path.length === 0 ? clientId : undefined;',
    tests: described('is not fetched from an address that hides where, or that is none of the internet'),
  },
  {
    name: 'document-size',
    promise: 'No more of a document is read than a document needs.',
    file: fetched,
    text: `if (truncated) throw unusable(clientId, \`The document is larger than \${maxDocument} bytes.\`);`,
    replacement: 'if (truncated && maxDocument === 0) return readAnswer(clientId, answer);',
    tests: described('is refused if the document is invalid'),
  },
  {
    name: 'consent-after-exchange',
    promise: 'A consent goes on until its program has fetched the one that takes its place.',
    file: grants,
    text: '(isPending && !isDocumentAddress(clientId))',
    replacement: '!isDocumentAddress(clientId)',
    tests: badDay('keeps its scopes if the tab that would have added more is lost'),
  },
  {
    name: 'consent-replaced',
    promise: 'A program has one consent of a person, the last.',
    file: grants,
    text: '  await endReplaced(em, row, exchange.clientId);\n',
    replacement: '',
    tests: badDay('registers without scopes, is given one, and gets one more by asking its person again'),
  },
  {
    name: 'renewed-late',
    promise: 'A refresh token that comes again late ends the consent.',
    file: grants,
    text: 'if (row.usedMs > refreshGrace) return endStolen(em, row);',
    replacement: '',
    tests: byTokens(
      'loses everything when one of two that have the same tokens renews them long after the other',
    ),
  },
];
