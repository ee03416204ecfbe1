import type { Expr, ObjectExpr } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import type { EntryFact } from './facts.ts';
import type { Guards } from './guards.ts';
import { namesAroundObject, orNames } from './names-before.ts';
import { forwardedTo } from './route-texts.ts';
import { type ConstantTexts, dotted, textOfExpr } from './written-names.ts';

const VERB = /^(?:get|post|put|patch|delete|head|options|\*)$/i;

/**
 * Routes of hapi and of `fastify.route`, as an object says them:
 * `{ method: 'POST', path: '/orders', handler: orders.add, options: { auth: false } }`. None for any other object.
 */
export function objectRoutes(
  flat: FlatModule,
  index: number,
  constants: ConstantTexts,
  guards: Guards,
  lineOf: (offset: number) => number,
): EntryFact[] {
  const node = flat.nodes[index] as ObjectExpr;
  const path = entryOf(node, 'path') ?? entryOf(node, 'url');
  const method = entryOf(node, 'method');
  const settings = [node, ...['options', 'config'].flatMap((key) => objectOf(node, key))];
  const handler = settings.map((one) => entryOf(one, 'handler')).find((one) => one !== null) ?? null;
  if (path === null || method === null || handler === null) return [];
  const written = textOfExpr(path, constants);
  if (written === null || !/^(?:\/|\{\}\/)/.test(written)) return [];
  const methods = (method.kind === 'list' ? method.elements.map(({ value }) => value) : [method]).flatMap(
    (one) =>
      one.kind === 'literal' && VERB.test(String(one.value)) ? [String(one.value).toUpperCase()] : [],
  );
  const auth = settings.map((one) => entryOf(one, 'auth')).find((one) => one !== null) ?? null;
  const line = lineOf(node.start);
  const isOff = auth?.kind === 'literal' && auth.value === false;
  return methods.map((verb) => ({
    kind: 'http',
    framework: 'hapi or Fastify',
    name: `${verb} ${written}`,
    method: verb,
    line,
    // A function without a name is called as its key is.
    handler: handler.kind === 'function' ? (forwardedTo(handler.fn) ?? 'handler') : dotted(handler) || null,
    className: null,
    authentication:
      auth === null
        ? orNames(
            guards.below(index),
            namesAroundObject(flat, index, handler.kind === 'function' ? null : dotted(handler)),
          )
        : { state: isOff ? 'exempt' : 'seen', name: 'auth', line },
  }));
}

function entryOf(node: ObjectExpr, name: string): Expr | null {
  for (const { key, value } of node.entries)
    if ((key?.kind === 'literal' && key.value === name) || (key?.kind === 'name' && key.name === name))
      return value;
  return null;
}

const objectOf = (node: ObjectExpr, name: string): ObjectExpr[] => {
  const value = entryOf(node, name);
  return value?.kind === 'object' ? [value] : [];
};
