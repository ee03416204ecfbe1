import { isConfiguredCredential, isRunning } from './credential-value.ts';

/** A text of settings that a driver of .NET, ODBC or PDO takes: `Server=db;User Id=shop;Password=…;`. */
const PASSWORD =
  /(?:^|[;"'`>\s])(?:password|pwd)\s{0,2}=\s{0,2}([^;"'`<\s]{3,80})(?=\s{0,2}(?:;|["'`<]|$))/gi;
/** The server that it is for stands beside it. */
const SERVER =
  /\b(?:server|data source|datasource|host|addr(?:ess)?|network address)\s{0,2}=\s{0,2}[\w.\\,:()/-]{1,120}\s{0,2};/i;

/** The address of a store with an account of its own: `postgres://shop:…@db/shop`, `mysql+pymysql://…`, `mongodb+srv://…`. */
const ADDRESS =
  /\b(?:postgres(?:ql)?|postgis|mysql2?|mariadb|mongodb|rediss?|amqps?|mssql|sqlserver|oracle|clickhouse|cockroachdb|db2|neo4j|bolt|couchbase|cassandra|ldaps?)(?:\+\w{1,20})?:\/\/([^\s:/@"'`<>]{0,60}):([^\s:/@"'`<>]{3,80})@([\w.-]{1,100})/gi;

/** Passwords in addresses of stores that a line has. Offsets are within the line. */
export function addressPasswords(line: string): { value: string; start: number; host: string }[] {
  if (!line.includes('://')) return [];
  return [...line.matchAll(ADDRESS)].flatMap(({ 0: whole, 2: value = '', 3: host = '', index }) =>
    isRunning(value) ? [{ value, start: index + whole.lastIndexOf(`${value}@`), host }] : [],
  );
}

/** Passwords of databases within the settings that a line names a server with. Offsets are within the line. */
export function connectionPasswords(line: string): { value: string; start: number }[] {
  if (!SERVER.test(line)) return [];
  return [...line.matchAll(PASSWORD)].flatMap(({ 0: whole, 1: value = '', index }) =>
    isConfiguredCredential(value) && !/^[{$%#]/.test(value)
      ? [{ value, start: index + whole.lastIndexOf(value) }]
      : [],
  );
}
