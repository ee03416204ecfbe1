import type { ClassIR, Expr } from '../../ir/ir.ts';
import { assigned, textOf } from './declared-records.ts';

/** Fields in which a class names the page that its objects fill: Django's generic views, components of Livewire, handlers of Tornado. */
export const NAMES_PAGE = /^(?:template|template_name|templateName|view|viewName|page_template)$/;
/** A page by its path, or by folders between dots. */
const PAGE = /^[\w-]+(?:[./:]{1,2}[\w-]+)+$/;

/** The page that a class names in a field by a constant; null where it names none. */
export function pageOf(cls: ClassIR): string | null {
  const named = (name: string, value: Expr | null): string | null => {
    const text = NAMES_PAGE.test(name) && value !== null ? textOf(value) : null;
    return text !== null && text.length <= 160 && PAGE.test(text) ? text : null;
  };
  for (const field of cls.fields) {
    const page = named(field.name, field.init);
    if (page !== null) return page;
  }
  for (const [name, value] of assigned(cls.body)) {
    const page = named(name, value);
    if (page !== null) return page;
  }
  return null;
}
