import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import { literal } from '../regex/literal.ts';

/** Calls that ask another server, by the libraries of all languages; what is asked for comes first. */
const ASKS = String.raw`(?<![\w.])(?:fetch|axios(?:\.(?:get|post|put|head|request))?|got(?:\.\w+)?|needle|superagent\.\w+|https?\.(?:get|request|Get|Post)|requests?\.(?:get|post|put|head|request)|httpx\.(?:get|post)|urllib\.request\.urlopen|urlopen|file_get_contents|HTTParty\.\w+|URI\.open)\(\s*`;
const MAY_ASK = quickPattern(new RegExp(ASKS));
/** An address, by its name. */
const ADDRESS = /^(?:\w*[uU]r[il]|link|target|endpoint|webhook|callback|address|host|site|src|image)$/;

/** Where a function asks the address that whoever calls names, offset within its text; null where it asks none. */
export function namedAddress(body: string, inputs: ReadonlySet<string>): number | null {
  if (inputs.size === 0 || !MAY_ASK.test(body)) return null;
  const names = [...inputs].filter((name) => ADDRESS.test(name)).slice(0, 10);
  if (names.length === 0) return null;
  return new RegExp(`${ASKS}\\$?(?:${names.map(literal).join('|')})\\s*[,)]`).exec(body)?.index ?? null;
}
