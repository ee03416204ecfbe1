import type { Ecosystem } from '../ecosystem.ts';
import { loadedWhenAsked } from '../load-library.ts';
import type { PackageSource } from './component.ts';

const packageUrls = loadedWhenAsked<typeof import('packageurl-js')>('packageurl-js');

/** The package-url of a component (github.com/package-url/purl-spec). Null when the name cannot be one. */
export function purlOf(
  ecosystem: Ecosystem,
  name: string,
  version: string | null,
  source: PackageSource,
): string | null {
  const { namespace, bare } = split(ecosystem, name);
  const qualifiers: Record<string, string> = {};
  if (source.kind === 'git' && source.url) qualifiers.vcs_url = source.url;
  if (source.kind === 'url' && source.url) qualifiers.download_url = source.url;
  try {
    return new (packageUrls().PackageURL)(
      // The registered type of what lies on GitHub.
      ecosystem === 'githubactions' ? 'github' : ecosystem,
      namespace,
      bare,
      version,
      Object.keys(qualifiers).length > 0 ? qualifiers : undefined,
      undefined,
    ).toString();
  } catch {
    return null;
  }
}

function split(ecosystem: Ecosystem, name: string): { namespace: string | undefined; bare: string } {
  const mark = ecosystem === 'maven' ? ':' : '/';
  const scoped =
    ecosystem === 'maven' ||
    ecosystem === 'composer' ||
    ecosystem === 'golang' ||
    ecosystem === 'githubactions' ||
    name.startsWith('@');
  const cut = scoped ? name.lastIndexOf(mark) : -1;
  return cut > 0
    ? { namespace: name.slice(0, cut), bare: name.slice(cut + 1) }
    : { namespace: undefined, bare: name };
}
