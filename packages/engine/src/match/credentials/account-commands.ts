/** What gives an account of the machine its password: `echo 'root:…' | chpasswd`, `echo … | passwd --stdin root`. */
const GIVEN =
  /(?:\b(?:echo|printf)\s{1,4}(?:-\w{1,3}\s{1,4})?["']?[\w.-]{1,40}:([^\s"'$|:{]{1,60})["']?\s{0,4}\|\s{0,4}(?:sudo\s{1,4})?(?:\/usr\/sbin\/)?chpasswd\b)|(?:\b(?:echo|printf)\s{1,4}(?:-\w{1,3}\s{1,4})?["']?([^\s"'$|{]{1,60})["']?\s{0,4}\|\s{0,4}(?:sudo\s{1,4})?passwd\b[^|;&\n]{0,60}--stdin)|\bchpasswd\s{0,4}<<<\s{0,4}["']?[\w.-]{1,40}:([^\s"'$:{]{1,60})/;

/** The password that a line of a script gives an account of the machine, or null. */
export function passwordOfAccount(line: string): string | null {
  if (!/passwd/.test(line)) return null;
  const hit = GIVEN.exec(line);
  return hit ? (hit[1] ?? hit[2] ?? hit[3] ?? null) : null;
}
