import { expect, it } from 'vitest'
import { CueEnd, longestPause, VoiceActivity } from './voice-activity'

const RATE = 16_000
/** Some seconds of a level: a voice (0.2), or a room (0.001). */
const sound = (seconds: number, level: number) =>
  new Float32Array(seconds * RATE).map((_, i) => level * Math.sin(i * 0.3))
const ROOM = 0.001

it('hears how long there was a voice, and how long none since', () => {
  const voice = new VoiceActivity(RATE)
  voice.add(sound(1, ROOM))
  expect(voice).toMatchObject({ voicedMs: 0, silentMs: 0 })
  voice.add(sound(2, 0.2))
  voice.add(sound(0.6, ROOM))
  expect(voice.voicedMs).toBeCloseTo(2_000, -2)
  expect(voice.silentMs).toBeCloseTo(600, -2)
  voice.restart()
  voice.add(sound(1, ROOM))
  expect(voice).toMatchObject({ voicedMs: 0, silentMs: 0 })
})

it('takes the noise of a room for no voice, once it has heard it', () => {
  const voice = new VoiceActivity(RATE)
  const noise = 0.01
  voice.add(sound(5, noise))
  voice.restart()
  voice.add(sound(2, noise))
  expect(voice.voicedMs).toBe(0)
  voice.add(sound(1, 0.3))
  expect(voice.voicedMs).toBeCloseTo(1_000, -2)
})

const said = (voicedMs: number, silentMs: number) =>
  Object.assign(new VoiceActivity(RATE), { voicedMs, silentMs })

it('ends a cue at a pause only where its text may be over', () => {
  const end = new CueEnd()
  const text = 'When the rain had stopped, they walked to the harbour without a word.'
  // 54 letters: 3.4 s of voice.
  expect(end.isOver(text, said(1_300, 700), 600)).toBe(false)
  expect(end.isOver(text, said(3_200, 400), 600)).toBe(false)
  expect(end.isOver(text, said(3_200, 620), 600)).toBe(true)
  // The reader has said less than expected, and says nothing for long.
  expect(end.isOver(text, said(1_300, 1_900), 600)).toBe(true)
  expect(end.isOver(text, said(100, 5_000), 600)).toBe(false)
})

it('learns how fast the reader is', () => {
  const end = new CueEnd()
  const text = 'a'.repeat(40)
  const half = said(1_500, 700)
  expect(end.isOver(text, half, 600)).toBe(true)
  for (let i = 0; i < 5; i++) end.learn(text, 5_000)
  expect(end.isOver(text, half, 600)).toBe(false)
})

it('finds the longest pause between voices, not the silence around them', () => {
  const parts = [sound(2, ROOM), sound(1, 0.2), sound(0.2, ROOM), sound(1, 0.2), sound(0.6, ROOM)]
  const all = new Float32Array(
    [...parts, sound(1, 0.2), sound(3, ROOM)].flatMap((each) => [...each]),
  )
  expect((longestPause(all, RATE) ?? 0) / RATE).toBeCloseTo(4.5, 1)
  expect(longestPause(sound(2, 0.2), RATE)).toBeNull()
})
