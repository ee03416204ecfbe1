/**
 * Packs the extension for VS Code: our two files, and the libraries that it loads. Nothing is fetched or built where it is installed.
 *
 *   node scripts/pack-vscode.ts [FILE]     default: vedette-<version>.vsix in this folder
 */
import { createWriteStream, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { filesUnder, librariesOf } from './pack-cli.ts';

const root = join(import.meta.dirname, '..');
const source = join(root, 'deploy/vscode');
/** The time that every entry carries, so that the same files make the same bytes. The least a ZIP can say. */
const ENTRY_TIME = new Date(1980, 0, 1);
const NOT_LOADED = /(?:\.map|\.d\.[cm]?ts|\.md)$/i;

interface Manifest {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly version: string;
  readonly publisher: string;
  readonly engines: { readonly vscode: string };
  readonly categories: readonly string[];
}

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** What the editor reads before it unpacks anything. */
const vsixManifest = (of: Manifest): string => `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${xml(of.name)}" Version="${xml(of.version)}" Publisher="${xml(of.publisher)}"/>
    <DisplayName>${xml(of.displayName)}</DisplayName>
    <Description xml:space="preserve">${xml(of.description)}</Description>
    <Categories>${xml(of.categories.join(','))}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${xml(of.engines.vscode)}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
`;

const CONTENT_TYPES = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".js" ContentType="application/javascript"/>
  <Default Extension=".cjs" ContentType="application/javascript"/>
  <Default Extension=".mjs" ContentType="application/javascript"/>
  <Default Extension=".md" ContentType="text/markdown"/>
  <Default Extension=".txt" ContentType="text/plain"/>
</Types>
`;

/** What the extension is made of: each path in its folder, and the file here. */
export async function extensionFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const path of await filesUnder(source)) files.set(path, join(source, path));
  // A part of a VSIX has a type, and that goes by the end of its name.
  files.set('LICENSE.txt', join(root, 'LICENSE'));
  for (const [name, folder] of librariesOf(['vscode-languageclient'], root))
    for (const path of await filesUnder(folder))
      if (!path.includes('node_modules/') && !NOT_LOADED.test(path))
        files.set(`node_modules/${name}/${path}`, join(folder, path));
  return files;
}

export async function packExtension(file: string): Promise<{ readonly files: number }> {
  const manifest: Manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const zip = new ZipFile();
  const entry = { mtime: ENTRY_TIME, mode: 0o100644 };
  zip.addBuffer(Buffer.from(vsixManifest(manifest)), 'extension.vsixmanifest', entry);
  zip.addBuffer(Buffer.from(CONTENT_TYPES), '[Content_Types].xml', entry);
  const files = await extensionFiles();
  for (const [path, from] of files) zip.addFile(from, `extension/${path}`, entry);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  return { files: files.size };
}

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest;
  const file = resolve(process.argv[2] ?? `vedette-${version}.vsix`);
  const { files } = await packExtension(file);
  console.log(`${file}: ${files} files. Install it: code --install-extension ${file}`);
}
