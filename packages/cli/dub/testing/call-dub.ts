import { spawn, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { must } from '@shared/testing/must'
import { translator } from '@shared/texts/texts'
import { type DubOptions, dubOptions } from '../arguments/options'
import type { DubSettings } from '../arguments/settings-schema'
import type { DubCall } from '../dub-job'
import { runDub } from '../main'
import { Output } from '../output'
import type { DubReport } from '../report'
import { SharedCast } from '../shared-cast'

const root = resolve(import.meta.dirname, '../../../..')
// Test files that build it run at the same time.
const built = join(root, `node_modules/.cache/cuecast-cli/${process.env['VITEST_POOL_ID'] ?? '0'}`)

export interface DubAnswer {
  code: number
  out: string
  err: string
}

/** Calls the command in this process. `onText`: what stderr is given. */
export async function callDub(
  args: readonly string[],
  env: Record<string, string> = {},
  { signal, onText }: { signal?: AbortSignal; onText?: (text: string) => void } = {},
): Promise<DubAnswer> {
  const [out, err]: [string[], string[]] = [[], []]
  const streams = {
    out: { write: (text: string) => out.push(text) },
    err: { write: (text: string) => (err.push(text), onText?.(text)) },
  }
  const code = await runDub({ args, env, streams, signal: signal ?? new AbortController().signal })
  return { code, out: out.join(''), err: err.join('') }
}

/** `--settings` with a file of these. */
export function withSettings(folder: string, settings: DubSettings): string[] {
  const file = join(folder, 'settings.json')
  writeFileSync(file, JSON.stringify(settings))
  return ['--settings', file]
}

export function reportIn(answer: DubAnswer): DubReport {
  return JSON.parse(answer.out)
}

/** Call of a job's step without any options. */
export function callOf(more: Partial<DubOptions>, signal: AbortSignal): DubCall {
  const request = must(dubOptions(['a.srt', '-o', 'o.wav'], {}))
  const [job] = typeof request === 'string' ? [] : request.jobs
  if (!job) throw new Error('no job')
  const silent = { write: () => true }
  return {
    options: { ...job, ...more },
    output: new Output({ out: silent, err: silent }, translator('en')),
    signal,
    shared: new SharedCast(),
    startedMs: 0,
    closers: [],
  }
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

/** Starts the built command as a separate process. */
export function spawnDub(args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [join(built, 'cli-dub.js'), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
}
