import { type Doc, entryAt, listAt, mapAt, rootDoc, textAt } from './doc.ts';
import { parseJson } from './json.ts';
import { parseYaml } from './yaml.ts';

/** An operation of a description of an interface that names the function which answers, as connexion reads it. */
export interface DescribedOperation {
  /** `GET /users/{name}` */
  readonly name: string;
  /** Function with its module: `api.users.find`. */
  readonly handler: string;
  readonly line: number;
  /** Whether a scheme of security is asked before: null where the description says nothing. */
  readonly asksCaller: boolean | null;
}

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options']);
const HANDLER = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$/;
const CONTROLLERS = ['x-openapi-router-controller', 'x-swagger-router-controller'];
const MAX_OPERATIONS = 1_000;
const MAX_CHARS = 1_000_000;

/** Operations that name their function. Empty for other files. @throws Error for text that cannot be read */
export function describedOperations(path: string, text: string): DescribedOperation[] {
  if (!/\.(?:ya?ml|json)$/i.test(path) || text.length > MAX_CHARS) return [];
  if (!text.includes('operationId') || !/["']?(?:openapi|swagger)["']?\s*:/.test(text)) return [];
  const root = rootDoc(/\.json$/i.test(path) ? parseJson(text) : parseYaml(text));
  const found: DescribedOperation[] = [];
  for (const [route, at] of mapAt(root, 'paths'))
    for (const [method, operation, line] of mapAt(at)) {
      const id = METHODS.has(method) ? textAt(operation, 'operationId') : null;
      if (id === null || found.length >= MAX_OPERATIONS) continue;
      const controller = controllerOf(operation) ?? controllerOf(at);
      const handler = controller === null ? id : `${controller}.${id}`;
      if (HANDLER.test(handler))
        found.push({
          name: `${method.toUpperCase()} ${route}`,
          handler,
          line,
          asksCaller: securityOf(operation) ?? securityOf(root),
        });
    }
  return found;
}

const controllerOf = (doc: Doc): string | null =>
  CONTROLLERS.map((key) => textAt(doc, key)).find((one) => one !== null) ?? null;

/** `security: []` says that nobody is asked. */
function securityOf(doc: Doc): boolean | null {
  if (entryAt(doc, 'security') === null) return null;
  return listAt(doc, 'security').some((one) => [...mapAt(one)].length > 0);
}

/** Is this the file of the module that a handler names? */
export function isModuleOf(handler: string, path: string): boolean {
  const stem = handler.slice(0, handler.lastIndexOf('.')).replaceAll('.', '/');
  return [`${stem}.py`, `${stem}/__init__.py`].some((one) => path === one || path.endsWith(`/${one}`));
}
