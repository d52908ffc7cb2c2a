/** Columns that name files in the store, whichever table has them. */
export const fileColumns: readonly string[] = ['storage_key', 'thumbnail_key'];

/** Properties that name files in the store, wherever in the JSON of a column they stand: pictures of scenes, films and renders. */
export const fileProperties: readonly string[] = [
  'thumbnailKey',
  'contactSheetKey',
  'filmstripKey',
  'posterKey',
];

/** The columns of JSON that have such properties, by table. */
export const jsonFileColumns: Readonly<Record<string, string>> = { clip_jobs: 'result' };
