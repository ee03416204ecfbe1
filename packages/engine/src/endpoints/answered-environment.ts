/** Secrets of the environment, or all of it, as a field of an object: `jwtSecret: process.env.JWT_SECRET`. */
const ENVIRONMENT_ANSWERED =
  /["'\w]\s*(?::|=>)\s*(?:process\.env(?:\.\w*(?:SECRET|PASSWORD|PASSWD|API_?KEY|ACCESS_KEY|PRIVATE_KEY|_TOKEN|DATABASE_URL|DB_URL)\w*\s*[,}\n|]|\s*[,}\n])|(?:dict\()?os\.environ(?:\.copy\(\))?\)?\s*[,}\n]|os\.(?:environ\.get|getenv)\(\s*["']\w*(?:SECRET|PASSWORD|API_?KEY|DATABASE_URL)\w*["']\s*\)\s*[,}\n]|\$_ENV\s*[,\]\n]|ENV\.to_h|System\.getenv\(\)|os\.Environ\(\))/g;
/** What answers, also where it is made: `new Response(…)`. */
const ANSWERS = /(?:json|jsonify|send|render\w*|write|end|reply|respond\w*|\w*Response|view)$/i;
/** Calls that take keys to use them: clients, requests of others, signatures. */
const USES =
  /(?:^|[.\s])(?:create\w*|connect\w*|init\w*|config\w*|setup\w*|sign\w*|verify\w*|fetch|axios|request|get|post|put|\w*[cC]lient)$/;
const MAX_BACK = 4_000;

/** Where a function puts what the environment keeps secret into something that may be its answer. Time grows with the text's length. */
export function answeredEnvironment(body: string): number | null {
  for (const { index } of body.matchAll(ENVIRONMENT_ANSWERED).take(20)) {
    const callee = calleeAround(body, index);
    const isUsed = callee !== null && !ANSWERS.test(callee) && (/^new\s/.test(callee) || USES.test(callee));
    if (!isUsed) return index;
  }
  return null;
}

/** What is called with the object that a place lies in, `new` before it; null where it is no argument. */
function calleeAround(body: string, at: number): string | null {
  let open = 0;
  for (let i = at - 1; i >= Math.max(0, at - MAX_BACK); i--) {
    const sign = body[i] as string;
    if (')}]'.includes(sign)) open++;
    else if ('({['.includes(sign)) {
      const before = body.slice(Math.max(0, i - 80), i);
      if (open > 0) open--;
      else if (sign === '(') return /(?:new\s+)?[\w$.]+\s*$/.exec(before)?.[0].trim() ?? '';
      else if (sign === '{' && /(?:=>|\))\s*$/.test(before)) return null;
    }
  }
  return null;
}
