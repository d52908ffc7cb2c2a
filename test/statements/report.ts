/** Checks the recorded statements of this run, prints the result, and throws if a statement is wrong. */
export const reportStatements = async (): Promise<void> => {
  const { checkRecords, summarize } = await import('./check.ts');
  const { lines, isWrong } = summarize(await checkRecords());
  for (const line of lines) console.error(line);
  if (isWrong) throw new Error('Statements do not return what their calls declare: see the lines above.');
};
