import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findOrigin, measureTake } from '@cuecast/audio'
import { decodeAudio } from '@cuecast/audio/decode/decode-audio'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { must } from '@shared/testing/must'
import { type AudioFields, defaultAudioFields } from '@shared/contracts/audio-settings'
import { INTERVAL_RATE, renderChunk } from './render-chunk'
import type { ChunkRequest, RenderedChunk, SpeechEngine } from './speech-engine'
import { createSpeechPool } from './speech-pool'
import { bandLevel, decibels, medianPitch, renderSample, rms, usualChunk } from './testing/measure'

const text = 'Hôm nay trời đẹp quá, chúng ta cùng nhau đi dạo quanh hồ nhé.'

let engine: SpeechEngine
beforeAll(() => {
  engine = createSpeechPool({ workers: 2 })
})
afterAll(() => engine.close())

const render = (audio: Partial<AudioFields> = {}, more: Partial<ChunkRequest> = {}) =>
  renderSample(engine, { text, ...more }, audio)

interface Sound {
  samples: Float32Array
  sampleRate: number
  chunk: RenderedChunk
}

async function hear(
  audio: Partial<AudioFields> = {},
  more: Partial<ChunkRequest> = {},
): Promise<Sound> {
  const chunk = await render(audio, more)
  const decoded = await decodeAudio(chunk.bytes)
  if (!decoded.ok) throw new Error(decoded.error.message)
  const [samples = new Float32Array(0)] = decoded.value.channels
  return { samples, sampleRate: decoded.value.sampleRate, chunk }
}

/** Change of a band's level, dB. */
const change = (before: Sound, after: Sound, band: readonly [number, number]): number =>
  decibels(
    bandLevel(after.samples, after.sampleRate, band) /
      bandLevel(before.samples, before.sampleRate, band),
  )

describe('a chunk for a place of its own', () => {
  const request = { ...usualChunk, text: 'Chào bạn.' }

  it('is written by the thread, which returns its facts', async () => {
    const file = join(testFolder(), 'chunk.part')
    const chunk = must(await engine.render(request, { file, facts: true }))
    const written = await readFile(file)
    const { durationMs, leadMs, tailMs, lufs, pauses } = must(await measureTake(written))
    expect(chunk).toMatchObject({
      bytes: null,
      size: written.length,
      facts: {
        hash: createHash('sha256').update(written).digest('hex'),
        measures: { durationMs, leadMs, tailMs, lufs, pauses },
      },
    })
  })

  it.each([
    ['as it is', {}, {}],
    ['played faster, its beginning cut', { run_speed: 1.3, first_trim_ms: 40 }, {}],
    ['fitted', {}, { slotMs: 2_500, maxRate: INTERVAL_RATE }],
  ] as const)('says when its words are said, %s', async (_, audio, fitting) => {
    const file = join(testFolder(), 'words.wav')
    const asked = { ...request, ...fitting, text, audio: { ...request.audio, ...audio } }
    const chunk = must(await engine.render(asked, { file, facts: true }))
    const said = (chunk.bytes === null && chunk.facts?.words) || []
    // As they are found in the sound alone.
    const about = { text, language: request.language, gender: 'unknown', dictionary: [] } as const
    const found = must(await engine.words({ ...about, file, voiceKey: request.voiceKey }))
    expect(said).toHaveLength(found.length)
    const apart = found.map(([start], i) => Math.abs(start - (said[i]?.[0] ?? Infinity)))
    expect(apart.toSorted((a, b) => a - b)[Math.floor(0.9 * apart.length)]).toBeLessThan(60)
  })

  it.each(['flite:slt', 'flite:rms'])('says when %s said its words', async (voiceKey) => {
    const file = join(testFolder(), 'words.wav')
    const english = 'Well, it costs 25 dollars; he pays in cash, as always.'
    const audio = { ...request.audio, speed: 1.2 }
    const asked = { ...request, language: 'en', voiceKey, text: english, audio }
    const chunk = must(await engine.render(asked, { file, facts: true }))
    const said = (chunk.bytes === null && chunk.facts?.words) || []
    const gender = voiceKey === 'flite:slt' ? 'female' : 'male'
    const about = { text: english, language: 'en', gender, dictionary: [], voiceKey: null } as const
    const found = must(await engine.words({ ...about, file }))
    expect(said).toHaveLength(11)
    const apart = found.map(([start], i) => Math.abs(start - (said[i]?.[0] ?? Infinity)))
    expect(apart.toSorted((a, b) => a - b)[Math.floor(0.9 * apart.length)]).toBeLessThan(90)
    expect(said[10]?.[1]).toBeLessThanOrEqual(chunk.durationMs)
  })

  it('comes as bytes where the place cannot be written', async () => {
    const file = join(testFolder(), 'missing', 'chunk.part')
    const { bytes } = must(await engine.render(request, { file, facts: true }))
    expect(bytes?.length).toBeGreaterThan(1_000)
  })
})

