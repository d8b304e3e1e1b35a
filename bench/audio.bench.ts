import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderTrack } from '@cuecast/audio/render/render-track'
import type { RenderOptions } from '@cuecast/audio/render/render-track'
import type { MixPlan } from '../shared/mixing/mix-plan'
import { spreadPlan } from './audio/plans'
import { ddTime, run as shell } from './audio/shell'
import { takeFiles, type TakeFile } from './audio/spoken-takes'
import { row, takingTurns, type BenchTable } from './table'

const CUES = 1_000
const HOURS = 1
const AMIX_STEPS = 20

/** The track of one hour: against the disk, and against one ffmpeg for every cue. */
export async function run(): Promise<BenchTable> {
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-bench-'))
  try {
    const takes = await takeFiles(folder, CUES, 48_000)
    const path = join(folder, 'track.wav')
    const plan = (fitted: boolean, targetLufs: number | null) =>
      spreadPlan(takes, CUES, HOURS, {
        fitted,
        settings: { targetLufs, edgeFadeMs: fitted ? 5 : 0 },
      })
    await render(plan(false, null), path, { measure: false })
    const { size } = await stat(path)
    const other = join(folder, 'dd')
    const turns = await takingTurns(7, {
      dd: () => ddTime(other, size),
      durable: () => ddTime(other, size, ['conv=fdatasync']),
      assemble: () => render(plan(false, null), path, { measure: false }),
      broadcast: () => render(plan(true, -23), path, {}),
      web: () => render(plan(true, -16), path, {}),
    })
    const assembled = turns.median('assemble')
    const perCue = amixTime(takes, path, folder)
    const ms = { unit: ' ms', digits: 0 }
    return {
      title: `Audio: ${CUES} cues over ${HOURS} h, 48 kHz 16 bit mono (${Math.round(size / 2 ** 20)} MiB)`,
      rows: [
        row('dd of the same bytes', turns.median('dd'), ms),
        row('the same, until they are on the disk', turns.median('durable'), ms),
        row('assemble', assembled, ms),
        row('assemble / dd', turns.ratio('assemble', 'dd'), { most: 4, unit: '×' }),
        row('one ffmpeg amix per cue / assemble', perCue / assembled, {
          least: 100,
          unit: '×',
          digits: 0,
        }),
        row('with fitting, fades, limiter, −23 LUFS', turns.median('broadcast'), ms),
        row('the same / dd', turns.ratio('broadcast', 'dd'), { most: 12, unit: '×' }),
        row('with fitting, fades, limiter at work, −16 LUFS', turns.median('web'), ms),
        row('the same / dd', turns.ratio('web', 'dd'), { most: 12, unit: '×' }),
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function render(plan: MixPlan, path: string, options: RenderOptions): Promise<void> {
  const result = await renderTrack(plan, { path, format: 'wav', bitDepth: 16 }, options)
  if (!result.ok) throw new Error(result.error.message)
}

/** Rewriting the whole track for every cue, measured for some cues and scaled to all, ms. */
function amixTime(takes: readonly TakeFile[], track: string, folder: string): number {
  const out = join(folder, 'amix.wav')
  const began = performance.now()
  for (const [i, take] of takes.slice(0, AMIX_STEPS).entries()) {
    const mix = `[1]adelay=${i * 3_600}[d];[0][d]amix=inputs=2:duration=first:normalize=0`
    shell('ffmpeg', [
      '-y',
      '-v',
      'error',
      '-i',
      track,
      '-i',
      take.file,
      '-filter_complex',
      mix,
      out,
    ])
  }
  return ((performance.now() - began) / AMIX_STEPS) * CUES
}
