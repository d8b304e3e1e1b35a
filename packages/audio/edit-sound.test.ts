import { describe, expect, it } from 'vitest'
import { noTakeEdits, type TakeStep } from '@shared/contracts/project/take-edits'
import { must } from '@shared/testing/must'
import type { WordedSound } from './audio-data'
import { editSound } from './edit-sound'
import { resample } from './resample'
import { sameSamples, voiced } from './testing/sounds'
import { audibleWords, spokenTones } from './testing/spoken-tones'
import { voiceTraits } from './voice-traits'

const WORDS = ['một', 'hai', 'ba', 'bốn', 'năm', 'mới']
const said = spokenTones('một hai ba bốn năm')
const [before = new Float32Array()] = said.channels

const edited = async (steps: TakeStep[], rest = {}, sources = {}): Promise<WordedSound> =>
  must(await editSound(said, { ...noTakeEdits, ...rest, steps }, new Map(Object.entries(sources))))

const frame = (ms: number) => Math.round((ms * said.sampleRate) / 1_000)
const lengthMs = ({ channels, sampleRate }: WordedSound) =>
  ((channels[0]?.length ?? 0) * 1_000) / sampleRate
const wordAt = (i: number): [number, number] => said.words?.[i] ?? [0, 0]

/** The most that a sound bends within 4 ms around a moment, dB below its peak. */
function bendDb({ channels: [channel = new Float32Array()] }: WordedSound, ms: number): number {
  let [bend, peak] = [0, 0]
  for (const sample of channel) peak = Math.max(peak, Math.abs(sample))
  for (let i = frame(ms - 2); i < frame(ms + 2); i++)
    bend = Math.max(
      bend,
      Math.abs((channel[i - 1] ?? 0) - 2 * (channel[i] ?? 0) + (channel[i + 1] ?? 0)),
    )
  return 20 * Math.log10(Math.max(bend, 1e-9) / peak)
}