describe('formats and quality', () => {
  it.each([
    ['wav', 'audio/wav'],
    ['mp3', 'audio/mpeg'],
    ['flac', 'audio/flac'],
    ['ogg', 'audio/ogg'],
  ] as const)('makes %s that decodes to the stated length', async (format, mime) => {
    const { samples, sampleRate, chunk } = await hear({ audio_format: format })
    expect(chunk).toMatchObject({ mime, extension: format })
    expect(Math.abs((samples.length / sampleRate) * 1000 - chunk.durationMs)).toBeLessThan(60)
    expect(rms(samples)).toBeGreaterThan(0.02)
  })

  it.each([
    ['low', 16_000],
    ['standard', 22_050],
    ['high', 48_000],
  ] as const)('%s quality has %d samples a second', async (quality, rate) => {
    expect((await hear({ quality })).sampleRate).toBe(rate)
  })

  it('leaves no silence around the voice', async () => {
    const { samples, sampleRate } = await hear()
    const [lead, tail] = [samples.subarray(0, sampleRate / 20), samples.subarray(-sampleRate / 20)]
    expect(Math.max(...lead)).toBeGreaterThan(0.002)
    expect(Math.max(...tail)).toBeGreaterThan(0.002)
  })
})

describe('audio fields', () => {
  let plain: Sound
  beforeAll(async () => {
    plain = await hear()
  })

  it.each([0.5, 0.8, 1.5, 2])('speed %d and run_speed %d change the length', async (rate) => {
    for (const field of ['speed', 'run_speed'] as const) {
      const ratio = plain.chunk.durationMs / (await render({ [field]: rate })).durationMs
      expect(ratio / rate).toBeGreaterThan(0.92)
      expect(ratio / rate).toBeLessThan(1.08)
    }
  })

  it.each([-12, -6, -2, 2, 6, 12])(
    'pitch %d is heard in semitones, at the same pace',
    async (pitch) => {
      const shifted = await hear({ pitch })
      const measured =
        12 * Math.log2(medianPitch(shifted.samples, 22_050) / medianPitch(plain.samples, 22_050))
      expect(Math.abs(measured - pitch)).toBeLessThan(1.5)
      expect(Math.abs(shifted.chunk.durationMs / plain.chunk.durationMs - 1)).toBeLessThan(0.05)
    },
  )

  it.each([
    [0.5, -6],
    [1.5, 3.5],
    [2, 6],
  ])('volume %d changes the level by %d dB', async (volume, expected) => {
    const gain = decibels(rms((await hear({ volume })).samples) / rms(plain.samples))
    expect(Math.abs(gain - expected)).toBeLessThan(1)
  })

  it('volume 0 is silence', async () => {
    expect(rms((await hear({ volume: 0 })).samples)).toBe(0)
  })

  it('bass raises and lowers the low frequencies', async () => {
    expect(change(plain, await hear({ bass: 1 }), [70, 170])).toBeGreaterThan(2)
    expect(change(plain, await hear({ bass: -1 }), [70, 170])).toBeLessThan(-4)
  })

  it('treble raises and lowers the high frequencies', async () => {
    expect(change(plain, await hear({ treble: 1 }), [5_000, 9_000])).toBeGreaterThan(6)
    expect(change(plain, await hear({ treble: -1 }), [5_000, 9_000])).toBeLessThan(-7)
  })

  it('strength brings the voice forward or back', async () => {
    expect(change(plain, await hear({ strength: 1 }), [2_000, 3_500])).toBeGreaterThan(4)
    expect(change(plain, await hear({ strength: -1 }), [2_000, 3_500])).toBeLessThan(-4)
  })

  /** Distance of loud moments from soft ones (10 ms each, pauses left out), and the highest peak, dB. */
  function dynamics({ samples, sampleRate }: Sound): { range: number; peak: number } {
    const size = Math.round(sampleRate * 0.01)
    const levels = Array.from({ length: Math.floor(samples.length / size) }, (_, i) =>
      rms(samples.subarray(i * size, (i + 1) * size)),
    )
      .filter((level) => level > 0.002)
      .sort((a, b) => a - b)
    const at = (share: number): number => levels[Math.floor(levels.length * share)] ?? 0
    const peak = samples.reduce((highest, x) => Math.max(highest, Math.abs(x)), 0)
    return { range: decibels(at(0.9) / at(0.25)), peak: decibels(peak) }
  }

  it.each(['vi+f3', 'vi', 'vi-VN-x-south+m3', 'en-US+f3'])(
    'compress narrows the range of %s to 6 dB and raises no peak',
    async (voiceKey) => {
      const none = dynamics(await hear({}, { voiceKey }))
      const half = dynamics(await hear({ compress: 0.5 }, { voiceKey }))
      const full = dynamics(await hear({ compress: 1 }, { voiceKey }))
      expect(full.range).toBeLessThanOrEqual(6)
      expect(half.range).toBeLessThan(none.range - 2)
      expect(half.range).toBeGreaterThan(full.range)
      for (const { peak } of [half, full]) expect(peak).toBeLessThan(none.peak + 0.2)
    },
  )

  it('the trims cut their milliseconds and no more than there is', async () => {
    const trimmed = await render({ first_trim_ms: 300, last_trim_ms: 200, run_speed: 1.25 })
    const untrimmed = await render({ run_speed: 1.25 })
    expect(Math.abs(untrimmed.durationMs - trimmed.durationMs - 500)).toBeLessThan(60)
    const nothing = await render({ first_trim_ms: 5_000, last_trim_ms: 5_000 })
    expect(nothing.durationMs).toBeCloseTo(20, 0)
  })
})

