import { parseXml } from '../documents/xml.ts';
import { attributeOf, childrenOf, nameOf, rootElement, type XmlElement } from '../documents/xml-element.ts';
import type { MappedStatement } from '../link/program.ts';
import { readMapperStatement } from '../summaries/mapper-statement.ts';

/** Statements of a mapper file of MyBatis, by the methods of the interface that run them. */

const STATEMENTS = new Set(['select', 'insert', 'update', 'delete']);
/** What elements that put a statement together write around their content (mybatis.org, Dynamic SQL). */
const WRITES: Readonly<Record<string, string>> = { set: ' set ', where: ' where ' };
const MAX_DEPTH = 12;

/** Null where the file is no mapper. Never throws on markup that is none. */
export function mapperStatements(text: string): readonly MappedStatement[] | null {
  if (!/<mapper\s[^>]{0,200}namespace\s*=/.test(text.slice(0, 20_000))) return null;
  const root = rootElement(parseXml(text));
  const space = attributeOf(root, 'namespace');
  if (nameOf(root) !== 'mapper' || space === null) return null;
  return childrenOf(root).flatMap((one) => {
    const id = attributeOf(one, 'id');
    const statement = STATEMENTS.has(nameOf(one)) && id !== null ? readMapperStatement(textOf(one, 0)) : null;
    return statement === null ? [] : [{ method: `${space}.${id}`, statement }];
  });
}

function textOf(element: XmlElement, depth: number): string {
  const { value } = element.entry;
  if (value.kind !== 'map' || depth > MAX_DEPTH) return '';
  const inner = value.entries
    .map((entry) => {
      if (entry.key === '#text') return entry.value.kind === 'scalar' ? String(entry.value.value) : '';
      const isElement =
        entry.value.kind === 'map' && nameOf({ document: element.document, entry }) !== 'selectKey';
      return isElement ? textOf({ document: element.document, entry }, depth + 1) : '';
    })
    .join(' ');
  const prefix = attributeOf(element, 'prefix') ?? WRITES[nameOf(element)] ?? '';
  return `${prefix}${inner}${attributeOf(element, 'suffix') ?? ''}`;
}
