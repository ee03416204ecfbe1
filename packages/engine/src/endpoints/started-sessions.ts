/** What a script of PHP does with a session without asking who calls: it starts one, writes into one, and shows what the last page left there. */
const WITHOUT_ASKING = [
  /\bsession_(?:start|regenerate_id|name|id|set_cookie_params|write_close|cache_limiter|destroy|unset|status)\s*\([^;]*?\)\s*(?=[;)=!<>&|])/g,
  /\$_SESSION\s*(?:\[[^\]\n]{1,80}\]){1,3}\s*(?:\[\]\s*)?=(?!=)[^;]{0,300};/g,
  /\bunset\(\s*\$_SESSION[^;]{0,200};/g,
  /\$_SESSION\s*\[\s*["']\w*(?:error|message|msg|success|flash|alert|notice|status|captcha|csrf|lang|locale|theme|cart|old|input|redirect)\w*["']\s*\]/gi,
];
/** A function of the program that may ask by itself, whatever it asks. */
const MAY_ASK =
  /\b(?:get|load|fetch|check|require|verify|ensure|is|has|auth|validate|restrict|protect|guard)_?\w{0,20}(?:[uU]ser|[aA]dmin|[lL]og_?[iI]n|[aA]uth|[aA]ccess|[mM]ember|[sS]ession|[rR]ole|[pP]ermission)\w*\s*\(/;

/** A script without what says nothing of who calls; as it is where a function of it may ask. */
export function withoutStartedSessions(text: string): string {
  if (!/\bsession_start\b|\$_SESSION\b/.test(text)) return text;
  const rest = WITHOUT_ASKING.reduce((whole, one) => whole.replace(one, ' '), text);
  return /\$_SESSION\b/.test(rest) || MAY_ASK.test(rest) ? text : rest;
}
