/** What signs sessions and tokens, by the words of its name in snake case. Keys of stores, of other services and of OAuth sign something else. */
const SIGNS =
  /(?:^|[._-])(?:(?:jwt|session|cookie|nextauth|auth|token|signing)[._-]?secret(?:[._-]?key)?|jwt[._-]?(?:signing[._-]?)?key|(?:token|session|cookie|jwt)[._-]?signing[._-]?key|signing[._-]?key|secret[._-]key[._-]base)$/i;
const OF_SOMETHING_ELSE =
  /oauth|access|consumer|client|webhook|refresh_url|github|gitlab|google|aws|s3|minio|stripe|twilio|slack/i;
/** As Django, Flask and many servers name it. In lower case it is one half of a store's credentials as often. */
const SECRET_KEY = /^(?:[A-Z]+_)?SECRET_KEY$|^app\.secret_key$|^app\.config\.SECRET_KEY$/;

/** Files that only a developer's own machine runs with. `.env` is what a checkout begins with. */
const DEVELOPMENT =
  /(?:^|[/._-])(?:dev\w*|local\w*|tests?|testing|e2e|ci|demo|sandbox|cypress|playground|seeds?)(?:[/._-]|$)|(?:^|\/)\.env$/i;

/** Whether a constant of that name is what an application signs its own sessions or tokens with, wherever it is deployed from this file. */
export function signsSessions(name: string, path: string): boolean {
  if (DEVELOPMENT.test(path)) return false;
  const snake = name.replace(/([a-z\d])([A-Z])/g, '$1_$2');
  return (SIGNS.test(snake) || SECRET_KEY.test(name)) && !OF_SOMETHING_ELSE.test(snake);
}
