import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
  version: string;
};

export default defineConfig({
  plugins: [react()],
  define: { __VERSION__: JSON.stringify(version) },
  build: {
    target: 'es2023',
    // Everything under assets/ is named by its content, so the server lets browsers keep it for ever.
    assetsDir: 'assets',
    // Fonts and pictures as files: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
});
