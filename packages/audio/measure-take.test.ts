import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeAudio } from './encode/encode-audio'
import { measureTake, type TakeMeasures } from './measure-take'
import { takePeaks } from './peaks/peaks'
import { sine, voiced } from './testing/sounds'

const RATE = 24_000
/** 300 ms of faint noise, one second of tone, 500 ms of digital silence. */
function padded(): Float32Array {
  const out = new Float32Array(RATE * 1.8)
  for (let i = 0; i < RATE * 0.3; i++) out[i] = (i % 2 ? 1 : -1) * 0.001
  out.set(sine(RATE, RATE, 500, 0.5), RATE * 0.3)
  return out
}

async function measuresOf(channels: Float32Array[]): Promise<TakeMeasures> {
  const result = await measureTake(await encodeAudio(channels, RATE, 'wav'))
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

describe('measuring a take', () => {
  it('finds the silence around the voice: the onset to the sample', async () => {
    const { durationMs, leadMs, tailMs } = await measuresOf([padded()])
    expect(durationMs).toBe(1_800)
    // The sine's very first sample is zero.
    expect((leadMs * RATE) / 1_000).toBeCloseTo(RATE * 0.3 + 1, 6)
    expect(tailMs).toBeCloseTo(500, 0)
  })

  it('finds an onset anywhere, whatever the grid of its windows', async () => {
    for (const onset of [0, 1, 119, 120, 121, 1_733, 5_000]) {
      const sound = new Float32Array(RATE)
      sound.set(voiced(RATE / 2, RATE), onset)
      const { leadMs } = await measuresOf([sound])
      expect(Math.round((leadMs * RATE) / 1_000)).toBe(onset)
    }
  })

  it('takes no click for an onset, and keeps what decays behind the voice', async () => {
    const sound = new Float32Array(RATE)
    sound[2_000] = 0.02
    for (let i = 0; i < 12_000; i++)
      sound[6_000 + i] = 0.3 * Math.cos(i / 5) * Math.exp(-Math.max(0, i - 4_000) / 300)
    const { leadMs, tailMs } = await measuresOf([sound])
    expect((leadMs * RATE) / 1_000).toBeCloseTo(6_000, 6)
    const end = RATE - (tailMs * RATE) / 1_000
    expect(end).toBeGreaterThan(11_300)
    expect(end).toBeLessThan(13_000)
  })

  it('finds the pauses between words, but no closure of a consonant', async () => {
    const word = voiced(RATE * 0.3, RATE)
    const sound = new Float32Array(RATE * 2)
    for (const at of [0.1, 0.49, 1.09]) sound.set(word, RATE * at)
    const { pauses } = await measuresOf([sound])
    expect(pauses).toHaveLength(1)
    expect(pauses[0]?.fromMs).toBeCloseTo(790, -1)
    expect(pauses[0]?.toMs).toBeCloseTo(1_090, -1)
  })

  it('takes no part of a quiet voice for a pause', async () => {
    // Unstressed words below the threshold, 20 dB below the others.
    const sound = voiced(RATE, RATE).map((s, i) => s * (i > 9_000 && i < 15_000 ? 0.0008 : 0.008))
    expect((await measuresOf([sound])).pauses).toEqual([])
  })

  it('measures the loudness, also of less than a gating block', async () => {
    const tone = (seconds: number) => sine(RATE * seconds, RATE, 997, 0.1)
    const long = (await measuresOf([tone(2)])).lufs ?? 0
    expect(long).toBeCloseTo(-23, 0)
    expect((await measuresOf([tone(0.3)])).lufs).toBeCloseTo(long, 0)
    expect((await measuresOf([new Float32Array(RATE)])).lufs).toBe(null)
  })

  it('uses the given threshold', async () => {
    const measured = await measureTake(await encodeAudio([padded()], RATE, 'wav'), -70)
    expect(measured.ok && measured.value.leadMs).toBe(0)
  })

  it('keeps the soft onset of a quiet take', async () => {
    const sound = new Float32Array(RATE)
    // 70 ms of a "th" at -62 dBFS before a voice at -48, in digital silence.
    const hiss = (i: number) => (((i * 7_919) % 101) / 50 - 1) * 0.0014
    for (let i = 0; i < RATE * 0.07; i++) sound[RATE * 0.2 + i] = hiss(i)
    sound.set(sine(RATE / 2, RATE, 200, 0.0056), RATE * 0.27)
    const { leadMs, tailMs } = await measuresOf([sound])
    expect(leadMs).toBeCloseTo(200, 0)
    expect(tailMs).toBeCloseTo(230, 0)
  })

  it('does not trim a silent take', async () => {
    const measured = await measureTake(await encodeAudio([new Float32Array(RATE)], RATE, 'wav'))
    expect(measured.ok && measured.value).toMatchObject({ durationMs: 1_000, leadMs: 0, tailMs: 0 })
  })

  it('reports a file without sound', async () => {
    const measured = await measureTake(new TextEncoder().encode('{"error":"gone"}'))
    expect(measured.ok ? '' : measured.error.code).toBe('AUDIO_BROKEN')
  })
})

describe('peaks', () => {
  it('show where a take is loud', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cuecast-peaks-'))
    const file = join(folder, 'take.wav')
    await writeFile(file, await encodeAudio([padded()], RATE, 'wav'))
    const found = await takePeaks(file, 100)
    await rm(folder, { recursive: true })
    if (!found.ok) throw new Error(found.error.message)
    expect(found.value.peaks).toHaveLength(180)
    expect([found.value.peaks[10], found.value.peaks[60], found.value.peaks[170]]).toEqual([
      0, 128, 0,
    ])
    expect((await takePeaks(join(folder, 'gone.wav'), 100)).ok).toBe(false)
  })
})
