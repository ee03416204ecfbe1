/** A variable of an environment. Labels and fields are written otherwise. */
export const VARIABLE = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;

/** A variable of a container, whose name and value stand on two lines: `- name: DB_PASSWORD` and `value: "…"` below. */
export function pairedWith(lines: readonly string[], at: number): string | null {
  const value = /^\s*value:\s*(\S.*)$/.exec(lines[at] ?? '')?.[1];
  const name =
    value === undefined
      ? undefined
      : /^\s*(?:-\s*)?name:\s*["']?(\w{2,80})["']?\s*$/.exec(lines[at - 1] ?? '')?.[1];
  return name === undefined || !VARIABLE.test(name) ? null : `${name}: ${value ?? ''}`;
}
