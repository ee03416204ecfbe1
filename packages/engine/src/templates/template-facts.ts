/** Engines whose pages are read. `braces` are Jinja, Django, Nunjucks, Swig, Twig and Liquid, which write alike. */
export type TemplateEngine =
  | 'braces'
  | 'handlebars'
  | 'erb'
  | 'haml'
  | 'slim'
  | 'ejs'
  | 'jsp'
  | 'blade'
  | 'pug'
  | 'razor'
  | 'thymeleaf'
  | 'freemarker'
  | 'component'
  | 'go';

/** A value that a page writes. */
export interface TemplateOutput {
  /** As written, without the engine's signs: `query|safe`. */
  readonly expression: string;
  /** The datum of the page that it begins with: `user` of `user.name`; '' where it is computed otherwise. */
  readonly root: string;
  /** `always`: the page says so. `by-setting`: the engine escapes it unless its setting says otherwise. */
  readonly unescaped: 'always' | 'by-setting';
  readonly context: 'text' | 'attribute' | 'script' | 'style';
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** A page that another includes, and what it is given there. */
export interface TemplateInclude {
  readonly page: string;
  /** Names that have a value there in any case, and whether that is fixed in the including page. */
  readonly sets: Readonly<Record<string, 'constant' | 'other'>>;
}

export interface TemplateFacts {
  readonly engine: TemplateEngine;
  readonly outputs: readonly TemplateOutput[];
  readonly includes: readonly TemplateInclude[];
}

/** What code says about a page: a datum it is given, by its name. */
export interface TemplateDatum {
  /** The page as the call names it; null where the framework finds it by other means. */
  readonly template: string | null;
  readonly name: string;
  /** `request`: what a request holds. `constant`: fixed in the source. `other`: anything else, stored data too. */
  readonly origin: 'request' | 'constant' | 'other';
  /** Source text of the value, cut. */
  readonly value: string;
  readonly line: number;
}

/** What one file of code says about pages. */
export interface RenderFacts {
  readonly data: readonly TemplateDatum[];
  /** Line on which the escaping of an engine is switched off. */
  readonly escapingOff: number | null;
  /** Pages that this file alone fills, where it fills them by an engine that escapes nothing; null where its whole folder is meant. */
  readonly pagesOff: readonly string[] | null;
}
