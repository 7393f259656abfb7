import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The server the development page talks to.
const PORT = process.env['TERCIO_PORT'] ?? '1631';

// The page is put into the program, so its files have fixed names and there is one of each kind.
export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 800,
    rollupOptions: {
      output: {
        inlineDynamicImports: true,
        entryFileNames: 'app.js',
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
    include: ['src/**/*.test.ts'],
  },
});
