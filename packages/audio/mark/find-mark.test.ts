import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SoundFormat } from '@shared/contracts/formats/sound-formats'
import type { SoundMark } from '@shared/mixing/sound-mark'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { encodeAudio } from '../encode/encode-audio'
import { resample } from '../resample'
import { stretch } from '../stretch'
import { peak, rms, voiced } from '../testing/sounds'
import { findMark } from './find-mark'
import { markSound } from './mark-sound'

const RATE = 48_000
const folder = testFolder()
const mark: SoundMark = { kind: 'export', id: 0x89ab_cdef }

/** A voice with breath in it, as long as a few sentences. */
function voice(seconds: number): Float32Array {
  let state = 1
  const breath = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 2 ** 31 - 1) * 0.05
  }
  return voiced(RATE * seconds, RATE).map((value) => value * 0.7 + breath())
}

async function marked(seconds: number, atSeconds = 0): Promise<Float32Array> {
  const sound = voice(seconds)
  await markSound([sound], RATE, { content: mark, atSeconds })
  return sound
}

/** Each 40 ms come from up to 10 ms earlier or later. */
function jolted(sound: Float32Array): Float32Array {
  const size = RATE * 0.04
  return sound.map((_, i) => {
    const shift = (((Math.floor(i / size) * 7) % 5) - 2) * 0.005 * RATE
    return sound[i + shift] ?? 0
  })
}

async function found(sound: readonly Float32Array[], format: SoundFormat = 'wav', rate = RATE) {
  const path = join(folder, `${crypto.randomUUID()}.${format}`)
  await writeFile(
    path,
    await encodeAudio(sound, rate, format === 'opus' ? 'ogg' : format === 'mp3' ? 'mp3' : 'wav'),
  )
  const answer = await findMark(path)
  return answer.ok ? answer.value : answer.error
}

describe('a marked voice', () => {
  it.each(['wav', 'mp3', 'opus'] as const)('is recognised and read as %s', async (format) => {
    expect(await found([await marked(12)], format)).toMatchObject({
      content: mark,
      speed: 1,
      spans: [{ fromMs: 0 }],
    })
  })

  it('is recognised in a part of three seconds, softer and in stereo', async () => {
    const sound = await marked(12)
    const part = sound.slice(RATE * 4.321, RATE * 7.321).map((value) => value / 4)
    expect(await found([part, part])).toMatchObject({ speed: 1 })
  })

  it('is recognised and read a little faster or slower, at its pitch or not', async () => {
    const [speed, slower] = [1.05, 0.955]
    const sound = await marked(14)
    const higher = resample(sound, RATE * speed, RATE)
    const faster = await found([higher])
    expect(faster).toMatchObject({ content: mark })
    expect(faster && 'speed' in faster && faster.speed).toBeCloseTo(speed, 2)
    expect(await found([await stretch(sound, RATE, slower)])).toMatchObject({ content: mark })
  })

  it.each([0.95, 1.05])(
    'is followed where it was cut and joined at %s times its speed',
    async (speed) => {
      const copy = await stretch(jolted(await marked(14)), RATE, speed)
      const cut = await found([copy])
      expect(cut && 'speed' in cut && cut.speed).toBeCloseTo(speed, 2)
    },
  )

  it('is found only where it is', async () => {
    const plain = voice(30)
    plain.set(await marked(15, 7.7), RATE * 15)
    const [span, ...more] = spansOf(await found([plain]))
    expect(more).toEqual([])
    expect(span?.fromMs).toBeGreaterThan(9_000)
    expect(span?.toMs).toBeGreaterThan(29_000)
  })

  it('keeps its length, level and silence', async () => {
    const before = voice(6)
    before.fill(0, RATE * 2, RATE * 4)
    const after = before.slice()
    await markSound([after], RATE, { content: mark })
    expect(after).toHaveLength(before.length)
    expect(peak(after.subarray(RATE * 2.02, RATE * 3.98))).toBe(0)
    expect(20 * Math.log10(rms(after) / rms(before))).toBeCloseTo(0, 0.5)
    expect(after.some((value, i) => value !== before[i])).toBe(true)
  })

  it('shares one pattern with the next clip of its track', async () => {
    const track = new Float32Array(RATE * 13)
    for (const [i, at] of [0.5, 3.137, 6.9, 10.001].entries()) {
      const clip = voice(2.4 + i / 10)
      await markSound([clip], RATE, { content: mark, atSeconds: at })
      track.set(clip.subarray(0, Math.min(clip.length, track.length - RATE * at)), RATE * at)
    }
    expect(await found([track])).toMatchObject({ content: mark })
  })
})

it.each([
  ['a voice', () => voice(20)],
  ['silence', () => new Float32Array(RATE * 5)],
  ['hardly any sound', () => voice(1).subarray(0, RATE / 20)],
])('nothing is found in %s without a mark', async (_, sound) => {
  expect(await found([sound()])).toBeNull()
})

it('says which file cannot be read', async () => {
  const path = join(folder, 'text.wav')
  await writeFile(path, 'no sound')
  expect(await findMark(path)).toMatchObject({ ok: false, error: { at: path } })
})

const spansOf = (answer: Awaited<ReturnType<typeof found>>) =>
  answer && 'spans' in answer ? answer.spans : []
