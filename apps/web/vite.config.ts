import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wireRoutes } from '@vedette/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
  version: string;
};

/** Pages call routes by name and need no schemas, which are ninety kilobytes with Zod: the table is written in when they are built. */
function wireRoutesModule(): Plugin {
  const name = 'virtual:wire-routes';
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `export const wireRoutes = JSON.parse(${JSON.stringify(JSON.stringify(wireRoutes))});`
        : undefined,
  };
}

/** The font of all text is on its way before the style sheet that names it has come: letters do not change their width in sight. */
function fontAhead(): Plugin {
  return {
    name: 'font-ahead',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const href = Object.keys(bundle ?? {}).find((file) => /\/inter-latin-[^/]*\.woff2$/.test(file));
        if (bundle !== undefined && href === undefined)
          throw new Error('the font of the text is not in the build');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${href}` };
        return href === undefined ? [] : [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), wireRoutesModule(), fontAhead()],
  define: { __VERSION__: JSON.stringify(version) },
  build: {
    target: 'es2023',
    // Everything under assets/ is named by its content, so the server lets browsers keep it for ever.
    assetsDir: 'assets',
    // Fonts and pictures as files: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      output: {
        // Icons and components that several pages have, in one file: a page asked for twenty-nine, six at a time.
        codeSplitting: {
          groups: [{ name: 'parts', test: /apps\/web\/src\/(ui|lib|api)\/|lucide-react/, minShareCount: 2 }],
        },
      },
    },
  },
});
