import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { roomPresets } from '@shared/contracts/project/room'
import { defaultMixSettings } from '@shared/contracts/project/track-settings'
import { inRoom, roomTail } from '@shared/mixing/room-sound'
import { must } from '@shared/testing/must'
import { expect, it } from 'vitest'
import { decodeAudio } from '../decode/decode-audio'
import { encodeAudio } from '../encode/encode-audio'
import { sine } from '../testing/sounds'
import { renderTrack } from './render-track'

const RATE = 48_000
const folder = testFolder()

it('a voice in a hall begins where it did, and rings on after its end', async () => {
  const file = join(folder, 'take.wav')
  const voice = sine(2 * RATE, RATE, 440, 0.3)
  const bytes = await encodeAudio([voice], RATE, 'wav', { dither: false })
  await writeFile(file, bytes)
  const room = roomPresets.hall
  const clip = { cueId: 'a', stem: '', file, startSample: RATE, lengthSamples: 2 * RATE }
  const path = join(folder, 'hall.wav')
  must(
    await renderTrack(
      {
        sampleRate: RATE,
        channels: 1,
        totalSamples: 6 * RATE,
        clips: [{ ...clip, trimStartMs: 0, trimEndMs: 0, rate: 1, gainDb: 0, pan: 0, room }],
        filmSound: null,
        music: [],
        settings: { ...defaultMixSettings, edgeFadeMs: 0 },
      },
      { path, format: 'wav', bitDepth: '32f' },
    ),
  )
  const [track = new Float32Array(0)] = must(await decodeAudio(await readFile(path))).channels
  expect(track.subarray(0, RATE).every((x) => x === 0)).toBe(true)
  const [taken = voice] = must(await decodeAudio(bytes)).channels
  const wanted = inRoom(taken, RATE, room)
  expect(wanted).toHaveLength(2 * RATE + roomTail(room, RATE))
  expect(wanted.every((x, i) => Math.abs(x - (track[RATE + i] ?? 0)) < 1e-6)).toBe(true)
  expect(track.subarray(RATE + wanted.length).every((x) => x === 0)).toBe(true)
})
