/** The address holds the state of a page: these read it and write it without knowing the route they are on. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';

/**
 * The query that the application was opened with, as it came: the router reads numbers in queries and writes them its own way, which
 * codes of other programs do not survive.
 */
export const openedWith = new URLSearchParams(location.search);

/** A parameter of the path. @throws Error on a route without it, which is a mistake in the route tree. */
export function useParam(name: string): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const value = params[name];
  if (value === undefined) throw new Error(`this route has no parameter ${name}`);
  return value;
}

/** A parameter of the query as text; numbers in addresses arrive parsed. */
export function useSearchText(name: string): string | undefined {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const value = search[name];
  return value === undefined || value === null || value === '' ? undefined : String(value);
}

/** One of a list of words, anything else counts as not there. */
export function useSearchChoice<const T extends string>(name: string, choices: readonly T[]): T | undefined {
  const text = useSearchText(name);
  return choices.find((choice) => choice === text);
}

/** Changes some parameters of the query and keeps the others; undefined takes one out. */
export function useSetSearch(): (
  changes: Readonly<Record<string, string | undefined>>,
  options?: { readonly replace?: boolean },
) => void {
  const navigate = useNavigate();
  return (changes, { replace = true } = {}) =>
    void navigate({
      to: '.',
      search: ((old: Record<string, unknown>) => ({ ...old, ...changes })) as never,
      replace,
    });
}
