/** Writing systems that need different typesetting: joined or tall letters need space, and no tracking. */
export type WritingSystem = 'alphabetic' | 'eastAsian' | 'arabic' | 'hebrew' | 'tall';

const counted: Record<WritingSystem, RegExp> = {
  alphabetic: /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/gu,
  eastAsian: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu,
  arabic: /\p{Script=Arabic}/gu,
  hebrew: /\p{Script=Hebrew}/gu,
  tall: /[\p{Script=Thai}\p{Script=Devanagari}]/gu,
};

/** Weight of a character: an ideogram says as much as two or three letters. */
const weight: Record<WritingSystem, number> = {
  alphabetic: 1,
  eastAsian: 2.5,
  arabic: 1.2,
  hebrew: 1.2,
  tall: 1,
};

/** Returns the writing system of most of the text. */
export const writingOf = (text: string): WritingSystem => {
  const shares = (Object.keys(counted) as WritingSystem[]).map(
    writing => [writing, (text.match(counted[writing])?.length ?? 0) * weight[writing]] as const,
  );
  return shares.reduce((most, each) => (each[1] > most[1] ? each : most))[0];
};

export const isRightToLeft = (writing: WritingSystem): boolean =>
  writing === 'arabic' || writing === 'hebrew';
