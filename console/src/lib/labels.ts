/** The labels in a text that separates them by commas. */
export const labelsIn = (text: string): string[] =>
  text
    .split(',')
    .map(label => label.trim())
    .filter(label => label !== '');
