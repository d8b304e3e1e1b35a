import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { planExport, runExport, runReviewExport } from '@cuecast/dubbing'
import { destinationOptions } from '../shared/interchange/destinations'
import { must } from '../shared/testing/must'
import { sampleCue, sampleDocument, sampleTake } from '../shared/testing/samples'
import { translator } from '../shared/texts/texts'
import { takeFiles } from './audio/spoken-takes'
import { median, row, type BenchTable } from './table'

const CUES = 1_500
const HOURS = 2
const RUNS = 3

/** A review package of a film against the same sound as one MP3. */
export async function run(): Promise<BenchTable> {
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-bench-'))
  try {
    const request = await filmIn(folder)
    const track = { ...request, options: { ...request.options, review: null, dub: false } }
    const tracks: number[] = []
    const packages: number[] = []
    await planExport(track)
    for (let i = 0; i < RUNS; i++) {
      tracks.push(await timed(async () => must(await runExport(track))))
      packages.push(await timed(async () => must(await runReviewExport(request))))
    }
    const [trackMs, packageMs] = [median(tracks), median(packages)]
    const bytes = await bytesIn(join(folder, 'out', 'film.review-1'))
    return {
      title: `Review package of ${HOURS} h with ${CUES} cues (folder, good sound)`,
      rows: [
        row('export as MP3', trackMs / 1_000, { unit: ' s', digits: 1 }),
        row('review package', packageMs / 1_000, { unit: ' s', digits: 1 }),
        row('time, package / export', packageMs / trackMs, { most: 2, unit: '×' }),
        row('size', bytes / 2 ** 20, { unit: ' MiB', digits: 0 }),
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A project of spoken takes, evenly over the film. */
async function filmIn(folder: string) {
  const projectPath = join(folder, 'film.cuecast')
  const files = await takeFiles(join(folder, 'spoken'), CUES, 24_000)
  await mkdir(projectPath)
  await rename(join(folder, 'spoken'), join(projectPath, 'takes'))
  const step = (HOURS * 3_600_000) / CUES
  const cues = files.map(({ measures }, i) =>
    sampleCue(`c${i}`, Math.round(i * step), {
      endMs: Math.round(i * step + Math.min(step - 100, measures.durationMs)),
      text: `Câu ${i}`,
    }),
  )
  const takes = files.map(({ name, measures }, i) =>
    sampleTake(`t${i}`, `c${i}`, { file: name, ...measures }),
  )
  return {
    project: sampleDocument({ name: 'film', narratorVoiceId: 1, cues }),
    takes,
    activeTakes: Object.fromEntries(takes.map(({ id, cueId }) => [cueId, id])),
    projectPath,
    options: destinationOptions('review'),
    folder: join(folder, 'out'),
    name: 'film',
    t: translator('en'),
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name))))
  return sizes.reduce((sum, each) => sum + (each.isFile() ? each.size : 0), 0)
}
