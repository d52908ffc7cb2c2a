import { inFile, type Guard } from '../guard.ts';

const fonts = 'src/adapters/video/caption-fonts.ts';
const youtube = 'src/domain/limits/youtube.ts';

const drawn = (...titles: string[]) => inFile('test/adapters/video/drawn-captions.test.ts', ...titles);
const limits = (...titles: string[]) => inFile('test/domain/limits/limits.test.ts', ...titles);

/** Guards of captions and texts that people upload. */
export const captionGuards: Guard[] = [
  {
    name: 'captions-in-part',
    promise: 'Captions of which nothing lies in the part are refused with the request.',
    file: 'src/commands/clips/renders.ts',
    text: 'captionsBetween(captions, start, end).length === 0',
    replacement: 'captionsBetween(captions, 0, end + 1e9).length === 0',
    tests: inFile(
      'test/api/clips/clips.test.ts',
      'are rendered only where they are, and as may be asked for',
    ),
  },
  {
    name: 'captions-machine-fonts',
    promise: 'No font of the machine draws a caption.',
    file: 'src/adapters/video/no-system-fonts.ts',
    text: 'FONTCONFIG_FILE: workspace.file(file)',
    replacement: 'FONTCONFIG_FILE: file',
    tests: drawn('never use a font of the machine'),
  },
  {
    name: 'captions-direction',
    promise: 'A line begins on the side of its first letter.',
    file: 'src/domain/clips/caption-style.ts',
    text: 'const bothDirections = -1;',
    replacement: 'const bothDirections = 1;',
    tests: drawn('look as the saved ones do'),
  },
  {
    name: 'captions-missing-letter',
    promise: 'A letter that no font draws fails the job, instead of being left out.',
    file: fonts,
    text: 'if (missing !== undefined)',
    replacement: 'if (missing === -1)',
    tests: drawn('say which script has no font, and how to add one'),
  },
  {
    name: 'youtube-tag-characters',
    promise: 'A tag with < or > is refused before YouTube does.',
    file: youtube,
    text: 'tags.some(tag => /[<>]/.test(tag)),',
    replacement: 'false,',
    tests: limits('takes no angle brackets in tags'),
  },
  {
    name: 'youtube-visible-title',
    promise: 'A title that nobody sees is refused.',
    file: youtube,
    text: `typeof given === 'string' && given.trim() !== '' && !isVisible(given),`,
    replacement: 'false,',
    tests: limits('needs a title, from the settings or the first line of the text'),
  },
  {
    name: 'schedule-one-day',
    promise: 'No agent gets a schedule that people read in two ways.',
    file: 'src/domain/agents/cron.ts',
    text: '    requireOneDay(schedule);\n',
    replacement: '',
    tests: inFile('test/domain/agents/cron.test.ts', 'a day of month with a day of week, in steps and names'),
  },
];
