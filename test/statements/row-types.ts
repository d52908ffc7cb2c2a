import path from 'node:path';
import {
  isAwaitExpression,
  isCallExpression,
  isExpressionStatement,
  isIdentifier,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isVoidExpression,
} from 'typescript/unstable/ast/is';
import type { CallExpression, Identifier, Node, SourceFile } from 'typescript/unstable/ast';
import { passesOn } from './calls.ts';
import {
  API,
  SymbolFlags,
  TypeFlags,
  type Checker,
  type Program,
  type Symbol,
  type Type,
} from 'typescript/unstable/sync';

/** Values that a declared type accepts, in terms of a column's kind. A type of no other shape is `other`. */
export type Shape =
  | 'any'
  | 'unknown'
  | 'string'
  | 'number'
  | 'boolean'
  | 'date'
  | 'bytes'
  | 'object'
  | 'other'
  | { items: Shape[] };

/** A property of a row type. `shapes`: what it takes, but for null. */
export interface DeclaredProperty {
  name: string;
  isOptional: boolean;
  shapes: Shape[];
  /** The type as TypeScript writes it. */
  text: string;
}

/**
 * Declaration of a call's rows: their properties; `nothing` if it uses none; `any` if their type is not declared; `passed
 * on` if the calling function leaves it to its own caller.
 */
export type DeclaredRow = DeclaredProperty[] | 'nothing' | 'any' | 'passed on';

/** A call that runs a statement. `place`: the file, line and column of the method's name. */
export interface StatementCall {
  place: string;
  row: DeclaredRow;
}

const root = path.resolve(import.meta.dirname, '../..');

/** Methods that run statements: of the entity manager, the builder, and pools. */
const methods = new Set(['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow', 'query']);

/** Functions of the driver that run a statement of their caller and pass its rows on. */
const functions = new Set(['readPage', 'readCutPage', 'readListPage']);

/** Result types of the builder for a statement without `returning`, and of the ORM for one without a row type. */
const counts = new Set(['InsertResult', 'UpdateResult', 'DeleteResult', 'MergeResult']);

const isOneOf = (type: Type, flags: number): boolean => (type.flags & flags) !== 0;

const primitives: [flags: number, shape: Shape][] = [
  [TypeFlags.Any, 'any'],
  [TypeFlags.Unknown, 'unknown'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
];

const named: Record<string, Shape> = { Date: 'date', Buffer: 'bytes', Uint8Array: 'bytes' };

/** Reads row types with the checker of the installed TypeScript. */
class RowTypes {
  readonly #checker: Checker;

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  #shapesOf(type: Type): Shape[] {
    if (isOneOf(type, TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void)) return [];
    if (type.isUnionType()) return type.getTypes().flatMap(member => this.#shapesOf(member));
    const primitive = primitives.find(([flags]) => isOneOf(type, flags));
    if (primitive) return [primitive[1]];
    if (type.isIntersectionType()) {
      const parts = type.getTypes().flatMap(part => this.#shapesOf(part));
      return [parts.find(part => part !== 'object') ?? 'object'];
    }
    return isOneOf(type, TypeFlags.Object | TypeFlags.NonPrimitive)
      ? [this.#shapeOfObject(type)]
      : this.#shapesOfConstraint(type);
  }

  #shapeOfObject(type: Type): Shape {
    const items = this.#itemOf(type);
    return items ? { items: this.#shapesOf(items) } : (named[type.getSymbol()?.name ?? ''] ?? 'object');
  }

  #shapesOfConstraint(type: Type): Shape[] {
    const constraint = this.#checker.getBaseConstraintOfType(type);
    return constraint && constraint.id !== type.id ? this.#shapesOf(constraint) : ['other'];
  }

  /** The type of an array's elements; undefined for what is no array. */
  #itemOf(type: Type): Type | undefined {
    if (type.isTupleType() || !isOneOf(type, TypeFlags.Object)) return undefined;
    return this.#checker.isArrayType(type) && type.isTypeReference()
      ? this.#checker.getTypeArguments(type)[0]
      : undefined;
  }

  #property(type: Type, name: string): Type | undefined {
    const symbol = isOneOf(type, TypeFlags.Object) ? this.#checker.getPropertyOfType(type, name) : undefined;
    return symbol && this.#checker.getTypeOfSymbol(symbol);
  }

  /** The type of one row, of what a call promises: rows, one of them or none, or a result with `rows`. */
  #rowOf(promised: Type): Type | undefined {
    const awaited = promised.isTypeReference() ? this.#checker.getTypeArguments(promised)[0] : undefined;
    const answer = awaited && this.#checker.getNonNullableType(awaited);
    if (!answer) return undefined;
    const rows = this.#itemOf(answer) ? undefined : this.#property(answer, 'rows');
    return this.#itemOf(rows ?? answer) ?? answer;
  }

  /** Returns the declared rows of a call, or undefined if the call runs no statement. */
  declaredBy(call: CallExpression): DeclaredRow | undefined {
    const type = this.#checker.getTypeAtLocation(call);
    if (type?.getSymbol()?.name !== 'Promise') return undefined;
    const row = this.#rowOf(type);
    if (!row) return undefined;
    if (isNothing(row)) return 'nothing';
    if (isUndeclared(row)) return this.#isUnused(call) ? 'nothing' : 'any';
    return this.#propertiesOf(row) ?? 'passed on';
  }

  /** Returns the properties of a row type, or undefined for a type parameter without known properties. */
  #propertiesOf(row: Type): DeclaredProperty[] | undefined {
    const known = row.isTypeParameter() ? this.#checker.getBaseConstraintOfType(row) : row;
    return known && isOneOf(known, TypeFlags.Object | TypeFlags.Intersection | TypeFlags.Union)
      ? this.#checker.getPropertiesOfType(known).map(symbol => this.#propertyOf(symbol))
      : undefined;
  }

  #propertyOf(symbol: Symbol): DeclaredProperty {
    const { name, flags } = symbol;
    const type = this.#checker.getTypeOfSymbol(symbol);
    return {
      name,
      isOptional: (flags & SymbolFlags.Optional) !== 0,
      shapes: type ? this.#shapesOf(type) : ['other'],
      text: type ? this.#checker.typeToString(type) : '?',
    };
  }

  /** Whether the rows are unused: a bare statement, or one whose function declares no known promise. */
  #isUnused(call: CallExpression): boolean {
    const node = outermost(call);
    if (isExpressionStatement(node.parent) || isVoidExpression(node.parent)) return true;
    const wanted = this.#checker.getContextualType(call);
    if (wanted === undefined) return false;
    const row = wanted.isTypeReference() ? this.#checker.getTypeArguments(wanted)[0] : wanted;
    return row !== undefined && isOneOf(row, TypeFlags.Unknown | TypeFlags.Void);
  }
}

