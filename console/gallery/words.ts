/** Texts of the components in the gallery. */
export const words = {
  short: 'Good Coffee',
  long: 'The roastery at the old harbor, where we roast on Tuesdays and Fridays, and tell everybody who asks how long and why',
  unbroken:
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsvorstandsvorsitzende',
  arabic: 'محمصة القهوة الجيدة في الميناء القديم، نحمص أيام الثلاثاء والجمعة ونخبر كل من يسأل كيف ولماذا',
};

export type Words = typeof words;
