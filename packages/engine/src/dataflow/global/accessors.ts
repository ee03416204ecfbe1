import { CALL_NEW, CALL_PLAIN } from '../../summaries/file-summary.ts';
import { byName } from './by-name.ts';
import { argument, type Context, receiver, storeFlow, withStep } from './call-context.ts';
import { addFact, type Fact } from './fact.ts';
import { concat, pathOf } from './paths.ts';
import {
  calleeTargets,
  classId,
  fileOf,
  isClass,
  isInstance,
  linearised,
  receiverTargets,
} from './points-to.ts';
import { readFrom } from './resolve-origin.ts';

/** Annotations that write a constructor of all fields. */
const ALL_FIELDS = /(^|\.)(AllArgsConstructor|Value)$/;

/** The field that a member of this name reads or writes. */
const accessOf = byName((member): { readonly name: string; readonly isWrite: boolean } => {
  const [, verb, property] = /^(get|is|set|with)([A-Z]\w*)$/.exec(member) ?? [];
  return {
    name: property === undefined ? member : property.charAt(0).toLowerCase() + property.slice(1),
    isWrite: verb === 'set' || verb === 'with',
  };
});

/**
 * Members that a class of the program has without a line of source: accessors of records and of annotation processors
 * (Lombok), and the constructors that take all fields. True when the call was one of them.
 */
export function generatedMember(c: Context, out: Fact[]): boolean {
  const { a, call, frame } = c;
  if (fileOf(a.pointsTo, frame.fn).language !== 'java') return false;
  if (call.kind === CALL_NEW) return allFields(c, out);
  if (call.kind !== CALL_PLAIN || call.receiver.length === 0 || call.args.length > 1) return false;
  const { name, isWrite } = accessOf(call.name);
  if (isWrite !== (call.args.length === 1)) return false;
  for (const r of receiverTargets(a.pointsTo, frame.fn, call)) {
    if (!isInstance(r)) continue;
    const has = linearised(a.pointsTo, classId(r)).some((k) =>
      a.program.classes[k]?.fields.some((f) => f.name === name),
    );
    if (!has) continue;
    const path = pathOf(a.paths, [name]);
    if (isWrite) {
      for (const f of argument(c, 0))
        storeFlow(c, call.receiver, { ...withStep(c, f), at: concat(a.paths, path, f.at) });
      for (const f of receiver(c)) addFact(a, out, f);
    } else
      for (const f of receiver(c)) {
        const read: Fact[] = [];
        readFrom(a, f, path, read);
        for (const x of read) addFact(a, out, withStep(c, x));
      }
    return true;
  }
  return false;
}

/** `new Point(x, y)` of a record: each argument lies in its component. */
function allFields(c: Context, out: Fact[]): boolean {
  const { a, call, frame } = c;
  for (const r of calleeTargets(a.pointsTo, frame.fn, call)) {
    if (!isClass(r)) continue;
    const cls = a.program.classes[classId(r)];
    if (cls === undefined || cls.fields.length !== call.args.length || call.args.length === 0) continue;
    if (cls.kind !== 'record' && !cls.decorators.some((d) => ALL_FIELDS.test(d.name))) continue;
    cls.fields.forEach((field, i) => {
      const path = pathOf(a.paths, [field.name]);
      for (const f of argument(c, i)) addFact(a, out, { ...withStep(c, f), at: concat(a.paths, path, f.at) });
    });
    return true;
  }
  return false;
}
