import type { Cue, Take } from '@shared/contracts/project-file'
import { defaultFitSettings } from '@shared/contracts/project/track-settings'
import type { FitResult } from '@shared/fitting/fit-types'
import { sampleCue, sampleTake } from '@shared/testing/samples'
import { describe, expect, it } from 'vitest'
import { buildPlaylist, clipsBetween, soundKey } from './playlist'

const cue = (id: string, startMs: number): Cue =>
  sampleCue(id, startMs, { endMs: startMs + 1_000, speakerId: 'lan' })

const take = (cueId: string): Take =>
  sampleTake(`take-${cueId}`, cueId, { durationMs: 1_500, leadMs: 100, tailMs: 200 })

const fit = (cueId: string): FitResult => ({
  cueId,
  state: 'comfortable',
  rate: 1.2,
  neededRate: 1.2,
  voiceRate: 1,
  slotMs: 1_000,
  earlyMs: 0,
  overlapMs: 0,
  squeezedMs: 0,
  fittedMs: 1_000,
  borrowedMs: 0,
  overflowMs: 0,
  cutCharacters: 0,
  neededEndMs: 0,
})

const cues = [cue('1', 0), cue('2', 1_001), cue('3', 5_000)]
const source = {
  order: cues.map((c) => c.id),
  byId: new Map(cues.map((c) => [c.id, c])),
  takeOf: (id: string) => (id === '3' ? undefined : take(id)),
  fitOf: (id: string) => (id === '1' ? fit('1') : undefined),
  fit: defaultFitSettings,
  mix: { takeLufs: null },
}

describe('the playlist', () => {
  it('places each take at the start of its cue, with its fitted length', () => {
    const [first] = buildPlaylist(source).clips
    expect(first).toMatchObject({
      startSample: 0,
      lengthSamples: 48_000,
      rate: 1.2,
      trimStartMs: 100,
    })
  })

  it('plays a take that is not fitted yet at its own length, without its silence', () => {
    expect(buildPlaylist(source).clips[1]).toMatchObject({
      startSample: 48_048,
      lengthSamples: 57_600,
      rate: 1,
    })
    const untrimmed = buildPlaylist({
      ...source,
      fitOf: () => undefined,
      fit: { ...defaultFitSettings, trimSilence: false },
    }).clips[0]
    expect(untrimmed).toMatchObject({ lengthSamples: 72_000, trimStartMs: 0 })
  })

  it('leaves out squeezed parts, and then plays another sound', () => {
    const paused = (id: string): Take => ({ ...take(id), pauses: [{ fromMs: 500, toMs: 1_000 }] })
    const squeezed = (squeezedMs: number) =>
      buildPlaylist({ ...source, takeOf: paused, fitOf: (id) => ({ ...fit(id), squeezedMs }) })
    const [clip] = squeezed(200).clips
    expect(clip?.cuts).toEqual([{ fromMs: 680, toMs: 880 }])
    const other = squeezed(100).clips[0]
    expect(clip && other && soundKey(clip) !== soundKey(other)).toBe(true)
  })

  it('lowers the louder of two takes that are compared', () => {
    const gains = buildPlaylist({ ...source, gainOf: (id) => (id === take('2').id ? -2.5 : 0) })
    expect(gains.clips.map(({ gainDb }) => gainDb)).toEqual([0, -2.5])
  })

  it('skips cues without a take', () => {
    expect(buildPlaylist(source).clips.map((clip) => clip.cueId)).toEqual(['1', '2'])
  })

  it('finds clips that started before the range and still sound', () => {
    const playlist = buildPlaylist(source)
    expect(clipsBetween(playlist, 47_999, 48_000).map((c) => c.cueId)).toEqual(['1'])
    expect(clipsBetween(playlist, 48_000, 48_048)).toEqual([])
    expect(clipsBetween(playlist, 90_000, 1e9).map((c) => c.cueId)).toEqual(['2'])
  })
})
