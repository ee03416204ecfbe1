import type { FunctionIR, ImportIR, ModuleIR, Param, Stmt } from '../ir/ir.ts';

const PAGE = /\.jspf?$/i;
/** Comments, directives, declarations, expressions and scriptlets, in the order of their signs. */
const TAGS = /<%--[\s\S]*?--%>|<%@[\s\S]*?%>|<%!([\s\S]*?)%>|<%=([\s\S]*?)%>|<%([\s\S]*?)%>/g;
const IMPORTED = /<%@\s*page\b[^%]*?\bimport\s*=\s*["']([^"']{1,2000})["']/g;
/** What stands for the sign of an expression, as long as `<%=`: a function that nobody knows. What is written is told of the page, place by place. */
const WRITE = '$w(';

/** The objects that a container gives every page, by name. */
const GIVEN: readonly (readonly [name: string, module: string, type: string])[] = [
  ['request', 'javax.servlet.http', 'HttpServletRequest'],
  ['response', 'javax.servlet.http', 'HttpServletResponse'],
  ['session', 'javax.servlet.http', 'HttpSession'],
  ['application', 'javax.servlet', 'ServletContext'],
  ['out', 'javax.servlet.jsp', 'JspWriter'],
  ['pageContext', 'javax.servlet.jsp', 'PageContext'],
];

/** Is a file a page of JSP that has code of its own? */
export const isJspWithCode = (path: string, text: string): boolean =>
  PAGE.test(path) && /<%(?![@-])/.test(text);

/** The Java of a page, in which everything stands at the offset and line that it has in the page; the rest is blank. */
export function jspCode(text: string): string {
  let out = '';
  let at = 0;
  for (const hit of text.matchAll(TAGS)) {
    const [tag, declared, written, code] = hit;
    out += blank(text.slice(at, hit.index));
    if (written !== undefined) out += `${WRITE}${written});`;
    else if (declared !== undefined) out += `   ${declared}  `;
    else if (code !== undefined) out += `  ${code}  `;
    else out += blank(tag);
    at = hit.index + tag.length;
  }
  return out + blank(text.slice(at));
}

const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ');

/** The code of a page as what it is compiled to: the body of one method, with the objects that the container gives it. */
export function asPageMethod(module: ModuleIR, text: string): ModuleIR {
  const whole = { start: 0, end: text.length };
  const imported = (path: string, name: string, local = name): ImportIR => ({
    module: path,
    name,
    local,
    typeOnly: false,
    dynamic: false,
    start: 0,
    end: 0,
  });
  const params = GIVEN.map(
    ([name, , type]): Param => ({
      pattern: { kind: 'name', name, start: 0, end: 0 },
      type: { name: type, args: [] },
      default: null,
      rest: 'none',
      decorators: [],
      start: 0,
      end: 0,
    }),
  );
  const isDeclared = (one: Stmt): boolean => one.kind === 'function-decl' || one.kind === 'class-decl';
  const fn: FunctionIR = {
    name: '_jspService',
    params,
    returns: null,
    body: module.body.filter((one) => !isDeclared(one)),
    decorators: [],
    modifiers: [],
    guards: [],
    self: null,
    receiverType: null,
    ...whole,
  };
  return {
    ...module,
    imports: [
      ...GIVEN.map(([, path, type]) => imported(path, type)),
      ...[...text.matchAll(IMPORTED)].flatMap(([, list = '']) =>
        list.split(',').flatMap((one) => {
          const name = one.trim();
          const dot = name.lastIndexOf('.');
          if (dot < 0) return [];
          return name.endsWith('.*')
            ? [imported(name.slice(0, -2), '*')]
            : [imported(name.slice(0, dot), name.slice(dot + 1))];
        }),
      ),
      ...module.imports,
    ],
    body: [...module.body.filter(isDeclared), { kind: 'function-decl', fn, ...whole }],
  };
}
