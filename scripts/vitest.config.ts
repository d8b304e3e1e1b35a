import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = resolve(import.meta.dirname, '..')
const everything = process.env['CUECAST_TESTS'] === 'full'

const common = {
  setupFiles: [resolve(root, 'scripts/vitest-setup.ts')],
  // Bounds for what hangs: a machine that is busy or slow takes ten times as long as a quiet one.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}

/** Test files that replace modules or globals: they would do so for every file after them. */
const REPLACING = /vi\.(mock|doMock|stubGlobal)\(|seteuid/
/** Test files that say in which environment they run. */
const ELSEWHERE = /@vitest-environment/

const testsWith = (text: RegExp, folder: string) =>
  readdirSync(resolve(root, folder), { recursive: true })
    // The names are patterns, in which a backslash escapes.
    .map((file) => join(folder, String(file)).replaceAll('\\', '/'))
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .filter((file) => text.test(readFileSync(resolve(root, file), 'utf8')))
const replacing = (folder: string) => [
  ...new Set([...testsWith(REPLACING, folder), ...testsWith(ELSEWHERE, folder)]),
]
const replacingInPackages = [...replacing('shared'), ...replacing('packages')]
const afreshInWindow = testsWith(REPLACING, 'renderer')
const inWindow = testsWith(ELSEWHERE, 'renderer').filter((file) => !afreshInWindow.includes(file))
const inMain = ['electron', 'scripts', 'bench', 'e2e/session'].flatMap(replacing)

/** Several processes that are killed while servers fail; the engine, compiled once more. */
const forFull = [
  'packages/service/cluster.test.ts',
  'packages/service/poison.test.ts',
  'packages/speech/espeak/build/build.test.ts',
]

/** A few of the interface's tests on PostgreSQL and S3: states, events, repeated keys. */
const smoke = ['section-3-states', 'section-6-events', 'idempotency']

export default defineConfig({
  root,
  resolve: { alias: { '@shared': resolve(root, 'shared'), '@': resolve(root, 'renderer/src') } },
  test: {
    // Once for all projects.
    globalSetup: resolve(root, 'scripts/vitest-workers.ts'),
    // Two for each core of the smallest machine: many tests wait for a process or a pause.
    maxWorkers: 4,
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: {
          // Modules of the packages keep nothing between tests, so files share what they have loaded.
          name: 'packages',
          include: ['{shared,packages}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...replacingInPackages, ...(everything ? [] : forFull)],
          isolate: false,
          ...common,
        },
      },
      {
        extends: true,
        test: {
          // Components in a window of their own: files share a thread and the libraries it has loaded, and each loads our own
          // modules afresh.
          name: 'window',
          include: inWindow,
          pool: 'threads',
          isolate: false,
          // They keep which layers are open: loaded afresh as well.
          server: { deps: { inline: [/radix-ui/, /cmdk/] } },
          ...common,
          setupFiles: [...common.setupFiles, resolve(root, 'scripts/lib/vitest-afresh.ts')],
        },
      },
      {
        extends: true,
        test: {
          // The same where modules or globals are replaced: each file starts afresh.
          name: 'window afresh',
          include: afreshInWindow,
          pool: 'threads',
          ...common,
        },
      },
      {
        extends: true,
        test: {
          // What keeps something between tests and replaces nothing, as stores do: files share a process, and each
          // loads our own modules afresh.
          name: 'stores',
          include: ['{renderer,electron,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...inWindow, ...afreshInWindow, ...inMain],
          isolate: false,
          ...common,
          setupFiles: [...common.setupFiles, resolve(root, 'scripts/lib/vitest-afresh.ts')],
        },
      },
      {
        extends: true,
        test: {
          // Whatever replaces modules: each file starts afresh.
          name: 'isolated',
          include: [...inMain, ...replacingInPackages],
          ...common,
        },
      },
      {
        extends: true,
        test: {
          // The interface of the service once more, on PostgreSQL through PgBouncer, and S3; with all tests, behind the shipped proxy.
          name: 'servers',
          include: everything
            ? ['packages/service/conformance/**/*.test.ts']
            : smoke.map((name) => `packages/service/conformance/${name}.test.ts`),
          globalSetup: resolve(root, 'scripts/vitest-servers.ts'),
          ...common,
        },
      },
    ],
  },
})
