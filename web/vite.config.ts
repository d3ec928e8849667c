import { defineConfig } from 'vitest/config';

export default defineConfig({
  base: './',
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  worker: { format: 'es' },
  test: {
    projects: [{ extends: true, test: { name: 'unit', include: ['tests/unit/*.test.ts'] } }],
  },
});