describe('changes inside a sound', () => {
  it('cuts a word out: the rest comes earlier, with the times of its words', async () => {
    const [, endOfOne] = wordAt(0)
    const [, end] = wordAt(1)
    const cut = await edited([{ type: 'cut', fromMs: endOfOne + 30, toMs: end + 30 }])
    expect(lengthMs(cut)).toBeCloseTo(lengthMs(said) - (end - endOfOne), 0)
    expect(audibleWords(cut, WORDS)).toEqual(['một', '-', 'ba', 'bốn', 'năm'])
    const [gone] = cut.words?.slice(1) ?? []
    expect(gone?.[0]).toBe(gone?.[1])
    const [after] = cut.channels
    const joint = endOfOne + 30
    expect(sameSamples(after?.slice(0, frame(joint - 3)), before.slice(0, frame(joint - 3)))).toBe(
      true,
    )
    expect(sameSamples(after?.slice(frame(joint + 3)), before.slice(frame(end + 33)))).toBe(true)
    expect(bendDb(cut, joint)).toBeLessThan(-60)
  })

  it('makes a part silent, and changes no sample outside of it', async () => {
    const [from, to] = wordAt(2)
    const quiet = await edited([{ type: 'silence', fromMs: from, toMs: to }])
    const [after = new Float32Array()] = quiet.channels
    expect(after).toHaveLength(before.length)
    expect(sameSamples(after.slice(0, frame(from)), before.slice(0, frame(from)))).toBe(true)
    expect(sameSamples(after.slice(frame(to)), before.slice(frame(to)))).toBe(true)
    expect(audibleWords(quiet, WORDS)).toEqual(['một', 'hai', '-', 'bốn', 'năm'])
    expect(quiet.words).toEqual(said.words)
  })

  it('lengthens a pause; in a noisy room with the tone of the room', async () => {
    const at = (wordAt(1)[1] + wordAt(2)[0]) / 2
    const longer = await edited([{ type: 'pause', atMs: at, ms: 400 }])
    expect(lengthMs(longer)).toBeCloseTo(lengthMs(said) + 400, 0)
    expect(longer.words?.map(([from]) => from)).toEqual(
      said.words?.map(([from], i) => from + (i > 1 ? 400 : 0)),
    )
    expect(audibleWords(longer, WORDS)).toEqual(['một', 'hai', 'ba', 'bốn', 'năm'])

    let seed = 7
    const noise = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return (seed / 2 ** 31 - 1) * 0.002
    }
    const room = { ...said, channels: [before.map((sample) => sample + noise())] }
    const step: TakeStep = { type: 'pause', atMs: at, ms: 400 }
    const inRoom = must(await editSound(room, { ...noTakeEdits, steps: [step] }))
    const level = (from: number) => {
      const part = inRoom.channels[0]?.slice(frame(from), frame(from + 100)) ?? new Float32Array()
      return Math.sqrt(part.reduce((sum, each) => sum + each * each, 0) / part.length)
    }
    for (const ms of [20, 120, 220, 280]) {
      expect(level(at + ms)).toBeGreaterThan(0.0008)
      expect(level(at + ms)).toBeLessThan(0.0016)
    }
  })

  it('a pause in the middle of a word does not click', async () => {
    const at = (wordAt(1)[0] + wordAt(1)[1]) / 2
    const broken = await edited([{ type: 'pause', atMs: at, ms: 300 }])
    const [channel = new Float32Array()] = broken.channels
    expect(Math.max(...channel.subarray(frame(at + 10), frame(at + 290)).map(Math.abs))).toBe(0)
    const steps = channel.map((sample, i) => Math.abs(sample - (channel[i - 1] ?? 0)))
    const usual = Math.max(...steps.subarray(0, frame(at - 5)))
    expect(Math.max(...steps.subarray(frame(at - 5), frame(at + 305)))).toBeLessThan(usual * 1.2)
  })

  it('steps follow each other, then come gain and fades', async () => {
    const made = await edited(
      [
        { type: 'cut', fromMs: 0, toMs: 90 },
        { type: 'pause', atMs: 0, ms: 50 },
      ],
      { gainDb: -6, fadeInMs: 100, fadeOutMs: 200 },
    )
    expect(made.words?.[0]?.[0]).toBe(60)
    const [channel = new Float32Array()] = made.channels
    const peakIn = (from: number, to: number) =>
      Math.max(...channel.subarray(frame(from), frame(to)).map(Math.abs))
    expect(peakIn(400, 500)).toBeCloseTo(0.3 * 10 ** (-6 / 20), 2)
    const length = lengthMs(made)
    expect(peakIn(length - 10, length)).toBeLessThan(0.01)
    expect(peakIn(0, 20)).toBeLessThan(0.01)
  })

  it('without changes every sample is as it was', async () => {
    expect(sameSamples((await edited([])).channels[0], before)).toBe(true)
  })
})

