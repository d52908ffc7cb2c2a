/**
 * Lint rule `house/import-law`: resolves every import of a file below `src`, `sdk`, `console`, and `sandbox` to its path
 * and looks up both rooms in tools/import-law-table.mjs. An import that the table does not allow is an error, so a new
 * folder needs a row there.
 */
import path from 'node:path';
import { builtAreas, coreAreas, doors, layersByArea, rooms, sharedFolders } from './import-law-table.mjs';

const root = path.resolve(import.meta.dirname, '..');
const names = Object.keys(rooms).sort((a, b) => b.length - a.length);

const isIn = (file, room) => file === room || file.startsWith(`${room}/`);
const roomOf = file => names.find(room => isIn(file, room));

/** Returns the layer and area of a file, or undefined if it belongs to none. */
const areaOf = file => {
  const layer = layersByArea.find(folder => isIn(file, folder));
  const area = layer && file.slice(layer.length + 1).split('/')[0];
  return area && (coreAreas.includes(area) || builtAreas.includes(area)) ? { layer, area } : undefined;
};

/** Why a core area may not import this, or undefined: the areas built on it know it, not the other way round. */
const upward = (file, target) => {
  const [from, to] = [areaOf(file), areaOf(target)];
  if (!from || !to || from.area === to.area) return undefined;
  if (coreAreas.includes(from.area) && builtAreas.includes(to.area))
    return `${from.area} is a core area and does not know ${to.area}`;
  const isRoute = to.layer === 'src/api/routes' && from.layer === to.layer;
  return isRoute && !target.endsWith('-view.ts')
    ? `routes of ${from.area} share only views (*-view.ts) with routes of ${to.area}`
    : undefined;
};

/** A folder of a layer that no list of areas names, or undefined. */
const unknownArea = file => {
  const layer = layersByArea.find(folder => isIn(file, folder));
  const [area, ...below] = layer ? file.slice(layer.length + 1).split('/') : [];
  const isKnown = below.length === 0 || [...coreAreas, ...builtAreas, ...sharedFolders].includes(area);
  return isKnown ? undefined : `${layer}/${area}`;
};

const allows = (list, target) => (list ?? []).some(room => isIn(target, room));

/** The kernel of the API mounts the routes and knows nothing else of them. */
const closed = (file, target) => isIn(target, 'src/api/routes') && !isIn(file, 'src/api/routes');

/** Returns why `file` may not import `target`, or undefined if it may. */
const refusal = (file, target, isType) => {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (allows(doors[file]?.may, target)) return undefined;
  const unknown = unknownArea(file);
  if (unknown) return `${unknown} is in no list of areas in tools/import-law-table.mjs`;
  if (!from) return `${path.dirname(file)} has no row in tools/import-law-table.mjs`;
  const law = rooms[from];
  const inside = from === to || allows(law.may, target) || (isType && allows(law.types, target));
  if (!inside) return `${from} may not import ${isType ? 'types of ' : ''}${to ?? target}`;
  if (closed(file, target) && from !== 'src/roles.ts') return `${from} may not import ${to}`;
  return upward(file, target);
};

const isTypeOnly = ({ importKind, exportKind, specifiers = [] }) =>
  importKind === 'type' ||
  exportKind === 'type' ||
  (specifiers.length > 0 && specifiers.every(one => one.importKind === 'type' || one.exportKind === 'type'));

const create = context => {
  const file = path.relative(root, context.filename).split(path.sep).join('/');
  const check = (node, source, isType) => {
    if (!source) return;
    if (!source.startsWith('.')) {
      const law = rooms[roomOf(file)]?.packages;
      if (law?.forbid.test(source)) context.report({ node, message: `${source}: ${law.why}.` });
      return;
    }
    const target = path.relative(root, path.resolve(path.dirname(context.filename), source));
    const why = refusal(file, target.split(path.sep).join('/'), isType);
    if (why) context.report({ node, message: `${why} (CONTRIBUTING.md, "The import law").` });
  };
  const statement = node => check(node, node.source?.value, isTypeOnly(node));
  return {
    ImportDeclaration: statement,
    ExportNamedDeclaration: statement,
    ExportAllDeclaration: statement,
    ImportExpression: node => check(node, node.source.value, false),
    TSImportType: node => check(node, (node.source ?? node.argument?.literal)?.value, true),
  };
};

export default { meta: { name: 'law' }, rules: { imports: { create } } };
