/**
 * Patterns that several rules and stages share, by the name that rules have for them. Each is told what a test has in its text by whose outcome something
 * runs (`decided-by: certificate-switch`).
 */
export const NAMED_TESTS = {
  /** What a setting is called that says whether certificates, or the keys of hosts, are checked; not whether TLS is used. */
  'certificate-switch':
    '(?i)skip_?verif|insecure|invalid_?cert|self_?signed|(?:ignore|skip|bypass)_?(?:bad|broken|all|any)?_?(?:ssl|tls|cert)|disable\\w{0,12}(?:ssl|tls|cert)|(?:disable|ignore|no)_?verif|verify_?(?:ssl|tls|cert|peer|mode|host)|(?:ssl|tls|cert\\w{0,8})_?(?:verif|validat)|trust_?(?:all|server|self|any)|strict_?ssl|check_?cert|reject_?unauthori|validate_?cert|allow_?(?:unauthori|untrusted|invalid)|sslmode|tlsmode|(?:check|verif\\w{0,6}|validate|ignore|skip|strict\\w{0,4}|disable|allow_?unknown)_?(?:ssh_?)?host_?key',
} as const;

/** The pattern that a rule names, or the one that it writes itself. */
export const namedTest = (written: string): string =>
  (NAMED_TESTS as Readonly<Record<string, string>>)[written] ?? written;
