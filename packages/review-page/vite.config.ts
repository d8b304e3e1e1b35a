import { resolve } from 'node:path'
import { defineConfig } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/**
 * One classic script and one stylesheet, with the fonts inside: a page that is opened from a disk can
 * load neither modules nor fonts. Browsers are those that know OKLCH colours.
 */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: { '@shared': resolve(root, 'shared') } },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    outDir: resolve(root, 'out/review-page'),
    emptyOutDir: true,
    target: ['chrome111', 'firefox113', 'safari15.4'],
    minify: 'oxc',
    // "use client" of a package says nothing where there is no server.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
    lib: {
      entry: resolve(import.meta.dirname, 'main.tsx'),
      formats: ['iife'],
      name: 'cuecastPage',
      fileName: () => 'page.js',
      cssFileName: 'page',
    },
  },
})
