// How the page is built: dist/ is the whole of it, for any host of files.
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { nativeEngine } from './native/plugin';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..');
const dist = join(here, 'dist');

/** Puts beside the page what ./run web has compiled, and the weights. */
function engineFiles(): Plugin {
  return {
    name: 'engine-files',
    apply: 'build',
    closeBundle() {
      cpSync(join(root, 'build/wasm/bin/tengen.wasm'), join(dist, 'engine/tengen.wasm'));
      cpSync(join(root, 'build/wasm-threads/bin/tengen.wasm'), join(dist, 'engine/tengen-threads.wasm'));
      cpSync(join(root, 'build/wasm/bin/kee.wasm'), join(dist, 'engine/kee.wasm'));
      cpSync(join(root, 'eval/weights'), join(dist, 'engine/weights'), {
        recursive: true,
        filter: (path) => !path.endsWith('.json'),
      });
      cpSync(join(root, 'packaging/tengen.svg'), join(dist, 'tengen.svg'));
      writeServiceWorker();
    },
  };
}

/** Shudan's picture of wood weighs as much as the engine; style.css paints some. */
function paintedWood(): Plugin {
  return {
    name: 'painted-wood',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('/goban.css') ? code.replace("url('./board.png')", 'none') : null),
  };
}

// It names all files, so it comes last.
function writeServiceWorker(): void {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'sw.js')
    .map((entry) => relative(dist, join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(dist, file)));
  const names = ['./', ...files.filter((file) => file !== 'index.html').map((file) => `./${file}`)];
  const source = readFileSync(join(here, 'src/sw.js'), 'utf8')
    .replace('FILES;', `${JSON.stringify(names)};`)
    .replace('BUILD', hash.digest('hex').slice(0, 16));
  writeFileSync(join(dist, 'sw.js'), source);
}

/** The engine that ./run web --native names, for who sees the terminal. */
function nativeEngines(): Plugin[] {
  const path = process.env.TENGEN_NATIVE_ENGINE;
  const onReady = (address: string) =>
    console.info(`web: with the native engine, for whoever has the address: ${address}`);
  return path ? [nativeEngine(path, onReady)] : [];
}

export default defineConfig({
  base: './',
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    commonjsOptions: { include: [/node_modules/, /none\.cjs/] },
  },
  worker: { format: 'es' },
  plugins: [paintedWood(), engineFiles(), ...nativeEngines()],
  // The SGF reader's tables of old encodings, which it does without where they are missing.
  resolve: { alias: { 'iconv-lite': join(here, 'src/none.cjs'), jschardet: join(here, 'src/none.cjs') } },
  preview: {
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
  },
  test: {
    maxWorkers: 2, // each has a browser with a page and an engine
    minWorkers: 1,
    maxConcurrency: 3,
    testTimeout: 120_000, // for what hangs; a machine may be slow
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/*.test.ts'] } },
      { extends: true, test: { name: 'e2e', include: ['tests/e2e/*.test.ts'] } },
    ],
  },
});
