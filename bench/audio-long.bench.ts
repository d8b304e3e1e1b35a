import { open, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeAudio } from '@cuecast/audio/decode/decode-audio'
import { readWavLayout, readSamples } from '@cuecast/audio/wav/wav-reader'
import type { MixClip, MixPlan } from '../shared/mixing/mix-plan'
import { renderInChild } from './audio/child-render'
import { spreadPlan } from './audio/plans'
import { takeFiles } from './audio/spoken-takes'
import { median, row, type BenchTable } from './table'

/** An hour renders quickly: ten hours are compared with the median of this many runs. */
const HOUR_RUNS = 3

/** "Export" of ten hours against one: time, memory, and the position of the last cue beyond 4 GiB. */
export async function run(): Promise<BenchTable> {
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-bench-'))
  try {
    const takes = await takeFiles(folder, 1_000, 48_000)
    const settings = { targetLufs: -23, edgeFadeMs: 5 }
    const output = { path: join(folder, 'track.wav'), format: 'wav', bitDepth: 24 } as const
    const hour = spreadPlan(takes, 1_000, 1, { fitted: true, settings })
    const ones = Array.from({ length: HOUR_RUNS }, () => renderInChild(folder, hour, output))
    const one = { ms: median(ones.map(({ ms }) => ms)), mib: median(ones.map(({ mib }) => mib)) }
    const ten = renderInChild(
      folder,
      spreadPlan(takes, 10_000, 10, { fitted: true, settings }),
      output,
    )
    const plain = spreadPlan(takes, 10_000, 10, { fitted: false })
    renderInChild(folder, plain, output)
    const { size } = await stat(output.path)
    const drift = await worstPosition(output.path, plain, [0, 4_999, 9_998, 9_999])
    return {
      title:
        'Audio: export of 10 h with 10,000 cues against 1 h with 1,000 (24 bit, fitted, −23 LUFS)',
      rows: [
        row('export of 1 h', one.ms / 1_000, { unit: ' s', digits: 1 }),
        row('export of 10 h', ten.ms / 1_000, { unit: ' s', digits: 1 }),
        row('time, 10 h / 1 h', ten.ms / one.ms, { most: 11, unit: '×' }),
        row('memory at 1 h', one.mib, { unit: ' MiB', digits: 0 }),
        row('memory at 10 h', ten.mib, { most: 250, unit: ' MiB', digits: 0 }),
        row('memory, 10 h / 1 h', ten.mib / one.mib, { most: 1.2, unit: '×' }),
        row('file of 10 h (RF64)', size / 2 ** 30, { least: 4, unit: ' GiB' }),
        row('position error to the end of 10 h', drift, { most: 0, unit: ' samples', digits: 0 }),
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Largest position error of these clips, samples; 16-bit takes stay exact in a 24-bit track. */
async function worstPosition(path: string, plan: MixPlan, clips: number[]): Promise<number> {
  const file = await open(path, 'r')
  try {
    const head = new Uint8Array(1 << 16)
    await file.read(head, 0, head.length, 0)
    const layout = readWavLayout(head, (await file.stat()).size)
    if (!layout.ok) throw new Error(layout.error.message)
    let worst = 0
    for (const index of clips) {
      const clip = plan.clips[index]
      if (!clip) continue
      const bytes = new Uint8Array(clip.lengthSamples * 3)
      await file.read(bytes, 0, bytes.length, layout.value.dataStart + clip.startSample * 3)
      const [found = new Float32Array(0)] = readSamples(bytes, 's24', 1)
      worst = Math.max(worst, await offset(clip, found))
    }
    return worst
  } finally {
    await file.close()
  }
}

/** Delay at which every sample equals the take's; Infinity if there is none. */
async function offset(clip: MixClip, found: Float32Array): Promise<number> {
  const decoded = await decodeAudio(await readFile(clip.file))
  const take = decoded.ok ? (decoded.value.channels[0] ?? new Float32Array(0)) : new Float32Array(0)
  for (let lag = 0; lag < 2_000; lag++) {
    const same = (at: number) => (found[at + lag] ?? 0) === (take[at] ?? 0)
    if (take.subarray(0, found.length - lag).every((_, at) => same(at))) return lag
  }
  return Infinity
}
