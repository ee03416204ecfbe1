import { isConfiguredCredential, isRunning, opens } from './credential-value.ts';

/** A text of settings that a driver of .NET, ODBC or PDO takes: `Server=db;User Id=shop;Password=…;`. */
const PASSWORD =
  /(?:^|[;"'`>\s])(?:password|pwd)\s{0,2}=\s{0,2}([^;"'`<\s]{3,80})(?=\s{0,2}(?:;|["'`<]|$))/gi;
/** The server that it is for stands beside it. */
const SERVER =
  /\b(?:server|data source|datasource|host|addr(?:ess)?|network address)\s{0,2}=\s{0,2}[\w.\\,:()/-]{1,120}\s{0,2};/i;

/** The address of a store with an account of its own: `postgres://shop:…@db/shop`, `mysql+pymysql://…`, `mongodb+srv://…`. */
const ADDRESS =
  /\b(?:postgres(?:ql)?|postgis|mysql2?|mariadb|mongodb|rediss?|amqps?|mssql|sqlserver|oracle|clickhouse|cockroachdb|db2|neo4j|bolt|couchbase|cassandra|ldaps?)(?:\+\w{1,20})?:\/\/([^\s:/@"'`<>]{0,60}):([^\s:/@"'`<>]{3,80})@([\w.-]{1,100})/gi;

/** Names that documentation has for the account and the host, beside which `password` is one more of them. */
const NOBODYS_ACCOUNT = /^(?:user(?:name)?|login|account)$/i;
const NOBODYS_HOST = /^(?:host(?:name)?|server|address|.*\bexample\b.*)$/i;

/** Passwords in addresses of stores that a line has. Offsets are within the line. */
export function addressPasswords(line: string): { value: string; start: number; host: string }[] {
  if (!line.includes('://')) return [];
  return [...line.matchAll(ADDRESS)].flatMap(
    ({ 0: whole, 1: account = '', 2: value = '', 3: host = '', index }) => {
      const isOfNobody = NOBODYS_ACCOUNT.test(account) || NOBODYS_HOST.test(host);
      const isPassword = isOfNobody ? isRunning(value) : opens(value);
      return isPassword ? [{ value, start: index + whole.lastIndexOf(`${value}@`), host }] : [];
    },
  );
}

/** Settings as PostgreSQL's own library takes them, with spaces between: `host=db user=shop password=… dbname=shop`. */
const BETWEEN_SPACES = /(?:^|["'`\s])password=([^\s"'`;,&]{3,80})(?=["'`\s]|$)/;
const BESIDE_IT = /(?:^|["'`\s])(?:host(?:addr)?|port|user|dbname|sslmode)=[^\s"'`;,&]+/g;

function passwordBetweenSpaces(line: string): { value: string; start: number }[] {
  const hit = BETWEEN_SPACES.exec(line);
  const value = hit?.[1] ?? '';
  if (!hit || !opens(value) || /^[{$%#<]/.test(value) || [...line.matchAll(BESIDE_IT)].length < 2) return [];
  return [{ value, start: hit.index + hit[0].lastIndexOf(value) }];
}

/** Passwords of databases within the settings that a line names a server with. Offsets are within the line. */
export function connectionPasswords(line: string): { value: string; start: number }[] {
  if (!SERVER.test(line)) return /password=/.test(line) ? passwordBetweenSpaces(line) : [];
  return [...line.matchAll(PASSWORD)].flatMap(({ 0: whole, 1: value = '', index }) =>
    isConfiguredCredential(value) && !/^[{$%#]/.test(value)
      ? [{ value, start: index + whole.lastIndexOf(value) }]
      : [],
  );
}
