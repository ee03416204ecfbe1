import type { ClassId, FileId, FunctionId } from '../../../link/ids.ts';

/**
 * What a value may be. Written as short strings, so that sets of targets serve as memo keys; only this file knows how.
 * Kinds are told apart by the functions below, and the compiler sees to it that a name is never asked of a class's number.
 */
export type PointsTo = FunctionTarget | ClassTarget | InstanceTarget | ModuleTarget | LibraryTarget;

export type FunctionTarget = `f:${number}`;
/** A class as a value. */
export type ClassTarget = `c:${number}`;
/** An object of a class. */
export type InstanceTarget = `i:${number}`;
/** A file as a module. */
export type ModuleTarget = `m:${number}`;
/** A name or type of a library: `child_process.exec`. */
export type LibraryTarget = `l:${string}`;

export const functionTarget = (fn: FunctionId): FunctionTarget => `f:${fn}`;
export const classTarget = (cls: ClassId): ClassTarget => `c:${cls}`;
export const instanceTarget = (cls: ClassId): InstanceTarget => `i:${cls}`;
export const moduleTarget = (file: FileId): ModuleTarget => `m:${file}`;
export const libraryTarget = (name: string): LibraryTarget => `l:${name}`;

export const isFunction = (target: PointsTo): target is FunctionTarget => target.startsWith('f:');
export const isClass = (target: PointsTo): target is ClassTarget => target.startsWith('c:');
export const isInstance = (target: PointsTo): target is InstanceTarget => target.startsWith('i:');
export const isModule = (target: PointsTo): target is ModuleTarget => target.startsWith('m:');
export const isLibrary = (target: PointsTo): target is LibraryTarget => target.startsWith('l:');

export const functionId = (target: FunctionTarget): FunctionId => Number(target.slice(2)) as FunctionId;
export const classId = (target: ClassTarget | InstanceTarget): ClassId => Number(target.slice(2)) as ClassId;
export const moduleId = (target: ModuleTarget): FileId => Number(target.slice(2)) as FileId;
export const libraryName = (target: LibraryTarget): string => target.slice(2);

/** The functions among the targets, each once. */
export function functionsAmong(targets: readonly PointsTo[]): FunctionId[] {
  const out: FunctionId[] = [];
  for (const target of targets) {
    if (!isFunction(target)) continue;
    const fn = functionId(target);
    if (!out.includes(fn)) out.push(fn);
  }
  return out;
}
