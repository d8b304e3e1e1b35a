// A process of the service whose engine only sleeps: what is measured is everything around it.
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { silentLog } from '@cuecast/platform/structured-log'
import type { Speech } from '@cuecast/speech'
import { startService } from '@cuecast/service/start-service'
import { TestSpeech } from '@cuecast/speech/testing/test-speech'
import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'

const settings = z
  .object({
    dataDir: z.string(),
    database: z.string(),
    storage: z.string(),
    role: z.enum(['api', 'worker']),
    /** Time of the engine for a chunk, ms. */
    chunkMs: z.number(),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'))

/** What a cue of a film takes as WAV in the mean (docs/capacity.md). */
const CHUNK_BYTES = 146_000
const SPOKEN_MS = 3_300

/** One chunk after the other, as one thread renders them. */
function sleepingSpeech(chunkMs: number): Speech {
  const words = new TestSpeech()
  let last: Promise<unknown> = Promise.resolve()
  return {
    voices: () => words.voices(),
    prepare: (request) => words.prepare(request),
    cues: (request) => words.cues(request),
    words: (request) => words.words(request),
    previewMusic: (id) => words.previewMusic(id),
    close: () => words.close(),
    async render({ audio, signal }) {
      const turn = last.then(() => pause(chunkMs, undefined, { signal }))
      last = turn.catch(() => undefined)
      await last
      if (signal?.aborted) return fail(studioError('CANCELLED', 'stopped'))
      return ok({
        bytes: new Uint8Array(CHUNK_BYTES),
        mime: 'audio/wav',
        extension: audio.audio_format,
        durationMs: SPOKEN_MS,
        fit: { rate: 1, overflowMs: 0 },
      })
    },
  }
}

const { chunkMs, ...shared } = settings
const speech = sleepingSpeech(chunkMs)
const running = await startService({ ...shared, port: 0, log: silentLog, speech })
const stopped = new Promise<void>((resolve) => process.once('SIGTERM', () => resolve()))
// The bench has ended without a word.
process.stdin.on('end', () => process.exit(1)).resume()
process.stdout.write(`${running.url}\n`)
await stopped
await running.close()
process.exit(0)
