import type { PlatformName } from '../platforms.ts';

/** What a post can say of itself, wherever a platform has a label for it. */
export const disclosureNames = ['madeWithAi', 'paidPartnership', 'productPlacement'] as const;
export type DisclosureName = (typeof disclosureNames)[number];

export type Disclosures = Partial<Record<DisclosureName, boolean | undefined>>;

/** What a brand has its texts say where a platform has no label. */
export type DisclosureSentences = Partial<Record<DisclosureName, string>>;

/** What is said of posts that a model wrote; a person may take it off. */
export const madeByModel: Disclosures = { madeWithAi: true };

/** The setting of each platform that is its label. X and YouTube have one for all advertising; Instagram's needs another login. */
export const labelSettings: Record<PlatformName, Partial<Record<DisclosureName, string>>> = {
  x: { madeWithAi: 'madeWithAi', paidPartnership: 'paidPartnership', productPlacement: 'paidPartnership' },
  linkedin: {},
  instagram: { madeWithAi: 'madeWithAi' },
  threads: {},
  youtube: {
    madeWithAi: 'madeWithAi',
    paidPartnership: 'paidPartnership',
    productPlacement: 'paidPartnership',
  },
};

/** What is said of a post; each that is not is false. */
export const listDisclosed = (disclosures: Disclosures | null | undefined): DisclosureName[] =>
  disclosureNames.filter(name => disclosures?.[name] === true);

/** As it is kept: null for nothing. */
export const keptDisclosures = (disclosures: Disclosures | null | undefined): Disclosures | null => {
  const said = listDisclosed(disclosures);
  return said.length === 0 ? null : Object.fromEntries(said.map(name => [name, true]));
};

/** What is said of a post for which the platform has no label. */
export const listUnlabelled = (
  disclosures: Disclosures | null | undefined,
  platform: PlatformName,
): DisclosureName[] => listDisclosed(disclosures).filter(name => labelSettings[platform][name] === undefined);

/** Sets the platform's labels, but where its own setting says otherwise. */
export const labelOptions = (
  options: Record<string, unknown>,
  disclosures: Disclosures | null | undefined,
  platform: PlatformName,
): Record<string, unknown> => {
  const labels = listDisclosed(disclosures).flatMap(name => labelSettings[platform][name] ?? []);
  return { ...Object.fromEntries(labels.map(label => [label, true])), ...options };
};

/** Says the brand's sentences at the end of a text, each in a paragraph of its own and none twice. */
export const addSentences = (text: string, sentences: readonly string[]): string =>
  sentences.reduce(
    (said, sentence) =>
      said.includes(sentence) ? said : [said.trimEnd(), sentence].filter(part => part !== '').join('\n\n'),
    text,
  );
