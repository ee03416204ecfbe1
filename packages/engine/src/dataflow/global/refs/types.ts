import { walkAll } from './asking.ts';
import { NO_REFS, type Ref, type RefContext } from './context.ts';
import { importRefs } from './modules.ts';
import { globalRefs, namedClass } from './names.ts';

export function typeRefs(cx: RefContext, fi: number, type: number): readonly Ref[] {
  const memoKey = fi * 0x100000 + type;
  const known = cx.typeMemo.get(memoKey);
  if (known !== undefined) return known;
  cx.typeMemo.set(memoKey, NO_REFS);
  const file = cx.program.files[fi];
  const use = file?.types[type];
  let refs: readonly Ref[] = NO_REFS;
  if (file !== undefined && use !== undefined && !use.name.endsWith('[]')) {
    const pieces = use.name.split(/\.|\\|::/).filter((x) => x !== '');
    if (use.cls >= 0) refs = [`c:${(cx.program.classBase[fi] ?? 0) + use.cls}`];
    else if (use.import >= 0) {
      refs = importRefs(cx, fi, use.import);
      for (const piece of pieces.slice(1)) refs = walkAll(cx, file, refs, piece);
    } else if (pieces.length > 1) {
      const full = pieces.join('.');
      const own = namedClass(cx, fi, full);
      if (own !== null) refs = own;
      else {
        const first = globalRefs(cx, fi, pieces[0] ?? '');
        if (first.some((r) => !r.startsWith('l:'))) {
          refs = first;
          for (const piece of pieces.slice(1)) refs = walkAll(cx, file, refs, piece);
        } else refs = [`l:${full}`];
      }
    } else refs = globalRefs(cx, fi, pieces[0] ?? '');
    refs = refs
      .filter((r) => !r.startsWith('f:') && !r.startsWith('m:'))
      .map((r) => (r.startsWith('c:') ? `i:${r.slice(2)}` : r));
  }
  cx.typeMemo.set(memoKey, refs);
  return refs;
}
