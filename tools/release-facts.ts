import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Files that name the version of a release, and how. */
const places: [file: string, pattern: RegExp][] = [
  ['package.json', /^ {2}"version": "(.+)",$/m],
  ['sdk/typescript/package.json', /^ {2}"version": "(.+)",$/m],
  ['sdk/cli/package.json', /^ {2}"version": "(.+)",$/m],
  ['sdk/cli/src/program.ts', /\.version\('(.+)'\)/],
  ['sdk/n8n/package.json', /^ {2}"version": "(.+)",$/m],
  ['sdk/python/pyproject.toml', /^version = "(.+)"$/m],
  ['deploy/helm/social-publishing/Chart.yaml', /^appVersion: (.+)$/m],
  ['docker-compose.yml', /image: social-publishing-service:(.+)$/m],
];

/** Returns the version that each file names. Throws if a file names none. */
export const readVersions = (root: string): Map<string, string> =>
  new Map(
    places.map(([file, pattern]) => {
      const version = pattern.exec(readFileSync(path.join(root, file), 'utf8'))?.[1];
      if (version === undefined) throw new Error(`${file} names no version.`);
      return [file, version];
    }),
  );

/** Returns the section of the changelog about a version, with its heading. Throws if there is none. */
export const readNotes = (root: string, version: string): string => {
  const sections = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8').split(/^(?=## )/m);
  const section = sections.find(text => text.startsWith(`## ${version},`));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section about ${version}.`);
  return section;
};

/** Returns the names of files that are in one build only, or differ. */
export const findDifferences = (
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(name => one.get(name) !== other.get(name));

/** List of packages in the form of CycloneDX, as far as the release reads it. */
export interface Sbom {
  serialNumber?: string;
  metadata: { timestamp: string; component: { name: string } };
  components: {
    name: string;
    version: string;
    licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
  }[];
}

/** Returns the list without what differs between two runs: its random number, and the time and folder of the run. */
export const withoutChance = ({ serialNumber: _random, ...sbom }: Sbom, epoch: string): Sbom => ({
  ...sbom,
  metadata: {
    ...sbom.metadata,
    timestamp: new Date(Number(epoch) * 1_000).toISOString(),
    component: { ...sbom.metadata.component, name: 'social-publishing-service' },
  },
});

/** Licenses of packages whose metadata names none, from their own license files. */
const licensesInFiles: Record<string, string> = {
  duck: 'BSD-2-Clause',
  'parse-cache-control': 'BSD-3-Clause',
  'twitter-text': 'Apache-2.0',
};

/** Returns one line for each package: its name, version, and license. Throws if one has no license. */
export const describeLicenses = ({ components }: Pick<Sbom, 'components'>): string =>
  components
    .map(({ name, version, licenses = [] }) => {
      const named = licenses.map(({ license: one, expression }) => expression ?? one?.id ?? one?.name ?? '');
      const license = named.join(', ') || (licensesInFiles[name] ?? '');
      if (license === '') throw new Error(`The package ${name} ${version} has no license.`);
      return `${name} ${version}: ${license}\n`;
    })
    .toSorted()
    .join('');
