import type { EntryPoint } from '../threat-model/index.ts';

/** What a generic view of Django calls in a class to answer, in the order in which they say most. */
const HOOKS: readonly string[] = [
  'get_context_data',
  'get_queryset',
  'get_object',
  'form_valid',
  'render_to_response',
];

interface Method {
  readonly name: string;
  readonly className: string;
  readonly path: string;
  readonly line: number;
}

/**
 * The method of a class of the program in which a view that a table of addresses names does its work: `path('admin', AdminView.as_view())` leads to
 * `AdminView.get_context_data`. Null for what is no such class.
 */
export function hookOfView<T extends Method>(
  { framework, handler }: EntryPoint,
  methods: (name: string) => readonly T[],
): T | null {
  if (framework !== 'Django' || handler === null) return null;
  const name = handler.slice(handler.lastIndexOf('.') + 1);
  if (!/^[A-Z]/.test(name)) return null;
  for (const hook of HOOKS) {
    const found = methods(hook).filter((one) => one.className === name);
    if (found.length === 1) return found[0] ?? null;
  }
  return null;
}
