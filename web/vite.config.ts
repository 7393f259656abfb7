import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offlinePage } from './offline/page';

// The server the development page talks to.
const PORT = process.env['TERCIO_PORT'] ?? '1631';
const root = fileURLToPath(new URL('.', import.meta.url));

// The page is put into the program, so its files have fixed names and there is one of each kind. In the mode `offline` it is a folder of
// files that needs no server, some of which come when they are wanted; what only that page has is left out of the other.
export default defineConfig(({ mode, command }) => ({
  base: mode === 'offline' ? './' : '/',
  plugins: [svelte(), ...(mode === 'offline' && command === 'build' ? [offlinePage(root)] : [])],
  resolve: {
    alias: [
      { find: /^#offline$/, replacement: `${root}src/offline/${mode === 'offline' ? 'index' : 'none'}.ts` },
      { find: /^#offline-parts$/, replacement: `${root}src/offline/${mode === 'offline' ? 'parts' : 'noparts'}.ts` },
      { find: /^#served$/, replacement: `${root}src/${mode === 'offline' ? 'offline/unserved' : 'ui/served'}.ts` },
    ],
  },
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 800,
    rollupOptions: {
      output: {
        inlineDynamicImports: mode !== 'offline',
        entryFileNames: 'app.js',
        chunkFileNames: '[name].js',
        assetFileNames: (asset) => (asset.names.some((n) => n.endsWith('.css')) ? 'app.css' : '[name][extname]'),
      },
    },
  },
  server: {
    proxy: {
      '/api': `http://127.0.0.1:${PORT}`,
      '/ws': { target: `ws://127.0.0.1:${PORT}`, ws: true },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts', 'offline/**/*.test.ts'],
  },
}));