describe('fitting to a slot', () => {
  it('leaves alone what fits', async () => {
    const natural = await render()
    const fitted = await render({}, { slotMs: natural.durationMs + 500 })
    expect(fitted.fit).toEqual({ rate: 1, overflowMs: 0 })
    expect(Math.abs(fitted.durationMs - natural.durationMs)).toBeLessThan(60)
  })

  it.each([1.1, 1.25, 1.45])('speaks %d times faster where it must', async (rate) => {
    const natural = await render({ quality: 'high' })
    const slotMs = natural.durationMs / rate
    const fitted = await render({ quality: 'high' }, { slotMs })
    expect(fitted.durationMs).toBeLessThanOrEqual(slotMs + 0.5)
    expect(fitted.fit.overflowMs).toBe(0)
    expect(fitted.fit.rate).toBeGreaterThan(1)
    expect(fitted.fit.rate).toBeLessThanOrEqual(1.52)
  })

  it('stops at 1.5 times and tells how far it goes over, without cutting', async () => {
    const natural = await render()
    const fitted = await render({}, { slotMs: natural.durationMs / 3 })
    expect(fitted.fit.rate).toBeCloseTo(1.5, 1)
    expect(fitted.fit.overflowMs).toBeCloseTo(fitted.durationMs - natural.durationMs / 3, 0)
    expect(fitted.durationMs).toBeGreaterThan(natural.durationMs / 1.55)
  })

  it.each([2, 2.9])('with the interval’s rate it fits also %d times faster', async (rate) => {
    const natural = await render()
    const slotMs = natural.durationMs / rate
    const fitted = await render({}, { slotMs, maxRate: INTERVAL_RATE })
    expect(fitted.durationMs).toBeLessThanOrEqual(slotMs + 0.5)
    expect(fitted.fit.overflowMs).toBe(0)
  })

  it('never goes beyond 3 times, and tells what hangs over', async () => {
    const natural = await render()
    const fitted = await render({}, { slotMs: 100, maxRate: INTERVAL_RATE })
    expect(fitted.durationMs).toBeGreaterThan(natural.durationMs / 3.1)
    expect(fitted.fit.overflowMs).toBeCloseTo(fitted.durationMs - 100, 0)
  })

  it('counts the trims and the speeds in', async () => {
    const audio = { speed: 1.3, run_speed: 1.2, first_trim_ms: 100, last_trim_ms: 50 }
    const natural = await render(audio)
    const slotMs = natural.durationMs / 1.3
    const fitted = await render(audio, { slotMs })
    expect(fitted.durationMs).toBeLessThanOrEqual(slotMs + 0.5)
    expect(fitted.durationMs).toBeGreaterThan(slotMs * 0.85)
  })
})

