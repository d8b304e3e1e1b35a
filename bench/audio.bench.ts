import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOM_TONE_DB } from '@shared/contracts/project/track-settings'
import { voicedFilm } from './audio/film'
import { ddTime, run as shell } from './audio/shell'
import { row, takingTurns, type BenchTable } from './table'

const CUES = 1_000
const HOURS = 1
const AMIX_STEPS = 20

/** "Export" in the window, for one hour: against the disk, and against one ffmpeg call per cue. */
export async function run(): Promise<BenchTable> {
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-bench-'))
  try {
    const film = await voicedFilm(folder, { cues: CUES, hours: HOURS, sampleRate: 48_000 })
    const path = await film.export()
    const { size } = await stat(path)
    const other = join(folder, 'dd')
    const turns = await takingTurns(7, {
      dd: () => ddTime(other, size),
      durable: () => ddTime(other, size, ['conv=fdatasync']),
      default: () => film.export(),
      broadcast: () => film.export({ targetLufs: -23 }),
      web: () => film.export({ targetLufs: -16 }),
      plain: () => film.export({ targetLufs: -14, compress: false }),
      full: () => film.export({ targetLufs: -14, compress: true, roomToneDb: ROOM_TONE_DB }),
    })
    const perCue = amixTime(film.takes, path, folder)
    const ms = { unit: ' ms', digits: 0 }
    return {
      title: `Audio: export of ${CUES} cues over ${HOURS} h, 48 kHz 24 bit mono (${Math.round(size / 2 ** 20)} MiB)`,
      rows: [
        row('dd of the same bytes', turns.median('dd'), ms),
        row('dd of the same bytes, flushed to the disk', turns.median('durable'), ms),
        row('export with the default settings', turns.median('default'), ms),
        row('export with the default settings / dd', turns.ratio('default', 'dd'), {
          most: 6,
          unit: '×',
        }),
        row(
          'one ffmpeg amix per cue / export with the default settings',
          perCue / turns.median('default'),
          { least: 100, unit: '×', digits: 0 },
        ),
        row('export at −23 LUFS', turns.median('broadcast'), ms),
        row('export at −23 LUFS / dd', turns.ratio('broadcast', 'dd'), { most: 10, unit: '×' }),
        row('export at −16 LUFS, limiter at work', turns.median('web'), ms),
        row('export at −16 LUFS, limiter at work / dd', turns.ratio('web', 'dd'), {
          most: 12,
          unit: '×',
        }),
        row('export at −14 LUFS with compression and room tone', turns.median('full'), ms),
        row('the same / without both', turns.ratio('full', 'plain'), { most: 1.3, unit: '×' }),
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Rewriting the whole track for every cue, measured for some cues and scaled to all, ms. */
function amixTime(takes: readonly string[], track: string, folder: string): number {
  const out = join(folder, 'amix.wav')
  const began = performance.now()
  for (const [i, take] of takes.slice(0, AMIX_STEPS).entries()) {
    const mix = `[1]adelay=${i * 3_600}[d];[0][d]amix=inputs=2:duration=first:normalize=0`
    shell('ffmpeg', ['-y', '-v', 'error', '-i', track, '-i', take, '-filter_complex', mix, out])
  }
  return ((performance.now() - began) / AMIX_STEPS) * CUES
}
