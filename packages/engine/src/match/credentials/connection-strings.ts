import { isConfiguredCredential } from './credential-value.ts';

/** A text of settings that a driver of .NET, ODBC or PDO takes: `Server=db;User Id=shop;Password=…;`. */
const PASSWORD =
  /(?:^|[;"'`>\s])(?:password|pwd)\s{0,2}=\s{0,2}([^;"'`<\s]{3,80})(?=\s{0,2}(?:;|["'`<]|$))/gi;
/** The server that it is for stands beside it. */
const SERVER =
  /\b(?:server|data source|datasource|host|addr(?:ess)?|network address)\s{0,2}=\s{0,2}[\w.\\,:()/-]{1,120}\s{0,2};/i;

/** Passwords of databases within the settings that a line names a server with. Offsets are within the line. */
export function connectionPasswords(line: string): { value: string; start: number }[] {
  if (!SERVER.test(line)) return [];
  return [...line.matchAll(PASSWORD)].flatMap(({ 0: whole, 1: value = '', index }) =>
    isConfiguredCredential(value) && !/^[{$%#]/.test(value)
      ? [{ value, start: index + whole.lastIndexOf(value) }]
      : [],
  );
}
