import { type FileHandle, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { fileHandles } from '@cuecast/platform/testing/windows-rules'
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

it('leaves no file open when it cannot be read', async () => {
  const path = join(folder, 'unreadable.flac')
  await writeFile(path, 'fLaC')
  const files: FileHandle[] = []
  const reading = vi.spyOn(await fileHandles(), 'read').mockImplementation(async function (
    this: FileHandle,
  ) {
    files.push(this)
    throw new Error('the disk is gone')
  })
  await expect(openStreamPieces(path, 'flac')).rejects.toThrow('the disk is gone')
  reading.mockRestore()
  // A closed file has no descriptor.
  expect(files).toMatchObject([{ fd: -1 }])
})
