/** Reduces the spellings of qualified names to one: dots for '\\' and '::', no 'node:' or 'builtins.' in front. */
export function normaliseName(name: string): string {
  let out = name;
  if (out.includes('\\')) out = out.replaceAll('\\', '.');
  if (out.includes('::')) out = out.replaceAll('::', '.');
  if (out.includes('#')) out = out.replaceAll('#', '.');
  if (out.includes('->')) out = out.replaceAll('->', '.');
  while (out.startsWith('.')) out = out.slice(1);
  if (out.startsWith('node:')) out = out.slice(5);
  else if (out.startsWith('builtins.')) out = out.slice(9);
  return out;
}

/** A qualified name as what owns it and its last name. A dot inside an import path such as `github.com/gin-gonic/gin` separates nothing. */
export function splitName(qualified: string): { readonly owner: string; readonly member: string } {
  const dot = qualified.lastIndexOf('.');
  if (dot < 0 || qualified.indexOf('/', dot) >= 0) return { owner: '', member: qualified };
  return { owner: qualified.slice(0, dot), member: qualified.slice(dot + 1) };
}
