import { inFile, type Guard } from '../guard.ts';

const renditions = 'src/domain/media/renditions/reasons.ts';
const strip = 'src/adapters/media/strip-picture.ts';
const heic = 'src/adapters/media/picture-reader/read-heic.ts';

const reader = (...titles: string[]) => inFile('test/files/picture-reader.test.ts', ...titles);
const tags = (...titles: string[]) => inFile('test/files/picture-tags.test.ts', ...titles);
const credits = (...titles: string[]) => inFile('test/files/picture-credits.test.ts', ...titles);
const stripping = (...titles: string[]) => inFile('test/files/picture-strip.test.ts', ...titles);

const doors = (...titles: string[]) =>
  inFile('test/workflows/publishing/steps/picture-doors.test.ts', ...titles);

/** Guards of data read from strangers' pictures and videos, and of data that is published with them. */
export const pictureGuards: Guard[] = [
  {
    name: 'picture-whole',
    promise: 'A HEIC of which a tile is missing is not taken for whole.',
    file: heic,
    text: 'heif.HEAPU8[strict + strictDecoding] = 1;',
    replacement: '',
    tests: reader('are refused with a sentence where they are cut off'),
  },
  {
    name: 'picture-unseen-tags',
    promise: 'A picture at which nobody looked is cleaned before it goes out.',
    file: renditions,
    text: `traits === null && type !== 'video' ? ['privateTags'] : (traits ?? []);`,
    replacement: 'traits ?? [];',
    tests: tags('of a picture that was never inspected are removed, and its rotation is kept'),
  },
  {
    name: 'picture-unparsed-tags',
    promise: 'A picture that is not as its format has it counts as one that tells of a person.',
    file: strip,
    text: 'pieces.some(isPrivate) ?? true);',
    replacement: 'pieces.some(isPrivate) ?? false);',
    tests: stripping('leave as a whole picture without what is private'),
  },
  {
    name: 'picture-unparsed-exif',
    promise: 'EXIF that is not read to its last byte counts as telling of a person.',
    file: 'src/adapters/media/picture-exif.ts',
    text: '&& lengthOf(tiff) <= bytes,',
    replacement: '&& lengthOf(tiff) <= Infinity * bytes,',
    tests: stripping('leave as a whole picture without what is private'),
  },
  {
    name: 'picture-preview',
    promise: 'A preview in EXIF, which has tags of its own, never leaves with a picture.',
    file: 'src/adapters/media/picture-exif.ts',
    text: 'const isAlone = number(end, 4) === 0;',
    replacement: 'const isAlone = number(end, 4) >= 0;',
    tests: stripping('leave as a whole picture without what is private'),
  },
  {
    name: 'picture-gif-comments',
    promise: 'What a GIF says beside its frames never leaves with it.',
    file: 'src/adapters/media/media-gif.ts',
    text: 'return isNamed && drawnBy.includes(',
    replacement: 'return !isNamed || drawnBy.includes(',
    tests: stripping('leave as a whole picture without what is private'),
  },
  {
    name: 'picture-credit-encoding',
    promise: 'A name that is not in UTF-8 is still that name when the picture leaves.',
    file: 'src/adapters/media/picture-exif.ts',
    text: "return new TextDecoder('windows-1252').decode(begin);",
    replacement: 'return begin.toString();',
    tests: credits(
      'in EXIF stay, in UTF-8 or windows-1252, whether the picture is stripped or encoded again',
    ),
  },
  {
    name: 'picture-credit-length',
    promise: 'What claims to say whose a PNG is leaves only where it is as short as that.',
    file: 'src/adapters/media/picture-pieces.ts',
    text: 'body.length <= maxCreditBytes &&',
    replacement: 'body.length <= Infinity * maxCreditBytes &&',
    tests: credits('in chunks of a PNG are no place for more'),
  },
  {
    name: 'picture-pieces',
    promise: 'A picture of millions of pieces is not taken apart in this process.',
    file: 'src/adapters/media/picture-pieces.ts',
    text: 'length > maxPieces',
    replacement: 'length > Infinity * maxPieces',
    tests: stripping('are not taken apart where they have more pieces than any picture'),
  },
  {
    name: 'picture-ended-outside',
    promise: 'A picture whose reader was killed is read again, not called damaged.',
    file: 'src/adapters/media/read-apart.ts',
    text: 'if (code === null && !isFull && !isCrash)',
    replacement: 'if (code === null && !isFull && !isCrash && signal === null)',
    tests: reader('are no damaged ones where their reader was ended from outside'),
  },
  {
    name: 'picture-reader-words',
    promise: 'Of what the reader of a picture says two fair numbers are taken, and nothing else.',
    file: 'src/adapters/media/read-apart.ts',
    text: 'return figures.parse(JSON.parse(said));',
    replacement: 'return JSON.parse(said);',
    tests: reader('are what a reader says of them in two numbers, and nothing that it says beside'),
  },
  {
    name: 'picture-reader-endless',
    promise: 'A reader that does not stop to speak is ended.',
    file: 'src/adapters/media/read-apart.ts',
    text: 'if (said > maxBytes) return onMore();',
    replacement: 'if (said > Infinity * maxBytes) return onMore();',
    tests: reader('are too large where their reader does not stop to speak'),
  },
  {
    name: 'picture-reader-unwanted',
    promise: 'A reader is ended once what it says cannot be kept.',
    file: 'src/adapters/media/read-apart.ts',
    text: `    notWanted.abort();
    said.destroy();`,
    replacement: '    said.destroy();',
    tests: reader('are no longer read once the result cannot be stored'),
  },
  {
    name: 'picture-frame-pixels',
    promise: 'No frame of an animation has more pixels than a picture may have.',
    file: 'src/adapters/media/media-image.ts',
    text: 'if (width * height > pixelLimit)',
    replacement: 'if (frames === 1 && width * height > pixelLimit)',
    tests: reader('are refused with a sentence where they claim more pixels than may be'),
  },
  {
    name: 'picture-machine-faults',
    promise: 'A picture that the machine could not hand over is read again, not called damaged.',
    file: 'src/adapters/media/make-picture.ts',
    text: 'if (!isOfPicture(error)) throw error;',
    replacement: 'if (!isOfPicture(error) && !(error instanceof Error)) throw error;',
    tests: reader('are no damaged ones where the machine cannot hand them over'),
  },
  {
    name: 'video-recorded-track',
    promise: 'A video does not go out with the path that its camera wrote into a track.',
    file: 'src/adapters/media/media-video.ts',
    text: 'saysWhere(each.tags) || isRecorded(each)',
    replacement: 'saysWhere(each.tags)',
    tests: inFile('test/files/videos.test.ts', 'a track of a GoPro'),
  },
  {
    name: 'picture-clean-upload',
    promise: 'A picture has its clean form from its upload on, and needs none made when its post is due.',
    file: 'src/adapters/media/upload/clean-upload.ts',
    text: 'if (cleanReasons(facts).length === 0) return null;',
    replacement: 'if (cleanReasons(facts).length >= 0) return null;',
    tests: doors('goes with its clean form when it is deleted'),
  },
  {
    name: 'picture-clean-late',
    promise: 'A picture without a clean form is cleaned before it goes out.',
    file: 'src/activities/publishing/prepare/target-renditions.ts',
    text: 'if (!clean && cleanReasons(factsOf(file)).length > 0) return cleanProfile.name;',
    replacement: 'if (!clean && cleanReasons(factsOf(file)).length < 0) return cleanProfile.name;',
    tests: doors(
      'from a release before has no clean form, and gets one when it is published, once for all platforms',
    ),
  },
  {
    name: 'picture-history',
    promise: 'A photograph on four platforms leaves a short history.',
    file: 'src/activities/publishing/load-plan.ts',
    text: "if (hasFewPictures) return crowd <= maxPicturedCrowd ? 'pictures' : 'container';",
    replacement: "if (hasFewPictures) return crowd < 0 ? 'pictures' : 'container';",
    tests: doors('leaves at most 50 events of history, at once or scheduled'),
  },
  {
    name: 'rendition-unknown-form',
    promise: 'A target does not fail for good on a worker that is older than the form of its media.',
    file: 'src/activities/media/make-renditions.ts',
    text: 'throw new Error(`this worker does not know the rendition profile ${name}`);',
    replacement: `return { state: 'refused', reason: 'the file no longer exists' };`,
    tests: inFile(
      'test/workflows/publishing/publish-rendition.test.ts',
      'wait for a worker that knows their form: one of the release before does not',
    ),
  },
];
