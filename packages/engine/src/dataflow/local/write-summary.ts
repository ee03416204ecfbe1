import type { CallSummary, FileSummary, FunctionSummary } from '../../summaries/file-summary.ts';
import { addTraceStep, newTraceSteps } from '../../summaries/flat-tables.ts';
import { renumberTraceSteps } from '../../summaries/origins.ts';
import { annotatedStatement } from './annotated-statement.ts';
import { nameAskedPaths } from './asked-paths.ts';
import { schemasGivenOut } from './bounds/given-out.ts';
import { forgetOwnRequests } from './browser-workers.ts';
import { markCheckedPaths } from './checked-paths.ts';
import { excerpt, type FileContext, type Fn, newDraft, position } from './context.ts';
import { lookupName } from './identifiers.ts';
import { flatten } from './memory.ts';
import { stringId } from './tables.ts';
import { typesOf } from './type-names.ts';

/** The summary that leaves the worker: offsets become lines and columns, steps are numbered as they are used. */
export function finish(cx: FileContext, module: Fn | null): FileSummary {
  const t = cx.t;
  const exports = cx.module.exports.map((e) => {
    let flow: number[] = [];
    if (module !== null && e.from === null) {
      if (e.value !== null) flow = flatten(module, module.cx.evaluate(module, e.value));
      else if (e.local !== null) flow = flatten(module, lookupName(module, e.local));
    }
    return { exported: e.exported, from: e.from, local: e.local, flow };
  });
  const traceSteps = newTraceSteps();
  const numberOfStep = new Map<number, number>([[0, 0]]);
  const stepOf = (id: number): number => {
    // Iterative: chains of steps may be long.
    const chain: number[] = [];
    let at = id;
    while (!numberOfStep.has(at)) {
      chain.push(at);
      at = t.traceSteps.steps[at]?.parent ?? 0;
    }
    for (let i = chain.length - 1; i >= 0; i--) {
      const draft = chain[i] ?? 0;
      const { parent, start, end } = t.traceSteps.steps[draft] ?? { parent: 0, start: 0, end: 0 };
      const [line, column] = position(cx, start);
      const text = stringId(t, excerpt(cx, start, end));
      const step = { parent: numberOfStep.get(parent) ?? 0, line, column, text };
      numberOfStep.set(draft, addTraceStep(traceSteps, step));
    }
    return numberOfStep.get(id) ?? 0;
  };
  const flowOut = (flow: number[]): number[] => {
    renumberTraceSteps(flow, stepOf);
    return flow;
  };
  const span = (s: { readonly start: number; readonly end: number }): [number, number, number, number] => {
    const [line, column] = position(cx, s.start);
    const [endLine, endColumn] = position(cx, s.end);
    return [line, column, endLine, endColumn];
  };
  const functions = cx.scopes.functions.map((scope): FunctionSummary => {
    const d = cx.functions[scope.id] ?? newDraft(scope.id);
    markCheckedPaths(cx, d);
    nameAskedPaths(cx, d);
    forgetOwnRequests(cx, d);
    const ir = scope.fn;
    const [line, column] = ir === null ? [1, 1] : position(cx, ir.start);
    // Nobody asks where a module ends, and a comment below its code is to change nothing.
    const endLine = ir === null ? line : position(cx, ir.end)[0];
    const boundTo = cx.scopes.boundTo.get(scope.id);
    const declaredAs = typesOf(cx, cx.scopes.declaredAs.get(scope.id) ?? null);
    return {
      name: ir?.name ?? '',
      ...(boundTo === undefined ? {} : { boundTo }),
      ...(declaredAs.length === 0 ? {} : { declaredAs }),
      cls: scope.cls,
      parent: scope.parent,
      params: d.params.map((p) => ({
        ...p,
        decorators: p.decorators.map((x) => ({ name: x.name, root: flowOut([...x.root]) })),
      })),
      decorators: d.decorators.map((x) => ({ name: x.name, root: flowOut([...x.root]) })),
      modifiers: ir?.modifiers ?? [],
      ...annotatedStatement(ir?.decorators ?? []),
      isStatic: ir?.modifiers.includes('static') ?? false,
      returnTypes: typesOf(cx, ir?.returns ?? null),
      receiverType: ir?.receiverType == null ? -1 : (typesOf(cx, ir.receiverType)[0] ?? -1),
      calls: d.calls.map(
        (c): CallSummary => ({
          kind: c.kind,
          name: c.name,
          text: c.text,
          receiver: flowOut(c.receiver),
          receiverTypes: c.receiverTypes,
          callee: flowOut(c.callee),
          args: c.args.map(flowOut),
          ...(c.argNames === undefined ? {} : { argNames: c.argNames }),
          ...(c.constants === undefined ? {} : { constants: c.constants }),
          ...(c.options === undefined ? {} : { options: c.options }),
          ...(c.statement === undefined ? {} : { statement: c.statement }),
          ...(c.receiverConstant === undefined ? {} : { receiverConstant: c.receiverConstant }),
          ...(c.argTypes === undefined ? {} : { argTypes: c.argTypes }),
          spread: c.spread,
          resultTypes: c.resultTypes,
          at: span(c.span),
          isSuper: c.isSuper,
        }),
      ),
      returns: flowOut(d.returns),
      ...(d.returnTexts.size === 0 ? {} : { returnTexts: [...d.returnTexts] }),
      ...(d.returnSpan === null ? {} : { returnAt: span(d.returnSpan) }),
      stores: d.stores.map((s) => {
        const [l, c] = position(cx, s.start);
        return {
          kind: s.kind,
          index: s.index,
          path: s.path,
          flow: flowOut(s.flow),
          types: s.types,
          line: l,
          column: c,
        };
      }),
      validates: d.validates,
      line,
      column,
      endLine,
    };
  });
  const exported = exports.map((e) => ({ ...e, flow: flowOut(e.flow) }));
  const classes = cx.classes.flatMap((c) =>
    c === undefined
      ? []
      : [{ ...c, decorators: c.decorators.map((x) => ({ name: x.name, root: flowOut([...x.root]) })) }],
  );
  const schemas = schemasGivenOut(cx);
  return {
    path: cx.module.path,
    language: cx.module.language,
    namespace: cx.module.namespace,
    strings: t.strings,
    paths: t.paths,
    types: t.types,
    functions,
    classes,
    imports: cx.importList.map((i) => ({ module: i.module, name: i.name, local: i.local })),
    exports: exported,
    ...(schemas === null ? {} : { schemas }),
    sharedLocations: cx.sharedLocations,
    traceSteps,
    sanitizerMarks: t.sanitizerMarks,
    guards: t.guards,
    truncated: t.truncated,
  };
}