describe('text', () => {
  it('is changed by the dictionary and read out by the normaliser', async () => {
    const short = await render({}, { text: 'KT' })
    const long = await render(
      {},
      {
        text: 'KT',
        dictionary: [{ original_word: 'KT', modified_word: 'kinh tế thị trường định hướng' }],
      },
    )
    expect(long.durationMs).toBeGreaterThan(short.durationMs * 2)
    const number = await render({}, { text: '1.234.567đ' })
    expect(number.durationMs).toBeGreaterThan(2_500)
  })

  it.each(['', '...', '😀'])('makes a short silent chunk of %j', async (nothing) => {
    const { samples, chunk } = await hear({}, { text: nothing, slotMs: 50 })
    expect(rms(samples)).toBe(0)
    expect(chunk.durationMs).toBeGreaterThan(20)
  })

  it.each(['vi+f3', 'flite:slt'])(
    'is the same in one job of a thread as in steps (%s)',
    async (key) => {
      const audio = { ...defaultAudioFields, speed: 1.2, first_trim_ms: 40, pitch: 2 }
      const dictionary = [{ original_word: 'hồ', modified_word: 'bờ hồ' }]
      const more = { voiceKey: key, slotMs: 1_500, maxRate: INTERVAL_RATE, dictionary }
      const request = { text, language: 'vi', audio, background: null, ...more }
      const [one, steps] = [await engine.render(request), await renderChunk(engine, request)]
      // Dither makes the bytes differ, by the last bit of a sample.
      const kept = [one, steps].map((result) => {
        // Words stay in the thread.
        const { bytes, words: _, ...rest } = must(result)
        return { ...rest, size: bytes.byteLength }
      })
      expect(kept[0]).toEqual(kept[1])
    },
  )

  it('names the voice that is not there', async () => {
    const audio = defaultAudioFields
    const request = {
      text,
      language: 'vi',
      voiceKey: 'nobody',
      audio,
      slotMs: null,
      maxRate: 1,
      dictionary: [],
      background: null,
    }
    expect(await engine.render(request)).toMatchObject({ error: { code: 'VOICE_NOT_FOUND' } })
  })
})

describe('background music', () => {
  it('is under the voice, quieter, and also in its rests', async () => {
    const paused = { text: 'Xin chào. Tạm biệt.' }
    const plain = await hear({}, paused)
    const music = await hear({}, { ...paused, background: 'warm-pad' })
    const quietest = ({ samples }: Sound): number => {
      const levels = Array.from({ length: Math.floor(samples.length / 1_000) }, (_, i) =>
        rms(samples.subarray(i * 1_000, (i + 1) * 1_000)),
      )
      return Math.min(...levels.slice(4, -4))
    }
    expect(quietest(plain)).toBeLessThan(0.001)
    expect(quietest(music)).toBeGreaterThan(0.003)
    expect(quietest(music)).toBeLessThan(rms(plain.samples) / 3)
  })
})

describe('the mark in the sound', () => {
  const folder = testFolder()
  const said = 'Hôm nay trời đẹp quá, chúng ta cùng nhau đi dạo quanh hồ nhé. '
  const mark = { kind: 'service', id: 0x1234_5678 } as const
  const origin = { mark, engine: 'eSpeak NG', sourceType: 'algorithmicMedia' } as const

  const markIn = async (more: Partial<ChunkRequest>, format: AudioFields['audio_format']) => {
    const chunk = await render({ audio_format: format }, more)
    const file = join(folder, `${crypto.randomUUID()}.${format}`)
    await writeFile(file, chunk.bytes)
    const { kind, id } = must(await findOrigin(file)).layers[2]
    return id && { kind, id: Number.parseInt(id, 16) }
  }

  it.each(['wav', 'mp3', 'flac', 'ogg'] as const)('is in a chunk as %s', async (format) => {
    expect(await markIn({ text: said.repeat(3), origin }, format)).toEqual(mark)
  })

  it('is one pattern in a text that is rendered part by part', async () => {
    expect(await markIn({ text: said.repeat(80), origin }, 'wav')).toEqual(mark)
  })

  it('is absent where none is wanted', async () => {
    expect(await markIn({ text: said.repeat(2) }, 'wav')).toBeNull()
  })
})
