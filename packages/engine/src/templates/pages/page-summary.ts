// Not by the door of the folder: threads that look at files would load what looks at programs.
import { summarizeModule } from '../../dataflow/local/summarize-module.ts';
import type { LanguageId, ModuleIR } from '../../ir/ir.ts';
import type { FileSummary } from '../../summaries/file-summary.ts';
import type { PageText } from '../read-template.ts';
import type { TemplateEngine } from '../template-facts.ts';
import { lowerPage } from './lower-page.ts';
import { viewOfCode, withHandedVariables } from './view-of-code.ts';

/** Languages whose programs fill pages of an engine. */
const LANGUAGES: Readonly<Record<TemplateEngine, readonly LanguageId[]>> = {
  braces: ['python', 'javascript', 'php'],
  handlebars: ['javascript'],
  ejs: ['javascript'],
  pug: ['javascript'],
  erb: ['ruby'],
  haml: ['ruby'],
  slim: ['ruby'],
  jsp: ['java'],
  thymeleaf: ['java'],
  freemarker: ['java'],
  blade: ['php'],
  razor: ['csharp'],
  go: ['go'],
  // Filled by their own scripts.
  component: [],
};

export const pageLanguages = (engine: TemplateEngine): readonly LanguageId[] => LANGUAGES[engine];

/** The page as a function that linking puts among those of the program which fills it; null where it can do no harm. */
export function summarizePage(path: string, page: PageText): FileSummary | null {
  const module = LANGUAGES[page.engine].length === 0 ? null : lowerPage(path, page);
  return module === null ? null : { ...summarizeModule(module, page.text), page: true };
}

/** A view of plain code, as a function beside the code that it is; null for code that is none. */
export function summarizeView(module: ModuleIR, text: string): FileSummary | null {
  const view = viewOfCode(module, text);
  return view === null ? null : { ...summarizeModule(withHandedVariables(view, text), text), page: true };
}
