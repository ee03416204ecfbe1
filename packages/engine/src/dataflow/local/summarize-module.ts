import type { ModuleIR } from '../../ir/ir.ts';
import type { FileSummary } from '../file-summary.ts';
import type { CompiledModels } from '../models.ts';

/** Computes the flow summary of one file. Never throws on any IR; depends on `module` and `text` alone (plus models). */
export function summarizeModule(module: ModuleIR, text: string, models: CompiledModels): FileSummary {
  void text;
  void models;
  return {
    path: module.path,
    language: module.language,
    namespace: module.namespace,
    strings: [''],
    paths: [[]],
    types: [],
    functions: [],
    classes: [],
    imports: [],
    exports: [],
    cells: [],
    vias: [0, 0, 0, 0],
    marks: [[]],
    guards: [],
    truncated: 0,
  };
}
