import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderTrack } from '@cuecast/audio/render/render-track'
import type { RenderOutput } from '@cuecast/audio/render/render-types'
import { spreadPlan } from './audio/plans'
import { takeFiles } from './audio/spoken-takes'
import { row, timed, type BenchTable } from './table'

const HOURS = 2
const CUES = 2_000
const SPEAKERS = 4
/** What the embedded engine sends: every take has to be resampled. */
const TAKE_RATE = 22_050

/** From takes to the exported track of a film, as a user waits for it. */
export async function run(): Promise<BenchTable> {
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-bench-'))
  try {
    const takes = await takeFiles(folder, CUES, TAKE_RATE)
    const speakers = Array.from({ length: SPEAKERS }, (_, i) => `${i}`)
    const seconds = async (targetLufs: number, more: Partial<RenderOutput> = {}) => {
      const settings = { targetLufs, edgeFadeMs: 5 }
      const plan = spreadPlan(takes, CUES, HOURS, { fitted: true, settings, speakers })
      const output = { path: join(folder, 'film.wav'), format: 'wav', bitDepth: 24 } as const
      return (await timed(() => render(plan, { ...output, ...more }))) / 1_000
    }
    const stems = speakers.map((key) => ({ key, path: join(folder, `film-${key}.wav`) }))
    const s = { unit: ' s', digits: 1 }
    return {
      title: `Audio: from ${CUES} takes at ${TAKE_RATE / 1_000} kHz to the track of a film of ${HOURS} h (fitted, faded, 48 kHz 24 bit mono)`,
      rows: [
        row('−23 LUFS', await seconds(-23), s),
        row('−16 LUFS, limiter at work', await seconds(-16), s),
        row(`−16 LUFS with ${SPEAKERS} stems`, await seconds(-16, { stems }), s),
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function render(...args: Parameters<typeof renderTrack>): Promise<void> {
  const result = await renderTrack(...args)
  if (!result.ok) throw new Error(result.error.message)
}
