import { inFile, type Guard } from '../guard.ts';

const api = 'src/api/console/console-api.ts';
const session = (...titles: string[]) => inFile('test/api/console/console-session.test.ts', ...titles);
const files = (...titles: string[]) => inFile('test/api/console/console-files.test.ts', ...titles);

/** The cookie counts for the console's own pages, and nowhere else; no script has the token. */
export const consoleGuards: Guard[] = [
  {
    name: 'console-same-origin',
    promise: 'A page on another port or host of the same site cannot use the session of the console.',
    file: api,
    text: "return site === 'same-origin';",
    replacement: "return site !== 'cross-site';",
    tests: session('counts for the pages of the console alone', 'begins and ends for them alone'),
  },
  {
    name: 'console-own-header',
    promise: 'Without Fetch Metadata only a script of our own can use the session of the console.',
    file: api,
    text: "return ctx.get('X-Console') === '1' && (",
    replacement: 'return (',
    tests: session('counts for the pages of the console alone', 'begins and ends for them alone'),
  },
  {
    name: 'console-own-origin',
    promise: 'What says that it comes from elsewhere is refused, whatever else it says.',
    file: api,
    text: 'origin === new URL(publicUrl(config)).origin',
    replacement: "origin !== '' || publicUrl(config) !== ''",
    tests: session('counts for the pages of the console alone'),
  },
  {
    name: 'console-one-credential',
    promise: 'The cookie of the console and another credential are never weighed against each other.',
    file: api,
    text: "if (ctx.get('Authorization') !== '' || ctx.get('X-Api-Key') !== '')",
    replacement: "if (ctx.get('Authorization') === '-')",
    tests: session('is the only credential there'),
  },
  {
    name: 'console-cookie-goes',
    promise: 'Below /app/api answers are compressed: no page but the console’s has them made with a cookie.',
    file: api,
    text: 'delete ctx.req.headers.cookie;',
    replacement: 'void ctx.req.headers.cookie;',
    tests: session('lets answers be compressed'),
  },
  {
    name: 'console-location',
    promise: 'An address that an answer names is one that the cookie is sent to.',
    file: api,
    text: 'if (/^\\/(?!\\/)/.test(location))',
    replacement: "if (location === '/')",
    tests: session('brings uploads in parts back below /app/api'),
  },
  {
    name: 'console-own-session',
    promise: 'No other page logs a browser in or out of the console.',
    file: 'src/api/console/console-session.ts',
    text: 'requireConsole(ctx, api.service.config);\n      return',
    replacement: 'void requireConsole;\n      return',
    tests: session('begins and ends for them alone'),
  },
  {
    name: 'console-token-hidden',
    promise: 'The token of the console’s session is in no answer that a script reads.',
    file: 'src/api/console/console-session.ts',
    text: 'giveSession(ctx, api.service.config, data.token);\n    nothing(ctx);',
    replacement: 'giveSession(ctx, api.service.config, data.token);',
    tests: session('begins with a password', 'begins with a signup as well'),
  },
  {
    name: 'console-http-only',
    promise: 'No script reads the cookie of the console.',
    file: 'src/api/console/session-cookie.ts',
    text: '; HttpOnly`;',
    replacement: '`;',
    tests: session('begins with a password, in a cookie that no script reads'),
  },
  {
    name: 'console-sessions-alone',
    promise: 'The cookie of the console holds a session of a person, and no key.',
    file: 'src/api/console/session-cookie.ts',
    text: "value !== undefined && tokenKind(value) === 'session' ? value",
    replacement: 'value !== undefined && tokenKind(value) !== undefined ? value',
    tests: session('is the only credential there'),
  },
  {
    name: 'console-missing-part',
    promise: 'No page is kept for a year in place of a part that is missing.',
    file: 'src/api/console/serve-console.ts',
    text: 'if (isAsset) throw refuse(',
    replacement: "if (isAsset && name === '') throw refuse(",
    tests: files('are parts that never change'),
  },
  {
    name: 'other-sessions-end',
    promise: 'Logging out everywhere ends what others may hold, and no session but the person’s own.',
    file: 'src/commands/auth/sessions.ts',
    text: 'await endSessionsOf(em, userId, credentialId);',
    replacement: 'void endSessionsOf;',
    tests: inFile('test/api/auth/sessions.test.ts', 'ends all others at once'),
  },
];
