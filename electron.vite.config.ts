import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { bundledPackages } from './scripts/bundled-packages'
import { engineData } from './scripts/packaging/engine-data'
import { mainEntries, packageDependencies, shared } from './scripts/build-entries'

// Targets are fixed here because the oldest Electron that we run on (33: Node 20, Chromium 130)
// is not the one that package.json pins.
export default defineConfig({
  main: {
    resolve: { alias: { '@shared': shared } },
    plugins: [bundledPackages(), engineData()],
    build: {
      externalizeDeps: {
        // `original-fs` is a part of Electron.
        include: ['original-fs', ...packageDependencies()],
        // One file of what is used, in the place of a hundred that every process would open.
        exclude: ['zod', '@hono/zod-openapi'],
      },
      target: 'node20',
      minify: false,
      sourcemap: true,
      rollupOptions: {
        input: mainEntries,
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          // Flat, so that a worker is always found beside whoever starts it.
          chunkFileNames: 'chunk-[name]-[hash].js',
          // Node keeps every source in memory, at two bytes a character once one is not Latin-1.
          charset: 'ascii',
          comments: { jsdoc: false },
        },
      },
    },
  },
  preload: {
    resolve: { alias: { '@shared': shared } },
    build: {
      target: 'node20',
      minify: false,
      rollupOptions: {
        input: { preload: resolve('electron/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
      // A sandboxed preload cannot require packages: everything is bundled into the one file.
      externalizeDeps: false,
    },
  },
  renderer: {
    root: 'renderer',
    resolve: { alias: { '@shared': shared, '@': resolve('renderer/src') } },
    plugins: [react(), bundledPackages()],
    build: {
      target: 'chrome130',
      minify: 'oxc',
      // One file: a part that is loaded later must not wait for its styles, nor change their order.
      cssCodeSplit: false,
      // KiB: what the window begins with is read from the disk as one file, and compiled as it is called.
      chunkSizeWarningLimit: 2_500,
      rollupOptions: {
        input: { index: resolve('renderer/index.html') },
        // RNNoise would load it under Node.
        external: ['module'],
        output: {
          codeSplitting: {
            // What the first frame needs is one file, the dialogs are another; each with all that it imports.
            groups: [
              { name: 'index', test: /renderer\/src\/main\.tsx$/, priority: 2 },
              { name: 'dialogs', test: /renderer\/src\/features\//, priority: 1 },
            ],
          },
        },
      },
    },
  },
})