describe('a word from another sound', () => {
  const step: TakeStep = {
    type: 'word',
    words: [2, 3],
    from: [2, 3],
    takeId: 'new',
    rewrites: true,
  }
  const join = (source: WordedSound, change: Partial<typeof step> = {}) =>
    editSound(said, { ...noTakeEdits, steps: [{ ...step, ...change }] }, new Map([['new', source]]))

  it('replaces that word alone; every sample around it is as it was', async () => {
    const source = spokenTones('một hai mới bốn năm')
    const made = must(await join(source))
    expect(audibleWords(made, WORDS)).toEqual(['một', 'hai', 'mới', 'bốn', 'năm'])
    const [after = new Float32Array()] = made.channels
    const [from, to] = wordAt(2)
    expect(sameSamples(after.slice(0, frame(from - 60)), before.slice(0, frame(from - 60)))).toBe(
      true,
    )
    const behind = before.length - frame(to + 60)
    expect(sameSamples(after.slice(-behind), before.slice(-behind))).toBe(true)
    for (const ms of [from - 30, to + 30]) expect(bendDb(made, ms)).toBeLessThan(-60)
  })

  it('makes a quieter sound as loud as the take, and a longer word moves those behind it', async () => {
    const source = spokenTones('một hai mới bốn năm', { level: 0.1, wordMs: 330 })
    const made = must(await join(source))
    const [from, to] = made.words?.[2] ?? [0, 0]
    expect(to - from).toBeCloseTo(330, -1)
    expect(audibleWords(made, WORDS)).toEqual(['một', 'hai', 'mới', 'bốn', 'năm'])
    const part = made.channels[0]?.subarray(frame(from + 20), frame(to - 20)) ?? []
    expect(20 * Math.log10(Math.max(...part.map(Math.abs)) / 0.3)).toBeCloseTo(0, 0)
    expect(lengthMs(made) - lengthMs(said)).toBeCloseTo(80, -1)
  })

  it('makes a higher voice as deep as the take', async () => {
    const deep = spokenVoice(1)
    const high = spokenVoice(1.06)
    const pitch = ({ channels, sampleRate }: WordedSound, [from, to]: [number, number]) => {
      const part = (channels[0] ?? before).slice(
        (from * sampleRate) / 1_000,
        (to * sampleRate) / 1_000,
      )
      return voiceTraits(part, sampleRate, []).pitchHz ?? 0
    }
    const word: [number, number] = [760, 1_240]
    expect(pitch(high, word) / pitch(deep, word)).toBeGreaterThan(1.04)
    const steps = [{ ...step, words: [1, 2] as [number, number], from: [1, 2] as [number, number] }]
    const sources = new Map([['new', high]])
    const made = must(await editSound(deep, { ...noTakeEdits, steps }, sources))
    expect(Math.abs(pitch(made, word) / pitch(deep, word) - 1)).toBeLessThan(0.02)
    expect(Math.abs(lengthMs(made) - lengthMs(deep))).toBeLessThan(40)
  })

  it('a word can become several, or be said in several', async () => {
    const source = spokenTones('một hai mới ba bốn năm')
    const two = must(await join(source, { from: [2, 4] }))
    expect(audibleWords(two, WORDS)).toEqual(['một', 'hai', 'mới', 'ba', 'bốn', 'năm'])
    const read = must(await join(source, { from: [2, 4], rewrites: false }))
    expect(read.words).toHaveLength(5)
    expect((read.words?.[2]?.[1] ?? 0) - (read.words?.[2]?.[0] ?? 0)).toBeCloseTo(560, -1)
  })

  it.each([
    ['the words do not match', spokenTones('một hai mới năm')],
    ['a neighbour is three times as long', stretched()],
    [
      'the word has no time',
      { ...said, words: said.words?.map(([a]): [number, number] => [a, a]) },
    ],
    ['the words are not known', { ...said, words: undefined }],
  ])('is refused where %s', async (_, source) => {
    expect(await join(source)).toMatchObject({ error: { code: 'WORD_NOT_FOUND' } })
  })

  it('names a take that is gone', async () => {
    const gone = await editSound(said, { ...noTakeEdits, steps: [step] })
    expect(gone).toMatchObject({ error: { code: 'NOT_FOUND', at: 'new' } })
  })
})

/** The word before the third one lasts three times as long as in the other sound. */
function stretched(): WordedSound {
  const words = said.words?.map(([a, b], i): [number, number] => (i === 1 ? [a - 500, b] : [a, b]))
  return { ...said, words }
}

/** Three words of a voice, so many times as high. */
function spokenVoice(higher: number): WordedSound {
  const sampleRate = 24_000
  const channel = new Float32Array(sampleRate * 2)
  const words: [number, number][] = [
    [100, 600],
    [750, 1_250],
    [1_400, 1_900],
  ]
  for (const [from, to] of words) {
    const frames = ((to - from) * sampleRate) / 1_000
    const tone = resample(
      voiced(Math.ceil(frames * higher) + 50, sampleRate),
      Math.round(sampleRate * higher),
      sampleRate,
    )
    channel.set(tone.subarray(0, frames), (from * sampleRate) / 1_000)
  }
  return { channels: [channel], sampleRate, words }
}
