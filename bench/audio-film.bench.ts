import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { voicedFilm } from './audio/film'
import { row, timed, type BenchTable } from './table'

const HOURS = 2
const CUES = 2_000
/** What the embedded engine sends: every take has to be resampled. */
const TAKE_RATE = 22_050

/** "Export" of a film that the embedded service has voiced, as a user waits for it. */
export async function run(): Promise<BenchTable> {
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-bench-'))
  try {
    const film = await voicedFilm(folder, { cues: CUES, hours: HOURS, sampleRate: TAKE_RATE })
    const seconds = async (...settings: Parameters<typeof film.export>) =>
      (await timed(() => film.export(...settings))) / 1_000
    const s = { unit: ' s', digits: 1 }
    return {
      title: `Audio: export of a film of ${HOURS} h, ${CUES} takes at ${TAKE_RATE / 1_000} kHz, to 48 kHz 24 bit mono`,
      rows: [
        row('export with the default settings', await seconds(), s),
        row('export at −23 LUFS', await seconds({ targetLufs: -23 }), s),
        row('export at −16 LUFS, limiter at work', await seconds({ targetLufs: -16 }), s),
        row(
          'export at −16 LUFS with 4 stems',
          await seconds({ targetLufs: -16 }, { stems: true }),
          s,
        ),
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
