import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type OriginProgress, originSchema } from '@shared/contracts/formats/origin'
import { must } from '@shared/testing/must'
import { createSigner, openSigner, signFile } from '@cuecast/origin'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { encodeAudio } from '../encode/encode-audio'
import { markSound } from '../mark/mark-sound'
import { voiced } from '../testing/sounds'
import { findOrigin } from './find-origin'
import { findOriginApart } from './origin-thread'

const RATE = 24_000
const folder = testFolder()

async function sound(name: string, isMarked: boolean): Promise<string> {
  const samples = voiced(RATE * 12, RATE)
  const content = { kind: 'service', id: 0x1234_5678 } as const
  if (isMarked) await markSound([samples], RATE, { content, atSeconds: 0 })
  const path = join(folder, name)
  await writeFile(path, await encodeAudio([samples], RATE, 'wav'))
  return path
}

async function signed(
  name: string,
  sourceType: 'digitalCapture' | 'algorithmicMedia',
  isMarked = false,
) {
  const path = await sound(name, isMarked)
  const agent = { name: 'Recorder' }
  const signer = must(openSigner(createSigner({ name: 'Somebody' })))
  must(await signFile(path, { generator: agent, agent, sourceType, when: new Date() }, signer))
  return path
}

describe('what a file says of its origin', () => {
  it('is nothing where no layer is there', async () => {
    const origin = must(await findOrigin(await sound('plain.wav', false)))
    expect(origin.synthetic).toBeNull()
    expect(origin.layers.map(({ state }) => state)).toEqual(['absent', 'absent', 'absent'])
  })

  it('is that it was recorded where unchanged credentials say so', async () => {
    const origin = must(await findOrigin(await signed('recorded.wav', 'digitalCapture')))
    expect(origin).toMatchObject({
      synthetic: false,
      layers: [{ state: 'untrusted', by: 'Somebody', when: expect.any(String) }, {}, {}],
    })
    expect(originSchema.parse(origin)).toEqual(origin)
  })

  it('is that it is synthetic where the sound contradicts credentials', async () => {
    const origin = must(await findOrigin(await signed('both.wav', 'digitalCapture', true)))
    expect(origin).toMatchObject({ synthetic: true, layers: [{}, {}, { by: 'Cuecast' }] })
    expect(origin.layers[2].confidence).toBeGreaterThan(0.999)
  })
})

describe('a search on a thread', () => {
  it('finds the same, and says how far it is', async () => {
    const path = await sound('thread.wav', true)
    const events: OriginProgress[] = []
    const { signal } = new AbortController()
    const onProgress = (progress: OriginProgress) => events.push(progress)
    const apart = await findOriginApart(path, { signal, onProgress })
    expect(apart).toEqual(await findOrigin(path))
    expect(events[0]).toMatchObject({ of: 12, again: false })
  })

  it('can be stopped', async () => {
    const stop = new AbortController()
    const path = await sound('stopped.wav', false)
    const found = findOriginApart(path, {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    })
    expect(await found).toMatchObject({ ok: false, error: { code: 'CANCELLED' } })
    expect(await findOrigin(path, stop)).toMatchObject({ error: { code: 'CANCELLED' } })
  })
})
