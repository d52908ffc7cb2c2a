import type { PlatformName } from '../../../domain/platforms.ts';
import { sharedProfileOf } from '../../../domain/media/renditions/forms.ts';
import {
  cleanProfile,
  isMadeFor,
  profileOf,
  type RenditionProfile,
} from '../../../domain/media/renditions/profiles.ts';
import { cleanReasons, renditionReasons, type VideoFacts } from '../../../domain/media/renditions/reasons.ts';
import { pageProfilesOf } from '../../../domain/media/pages.ts';
import type { TargetFileRow } from '../../../db/publishing/targets.ts';

type Options = Record<string, unknown>;

/** Files of a part of a post on its platform. */
export interface PartFiles {
  platform: PlatformName;
  options: Options;
  files: readonly TargetFileRow[];
}

const profileIn = ({ platform, options, files }: PartFiles, file: TargetFileRow) =>
  profileOf(factsOf(file), platform, options, files.map(factsOf));

/** Returns the file in the platform's form: as uploaded, its clean form, or a rendition, even from an earlier release. */
export const asTaken = (file: TargetFileRow, part: PartFiles): TargetFileRow => {
  const profile = profileIn(part, file);
  return profile ? asMade(file, profile) : file;
};

/** Returns the file in a given form, or the closest one that exists. */
export const asMade = (file: TargetFileRow, profile: RenditionProfile): TargetFileRow =>
  ownForm(file, profile) ?? sharedForm(file, profile) ?? cleanForm(file) ?? file;

/** Returns the rendition that was made for this profile alone. */
const ownForm = (file: TargetFileRow, profile: RenditionProfile): TargetFileRow | undefined =>
  inForm(file, each => each === profile.name) ?? inForm(file, each => isMadeFor(each, profile));

/** Returns the rendition that the file shares with other platforms, if the clean form does not fit the platform. */
const sharedForm = (file: TargetFileRow, profile: RenditionProfile): TargetFileRow | undefined => {
  const base = factsOf(cleanForm(file) ?? file);
  if (renditionReasons(base, profile).length === 0) return undefined;
  const { name } = sharedProfileOf(base, profile);
  return name === profile.name ? undefined : inForm(file, each => each === name);
};

const cleanForm = (file: TargetFileRow): TargetFileRow | undefined => {
  const clean = inForm(file, each => each === cleanProfile.name);
  return clean && { ...clean, traits: [] };
};

const inForm = (file: TargetFileRow, isWanted: (profile: string) => boolean): TargetFileRow | undefined => {
  const rendition = file.renditions?.find(each => isWanted(each.profile));
  if (!rendition) return undefined;
  const isStill = file.type === 'gif' && rendition.duration_seconds === null;
  return { ...file, ...rendition, ...(isStill && { type: 'image' }) };
};

/** Returns the names of the pictures that a PDF becomes on the platform, one for each page. Empty for other files. */
const pageNames = (file: TargetFileRow, { platform, options }: PartFiles): string[] =>
  pageProfilesOf(factsOf(file), platform, options).map(({ name }) => name);

/** Returns the pictures that a PDF becomes on the platform. Undefined for other files, and until all of them are made. */
export const asPages = (file: TargetFileRow, part: PartFiles): TargetFileRow[] | undefined => {
  const names = pageNames(file, part);
  const made = names.flatMap(name => inForm(file, each => each === name) ?? []);
  if (names.length === 0 || made.length < names.length) return undefined;
  return made.map(page => ({ ...page, type: 'image', traits: [] }));
};

/** Returns the profiles of the renditions that the file needs next for the platform and does not have yet. */
export const missingForms = (file: TargetFileRow, part: PartFiles): string[] => {
  const profile = profileIn(part, file);
  const lacking = profile && lackingForm(file, profile);
  if (lacking !== undefined) return [lacking];
  return pageNames(file, part).filter(name => !inForm(file, each => each === name));
};

/**
 * Returns the profile of the rendition that the file needs for a form and does not have yet: first that of the clean form,
 * from which others are made, then the one that platforms share, or the platform's own.
 */
export const lackingForm = (file: TargetFileRow, profile: RenditionProfile): string | undefined => {
  if (inForm(file, each => each === profile.name)) return undefined;
  if (profile.frameAtMs !== undefined) return profile.name;
  const clean = cleanForm(file);
  if (!clean && cleanReasons(factsOf(file)).length > 0) return cleanProfile.name;
  const base = factsOf(clean ?? file);
  if (renditionReasons(base, profile).length === 0) return undefined;
  const { name } = sharedProfileOf(base, profile);
  return inForm(file, each => each === name) ? undefined : name;
};

const factsOf = (file: TargetFileRow): VideoFacts => ({
  type: file.type,
  mimeType: file.mime_type,
  sizeBytes: file.size_bytes,
  width: file.width,
  height: file.height,
  durationSeconds: file.duration_seconds,
  pageCount: file.page_count,
  videoCodec: file.video_codec,
  audioCodec: file.audio_codec,
  traits: file.traits ?? null,
});
