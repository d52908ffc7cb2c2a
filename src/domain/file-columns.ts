/** Columns that contain storage keys, in any table. */
export const fileColumns: readonly string[] = ['storage_key', 'thumbnail_key'];

/** JSON properties that contain storage keys, at any depth: images of scenes, films, and renders. */
export const fileProperties: readonly string[] = [
  'thumbnailKey',
  'contactSheetKey',
  'filmstripKey',
  'posterKey',
];

/** JSON columns that have such properties, by table. */
export const jsonFileColumns: Readonly<Record<string, string>> = { clip_jobs: 'result' };
