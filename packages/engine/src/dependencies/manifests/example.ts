/** A small source tree and the inventory it must give; one list in every ecosystem's folder. */
export interface ManifestExample {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  /** One line a component: purl, scope, relation, place, declaration, path (see `manifests.test.ts`). */
  readonly components: readonly string[];
  /** `file:line reason` of every gap. */
  readonly gaps?: readonly string[];
}
