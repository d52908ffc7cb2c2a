import type { PlatformName } from '../platforms.ts';

/** Disclosures of a post, for which platforms may have labels. */
export const disclosureNames = ['madeWithAi', 'paidPartnership', 'productPlacement'] as const;
export type DisclosureName = (typeof disclosureNames)[number];

export type Disclosures = Partial<Record<DisclosureName, boolean | undefined>>;

/** Sentences that a brand adds to texts on platforms without a label. */
export type DisclosureSentences = Partial<Record<DisclosureName, string>>;

/** Disclosures of posts that a model wrote. A person may remove them. */
export const madeByModel: Disclosures = { madeWithAi: true };

/**
 * Setting that is the label on each platform. X and YouTube have one label for all advertising. Instagram's label needs
 * another kind of login.
 */
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

/** Returns the disclosures of a post that are true. */
export const listDisclosed = (disclosures: Disclosures | null | undefined): DisclosureName[] =>
  disclosureNames.filter(name => disclosures?.[name] === true);

/** Returns the disclosures as stored: null for none. */
export const keptDisclosures = (disclosures: Disclosures | null | undefined): Disclosures | null => {
  const said = listDisclosed(disclosures);
  return said.length === 0 ? null : Object.fromEntries(said.map(name => [name, true]));
};

/** Returns the disclosures of a post for which the platform has no label. */
export const listUnlabelled = (
  disclosures: Disclosures | null | undefined,
  platform: PlatformName,
): DisclosureName[] => listDisclosed(disclosures).filter(name => labelSettings[platform][name] === undefined);

/** Sets the platform's labels, except where the platform's own setting is already set. */
export const labelOptions = (
  options: Record<string, unknown>,
  disclosures: Disclosures | null | undefined,
  platform: PlatformName,
): Record<string, unknown> => {
  const labels = listDisclosed(disclosures).flatMap(name => labelSettings[platform][name] ?? []);
  return { ...Object.fromEntries(labels.map(label => [label, true])), ...options };
};

/** Appends the brand's sentences to a text, each as a separate paragraph, without duplicates. */
export const addSentences = (text: string, sentences: readonly string[]): string =>
  sentences.reduce(
    (said, sentence) =>
      said.includes(sentence) ? said : [said.trimEnd(), sentence].filter(part => part !== '').join('\n\n'),
    text,
  );
