import { isModuleOf } from '../documents/openapi.ts';

const NONE: ReadonlySet<string> = new Set();

/** Names of the functions of a file that descriptions of interfaces name, by `api.users.find`. */
export function describedIn(handlers: readonly string[]): (path: string) => ReadonlySet<string> {
  if (handlers.length === 0) return () => NONE;
  return (path) => {
    const own = path.endsWith('.py') ? handlers.filter((one) => isModuleOf(one, path)) : [];
    return own.length === 0 ? NONE : new Set(own.map((one) => one.slice(one.lastIndexOf('.') + 1)));
  };
}
