import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { joinSamples } from '../audio-data'
import { encodeAudio } from '../encode/encode-audio'
import { knocks } from '../testing/sounds'
import { decodeAudio } from './decode-audio'
import { openStreamPieces } from './stream-pieces'

const folder = testFolder()

it('reads FLAC piece by piece exactly as a take is read', async () => {
  const sound = knocks(48_000 * 3, 48_000, 0)
  const bytes = await encodeAudio([sound], 48_000, 'flac', { dither: false })
  const path = join(folder, 'sound.flac')
  await writeFile(path, bytes)
  const pieces = await openStreamPieces(path, 'flac')
  if (!pieces.ok) throw new Error(pieces.error.message)
  const parts: Float32Array[] = []
  for (let next = await pieces.value.next(); next; next = await pieces.value.next())
    if (next[0]) parts.push(next[0])
  await pieces.value.close()
  const taken = await decodeAudio(bytes)
  expect(joinSamples(parts)).toEqual(taken.ok && taken.value.channels[0])
})
