import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeAudio } from './encode/encode-audio'
import { measureTake } from './measure-take'
import { takePeaks } from './peaks/peaks'
import { sine } from './testing/sounds'

const RATE = 24_000
/** 300 ms of faint noise, one second of tone, 500 ms of digital silence. */
function padded(): Float32Array {
  const out = new Float32Array(RATE * 1.8)
  for (let i = 0; i < RATE * 0.3; i++) out[i] = (i % 2 ? 1 : -1) * 0.001
  out.set(sine(RATE, RATE, 500, 0.5), RATE * 0.3)
  return out
}

describe('measuring a take', () => {
  it('finds the silence around the voice and leaves a margin', async () => {
    const measured = await measureTake(await encodeAudio([padded()], RATE, 'wav'))
    if (!measured.ok) throw new Error(measured.error.message)
    expect(measured.value.durationMs).toBe(1_800)
    expect(measured.value.leadMs).toBeCloseTo(285, 0)
    expect(measured.value.tailMs).toBeCloseTo(460, 0)
  })

  it('uses the given threshold', async () => {
    const measured = await measureTake(await encodeAudio([padded()], RATE, 'wav'), -70)
    expect(measured.ok && measured.value.leadMs).toBe(0)
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