/** True where a call has no rows, or uses none. */
const isNothing = (row: Type): boolean =>
  isOneOf(row, TypeFlags.Unknown | TypeFlags.Void | TypeFlags.Never) ||
  counts.has(row.getSymbol()?.name ?? '');

/** Whether a call names no row type: its row is the ORM's own, alone or in a union with its other answers. */
const isUndeclared = (row: Type): boolean => {
  if (row.isUnionType()) return row.getTypes().some(isUndeclared);
  return isOneOf(row, TypeFlags.Any | TypeFlags.NonPrimitive) || row.getAliasSymbol()?.name === 'EntityData';
};

/** Returns the expression whose value is the rows of a call, or undefined if `catch` returns another one. */
const outermost = (call: Node): Node => {
  let node = call;
  for (;;) {
    const { parent } = node;
    const isCaught = isPropertyAccessExpression(parent) && parent.name.text === 'catch';
    if (isCaught) node = parent.parent;
    else if (isParenthesizedExpression(parent) || isAwaitExpression(parent)) node = parent;
    else return node;
  }
};

/** The name by which a call runs a statement; undefined for any other call. */
const nameOf = ({ expression }: CallExpression): Identifier | undefined => {
  if (isIdentifier(expression)) return functions.has(expression.text) ? expression : undefined;
  if (!isPropertyAccessExpression(expression) || !isIdentifier(expression.name)) return undefined;
  return methods.has(expression.name.text) ? expression.name : undefined;
};

/** Returns each call of a file that runs a statement. */
const callsOf = (source: SourceFile): [place: string, call: CallExpression][] => {
  const found: [string, CallExpression][] = [];
  const file = path.relative(root, source.fileName).replaceAll(path.sep, '/');
  const visit = (node: Node): void => {
    const name = isCallExpression(node) ? nameOf(node) : undefined;
    if (name) {
      const { line, character } = source.getLineAndCharacterOfPosition(name.getStart(source));
      found.push([`${file}:${line + 1}:${character + 1}`, node as CallExpression]);
    }
    node.forEachChild(visit);
  };
  if (!passesOn(file)) visit(source);
  return found;
};

const sourcesOf = (program: Program, folder: string): SourceFile[] =>
  program
    .getSourceFileNames()
    .filter(name => path.relative(root, name).replaceAll(path.sep, '/').startsWith(folder))
    .flatMap(name => program.getSourceFile(name) ?? []);

/** Returns each call in the files of a folder (`src/db/`) that runs a statement, with what it declares of the rows. */
export const listStatementCalls = (config: string, folder: string): StatementCall[] => {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error(`${config} is no project of TypeScript`);
    const types = new RowTypes(project.checker);
    return sourcesOf(project.program, folder)
      .flatMap(callsOf)
      .flatMap(([place, call]) => {
        const row = types.declaredBy(call);
        return row === undefined ? [] : [{ place, row }];
      });
  } finally {
    api.close();
  }
};
