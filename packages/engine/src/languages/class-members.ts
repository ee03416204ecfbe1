import type { ClassIR, FieldIR, FunctionIR, Stmt } from '../ir/ir.ts';

/** What the body of a class declares, as it is collected. */
export interface ClassMembers {
  readonly fields: FieldIR[];
  readonly methods: FunctionIR[];
  readonly classes: ClassIR[];
  readonly body: Stmt[];
}

export const noMembers = (): ClassMembers => ({ fields: [], methods: [], classes: [], body: [] });
