import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { voicedFilm } from './audio/film'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { roomPresets } from '../shared/contracts/project/room'
import { defaultMixSettings } from '../shared/contracts/project/track-settings'
import { row, takingTurns, timed, type BenchTable } from './table'

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
        row(
          `export of ${ROOMY_MINUTES} min over the original at −14 LUFS with hold, compression and every voice in a hall, against none of them`,
          await ofAllThree(join(folder, 'original')),
          { most: 1.3, unit: '×' },
        ),
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const ROOMY_MINUTES = 20

/** How much longer an export takes with what a mix can have beside levels. */
async function ofAllThree(folder: string): Promise<number> {
  await mkdir(folder)
  const path = join(folder, 'original.wav')
  const seconds = ROOMY_MINUTES * 60
  const sound = Float32Array.from({ length: seconds * 48_000 }, (_, i) => 0.2 * Math.sin(i / 20))
  await writeFile(path, await encodeAudio([sound], 48_000, 'wav'))
  const film = await voicedFilm(folder, {
    cues: Math.round((CUES / HOURS / 60) * ROOMY_MINUTES),
    hours: ROOMY_MINUTES / 60,
    sampleRate: TAKE_RATE,
    media: { path, durationMs: seconds * 1_000 },
  })
  const bed = { ...defaultMixSettings.bed, enabled: true }
  const turns = await takingTurns(3, {
    plain: () => film.export({ targetLufs: -14, compress: false, bed: { ...bed, holdMs: 0 } }),
    whole: () => film.export({ targetLufs: -14, compress: true, bed }, {}, roomPresets.hall),
  })
  return turns.ratio('whole', 'plain')
}
