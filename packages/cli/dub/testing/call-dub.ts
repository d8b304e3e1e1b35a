import { spawn, type ChildProcess } from 'node:child_process'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { runDub } from '../main'
import type { DubReport } from '../report'

const root = resolve(import.meta.dirname, '../../../..')
// Test files that build it run at the same time.
const built = join(root, `node_modules/.cache/cuecast-cli/${process.env['VITEST_POOL_ID'] ?? '0'}`)

export interface DubAnswer {
  code: number
  out: string
  err: string
}

/** Calls the command in this process. */
export async function callDub(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<DubAnswer> {
  const [out, err]: [string[], string[]] = [[], []]
  const streams = {
    out: { write: (text: string) => out.push(text) },
    err: { write: (text: string) => err.push(text) },
  }
  const code = await runDub({ args, env, streams, signal: new AbortController().signal })
  return { code, out: out.join(''), err: err.join('') }
}

export function reportIn(answer: DubAnswer): DubReport {
  return JSON.parse(answer.out)
}

/** Builds the command as it is shipped, for the tests that have to kill it. */
export async function buildDub(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@shared': join(root, 'shared') } },
    ssr: { target: 'node' },
    build: {
      ssr: true,
      outDir: built,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rollupOptions: {
        input: { 'cli-dub': join(root, 'packages/cli/dub.ts') },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  })
}

/** Starts the built command in a process of its own. */
export function spawnDub(args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [join(built, 'cli-dub.js'), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
}
