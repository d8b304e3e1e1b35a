import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workerFile } from '@cuecast/platform/running'
import type { RenderOutput } from '@cuecast/audio/render/render-types'
import type { MixPlan } from '../../shared/mixing/mix-plan'

/** Runs the render thread in a bare Node process, to measure its memory alone. */
const SCRIPT = `
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
const [worker, request] = process.argv.slice(2)
const began = performance.now()
const thread = new Worker(worker, { workerData: JSON.parse(readFileSync(request, 'utf8')) })
// Garbage of reading the request does not count.
thread.once('online', () => globalThis.gc())
thread.on('message', (message) => {
  if (message.kind === 'progress') return
  const { maxRSS } = process.resourceUsage()
  console.log(JSON.stringify({ ms: performance.now() - began, kib: maxRSS, kind: message.kind }))
  process.exit(message.kind === 'done' ? 0 : 1)
})
`

export interface ChildRun {
  ms: number
  /** Largest resident memory of the whole process, MiB. */
  mib: number
}

export function renderInChild(folder: string, plan: MixPlan, output: RenderOutput): ChildRun {
  const request = join(folder, 'request.json')
  const spool = join(folder, 'spool')
  const script = join(folder, 'render.mjs')
  writeFileSync(script, SCRIPT)
  writeFileSync(request, JSON.stringify({ plan, output, spool }))
  const args = ['--expose-gc', script, workerFile('audio-render'), request]
  const ran = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const result: unknown = JSON.parse(ran.stdout || '{}')
  if (!isResult(result) || ran.status !== 0)
    throw new Error(`render failed: ${ran.stdout}${ran.stderr}`)
  return { ms: result.ms, mib: result.kib / 1_024 }
}

function isResult(value: unknown): value is { ms: number; kib: number } {
  return typeof value === 'object' && value !== null && 'ms' in value && 'kib' in value
}
