import { decodeAudio } from '@cuecast/audio/decode/decode-audio'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { readdir } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AudioFields,
  type AudioFormat,
  defaultAudioFields,
} from '@shared/contracts/audio-settings'
import type { ChunkRequest, SpeechEngine } from './speech-engine'
import { createSpeechPool } from './speech-pool'
import { renderSample, rms } from './testing/measure'

const sentence = 'Hôm nay trời đẹp quá, chúng ta cùng nhau đi dạo quanh hồ nhé. '
const text = sentence.repeat(68)

let engine: SpeechEngine
beforeAll(() => {
  engine = createSpeechPool({ workers: 2 })
})
afterAll(() => engine.close())

const render = (audio: Partial<AudioFields> = {}, more: Partial<ChunkRequest> = {}) =>
  renderSample(engine, { text, ...more }, audio)

/** Spoken as it is, once for all tests. */
let plainly: ReturnType<typeof render> | undefined
const natural = () => (plainly ??= render())

/** The system's temporary files of these tests alone. */
const scratch = testFolder()
beforeEach(() => {
  for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, scratch)
})
afterEach(() => void vi.unstubAllEnvs())

// The encoders of FLAC and Ogg are the same for short texts: with long ones in `npm test -- full`.
const full = process.env['CUECAST_TESTS'] === 'full'
const formats: AudioFormat[] = full ? ['wav', 'mp3', 'flac', 'ogg'] : ['wav', 'mp3']

describe('a text of many minutes', () => {
  it.each(formats)('becomes one %s file', async (format) => {
    const one = await render({ speed: 2 }, { text: sentence })
    const all = await render({ audio_format: format, speed: 2 })
    expect(all.durationMs / one.durationMs).toBeGreaterThan(68)
    expect(all.durationMs / one.durationMs).toBeLessThan(77)
    const sound = await decodeAudio(all.bytes)
    if (!sound.ok) throw new Error(sound.error.message)
    const { channels, sampleRate } = sound.value
    expect(channels[0]?.length).toBeGreaterThan((all.durationMs / 1000 - 0.1) * sampleRate)
    expect(rms(channels[0] ?? new Float32Array(0))).toBeGreaterThan(0.02)
  })

  it('obeys the audio fields', async () => {
    const plain = await natural()
    const changed = await render(
      { run_speed: 2, first_trim_ms: 5_000, quality: 'low' },
      { background: 'warm-pad' },
    )
    expect(changed.durationMs / (plain.durationMs / 2 - 5_000)).toBeCloseTo(1, 1)
    const sound = await decodeAudio(changed.bytes)
    expect(sound.ok && sound.value.sampleRate).toBe(16_000)
  })

  it('is fitted to its slot, and never cut', async () => {
    const plain = await natural()
    const fitted = await render({}, { slotMs: plain.durationMs / 1.3 })
    expect(fitted.fit.rate).toBeCloseTo(1.3, 1)
    expect(fitted.fit.overflowMs).toBeLessThan(plain.durationMs * 0.02)
    const over = await render({}, { slotMs: plain.durationMs / 3 })
    expect(over.fit.rate).toBeLessThan(1.55)
    expect(over.fit.overflowMs).toBeGreaterThan(plain.durationMs / 4)
  })

  it('leaves nothing behind, also when it is stopped', async () => {
    const stop = new AbortController()
    const spool = engine.spool.bind(engine)
    const spooling = vi.spyOn(engine, 'spool').mockImplementation(async (...part) => {
      const spooled = await spool(...part)
      expect(await readdir(scratch)).toHaveLength(1)
      stop.abort()
      return spooled
    })
    const running = engine.render({
      text,
      language: 'vi',
      voiceKey: 'vi',
      slotMs: null,
      maxRate: 1.5,
      dictionary: [],
      background: null,
      audio: defaultAudioFields,
      signal: stop.signal,
    })
    expect(await running).toMatchObject({ ok: false, error: { code: 'CANCELLED' } })
    expect(spooling).toHaveBeenCalledOnce()
    expect(await readdir(scratch)).toEqual([])
  })
})
