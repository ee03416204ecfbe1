import type { PageContext } from './pages/page-context.ts';
import type { TemplateOutput } from './template-facts.ts';

/** A value that a page writes, with the place of its sign and of the expression in it. */
export interface PlacedOutput {
  readonly expression: string;
  /** `always`, `by-setting` as in `TemplateOutput`; `never`: escaped, which does not suffice in each context. */
  readonly unescaped: TemplateOutput['unescaped'] | 'never';
  readonly context: PageContext;
  readonly from: number;
  readonly to: number;
  /** Where the expression begins. */
  readonly at: number;
}
