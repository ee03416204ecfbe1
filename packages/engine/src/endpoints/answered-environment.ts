import { quickPattern } from '../match/prefilter/quick-pattern.ts';

/** Secrets of the environment, or all of it, as a field of an object: `jwtSecret: process.env.JWT_SECRET`. */
const ENVIRONMENT_ANSWERED = quickPattern(
  /["'\w]\s*(?::|=>)\s*(?:process\.env(?:\.\w*(?:SECRET|PASSWORD|PASSWD|API_?KEY|ACCESS_KEY|PRIVATE_KEY|_TOKEN|DATABASE_URL|DB_URL)\w*\s*[,}\n|]|\s*[,}\n])|(?:dict\()?os\.environ(?:\.copy\(\))?\)?\s*[,}\n]|os\.(?:environ\.get|[gG]etenv)\(\s*["']\w*(?:SECRET|PASSWORD|API_?KEY|DATABASE_URL|DSN)\w*["']\s*\)\s*[,}\n]|\$_ENV\s*[,\]\n]|ENV\.to_h|System\.getenv\(\)|os\.Environ\(\))/g,
);
/** All of it, or all settings, where they are answered: `json.NewEncoder(w).Encode(os.Environ())`, `Results.Json(config.AsEnumerable())`, `render json: ENV.to_h`. */
const ANSWERED_AT_ONCE = quickPattern(
  /\.(?:Encode|JSON|IndentedJSON|String|Send\w*|Write\w*)\(\s*(?:[\w.]+\s*,\s*)?(?:(?:\[\]byte|strings\.Join)\(\s*)?os\.Environ\(\)|\bfmt\.Fprint\w*\(\s*w\s*,[^;\n]{0,40}\bos\.Environ\(\)|\b(?:Json|Ok|Content|Text|JsonResult)\(\s*(?:new\s*\{[^{};]{0,200}?=\s*)?(?:\w*[cC]onfig\w*|cfg|c)\.(?:AsEnumerable|GetDebugView)\(|\b(?:Json|Ok)\(\s*(?:new\s*\{[^{};]{0,300}?=\s*)?(?:Environment\.GetEnvironmentVariables\(\)|\w*[cC]onfig\w*\.GetConnectionString\()|\brender\s*\(?\s*(?:json|plain|text|body)[:\s=>]+\s*ENV(?:\.(?:to_h|to_json|inspect|to_a|map|each)\b|\s*(?:,|\)|\n|$))|\bENV\.(?:to_h\.)?(?:to_json|inspect)\b/g,
);
/** The same of Spring's settings, as a map of Java names it: `Map.of("jwt", env.getProperty("jwt.secret"))`, `config.put("password", dbPassword)` below `@Value("${…password}")`. */
const SETTING_ANSWERED = quickPattern(
  /\b(?:Map\.of|put|body|entity|mapOf|return|to)\b[^;]{0,200}?\b(?:env|environment)\.(?:getProperty\(|getRequiredProperty\(|\[)\s*"[\w.-]*(?:password|secret|api[.-]?key|access[.-]?key|private[.-]?key)[\w.-]*"/i,
);
/** A variable that is given all of the environment. */
const ALL_HELD = quickPattern(
  /\b(\w+)\s*:?=\s*(?:dict\(os\.environ\)|os\.environ(?:\.copy\(\))?(?![.[\w(])|\{\s*\.\.\.process\.env\s*\}|process\.env(?![.[\w])|getenv\(\)|ENV\.to_h|(?:new\s+(?:Linked)?(?:Hash|Tree)Map<[^<>]{0,40}>\(\s*)?System\.(?:getenv|getProperties)\(\)|os\.Environ\(\))/g,
);
/** A collection that all settings of the process are put into, one by one: `System.getProperties().forEach((k, v) -> all.put(k, v))`. */
const ALL_PUT = quickPattern(
  /System\.(?:getenv|getProperties)\(\)(?:\.entrySet\(\))?\.forEach\([^;]{0,120}?(\w+)\.put\(/g,
);
/** All of it, or of the configuration of the program, answered where it is read: `res.json(process.env)`, `return dict(os.environ)`, `jsonify({k: v for k, v in app.config.items()})`. */
const ANSWERED_WHOLE = quickPattern(
  /(?:\b(?:json|send|jsonify|\w*JSON\w*|\w*Response|body\s*=)\s*\(?\s*(?:\d{3}\s*,\s*)?|\breturn\s+)(?:\{\s*(?:\.\.\.)?process\.env\s*\}|process\.env|(?:dict\(\s*)?os\.environ(?:\.copy\(\))?\)?|settings\.(?:dict|model_dump|json|model_dump_json)\(\)|\{?[^\n{}]{0,60}\bfor\s+\w+\s*,\s*\w+\s+in\s+(?:(?:current_)?app\.config|os\.environ)\.items\(\)\s*\}?)\s*(?=[,;)}\n]|$)/,
);
/** What a file of the program's own settings is called where it is answered as a whole: `res.json({ status, config })`. */
const CONFIGURATION = '(?:config|settings|appConfig|env|secrets)';
const CONFIGURATION_ANSWERED = quickPattern(
  new RegExp(
    `\\b(?:json|send|jsonify)\\(\\s*(?:\\{(?:[^{}]{0,200}?[,\\s])?(?:\\w+\\s*:\\s*)?)?(${CONFIGURATION})\\s*(?=[,})])`,
  ),
);

/** What answers, also where it is made: `new Response(…)`. */
const ANSWERS = /(?:json|jsonify|send|render\w*|write|end|reply|respond\w*|\w*Response|view)$/i;
/** Calls that take keys to use them: clients, requests of others, signatures. */
const USES =
  /(?:^|[.\s])(?:create\w*|connect\w*|init\w*|config\w*|setup\w*|sign\w*|verify\w*|decode\w*|encode\w*|(?:en|de)crypt\w*|validate\w*|fetch|axios|request|get|post|put|\w*[cC]lient)$/;
const OF_SETTINGS = /^(?:config\w*|settings|env\w*|secrets)$/i;
const MAX_BACK = 4_000;

/** Where a function puts what the environment keeps secret into something that may be its answer. Time grows with the text's length. */
export function answeredEnvironment(
  body: string,
  imported: readonly { readonly local: string; readonly stem: string }[] = [],
): number | null {
  const whole = ANSWERED_WHOLE.exec(body);
  if (whole) return whole.index;
  const named = imported.length > 0 ? CONFIGURATION_ANSWERED.exec(body) : null;
  // A variable of the function's own may be the configuration of anything.
  if (
    named &&
    imported.some(({ local, stem }) => local === named[1] && OF_SETTINGS.test(stem)) &&
    !new RegExp(`\\b(?:const|let|var)\\s+(?:\\{[^}]*)?${named[1]}\\b`).test(body)
  )
    return named.index;
  for (const { index } of ENVIRONMENT_ANSWERED.all(body).take(20)) {
    const callee = calleeAround(body, index);
    const isUsed = callee !== null && !ANSWERS.test(callee) && (/^new\s/.test(callee) || USES.test(callee));
    if (!isUsed) return index;
  }
  const setting = SETTING_ANSWERED.exec(body);
  if (setting) return setting.index;
  const [atOnce] = ANSWERED_AT_ONCE.all(body).take(1);
  if (atOnce) return atOnce.index;
  for (const held of [ALL_HELD, ALL_PUT])
    for (const { 1: name = '', index } of held.all(body).take(5)) if (isAnswered(body, name)) return index;
  return null;
}

/** Is a variable answered: by itself, or as an entry of an object that is? */
function isAnswered(body: string, name: string): boolean {
  const answers = (one: string): boolean =>
    new RegExp(
      `(?:\\breturn\\s+|\\b(?:json|jsonify|send|JSON|ok|body|Ok|entity)\\((?:[\\w.]+,\\s*)?)\\{?\\$?${one}\\s*(?:[,;})\\n]|$)`,
    ).test(body);
  if (answers(name)) return true;
  // What Java answers is a map of names and values by turns.
  if (
    new RegExp(
      `\\b(?:ok|body|entity|return\\s+Map\\.of)\\((?:\\s*Map\\.of\\()?[^;]{0,300}?"\\w+",\\s*${name}\\s*[,)]`,
    ).test(body)
  )
    return true;
  const entry = new RegExp(
    `\\b(\\w+)\\s*:?=\\s*\\{[^{}]{0,2000}?["']\\w+["']\\s*:\\s*${name}\\s*[,}\\n]`,
  ).exec(body);
  return entry !== null && answers(entry[1] ?? '');
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
