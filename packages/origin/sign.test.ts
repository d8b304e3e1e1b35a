import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { expect, it } from 'vitest'
import { type Credentials, readCredentials, signBytes, signFile } from './index'
import { judged } from './testing/judge'
import {
  chunk,
  claim,
  freshFolder,
  hasFfmpeg,
  heard,
  makeMedia,
  mp3,
  mp4,
  pem,
  signerOf,
  SOUND,
  wav,
} from './testing/files'

const signer = signerOf()

async function written(name: string, bytes: Buffer): Promise<string> {
  const path = join(await freshFolder(), name)
  await writeFile(path, bytes)
  return path
}

async function signed(path: string, options: Parameters<typeof signFile>[3] = {}) {
  const done = await signFile(path, claim, signer, options)
  if (!done.ok) throw new Error(done.error.message)
  return done.value
}

async function credentials(path: string): Promise<Credentials> {
  const read = await readCredentials(path, { trusted: pem.chain })
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

const stateOf = async (path: string) => (await credentials(path)).manifests[0]?.state

/** One bit of a byte changed. */
function changed(bytes: Uint8Array, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

const tag24 = Buffer.from('ID3\x04\0\0\0\0\0\x0fTIT2\0\0\0\x05\0\0\x03Chao', 'latin1')
const small: [string, Buffer, number][] = [
  ['a.wav', wav(), 100],
  ['odd.wav', wav({ after: chunk('LIST', Buffer.from('INFOx')).subarray(0, 13) }), 100],
  ['a.mp3', mp3(tag24), -100],
  ['bare.mp3', mp3(), -100],
  ['a.mp4', mp4(), -4],
  ['long.mp4', mp4({ index: 'co64' }), -4],
]

it.each(small)(
  '%s is valid to the reference validator, and invalid after one bit',
  async (name, bytes, at) => {
    const path = await written(name, bytes)
    const { place, added } = await signed(path)
    expect({ place, isSmall: added < 2_000 }).toEqual({ place: 'inside', isSmall: true })
    const now = await readFile(path)
    expect(now.length).toBe(bytes.length + added)
    const format = extname(name).slice(1)
    expect(await judged(format, now)).toMatchObject({ state: 'Valid', failures: [] })
    expect(await stateOf(path)).toBe('intact')
    const broken = changed(now, at < 0 ? now.length + at : at)
    await writeFile(path, broken)
    expect((await judged(format, broken)).state).toBe('Invalid')
    expect(await stateOf(path)).toBe('broken')
  },
)

it('what the validator reads is the claim that was made', async () => {
  const { bytes } = await signBytes(wav(), claim, signer)
  const { active } = await judged('wav', bytes)
  expect(active).toMatchObject({
    title: 'Câu 7',
    claim_version: 2,
    claim_generator_info: [{ name: 'Cuecast', version: '1.2.3' }],
    signature_info: { alg: 'Es256', issuer: 'Cuecast', common_name: 'Máy của An' },
    assertions: [
      {
        label: 'c2pa.actions.v2',
        data: {
          actions: [
            {
              action: 'c2pa.created',
              digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia',
              softwareAgent: { name: 'eSpeak NG', version: '1.52' },
              when: '2026-11-29T10:00:00Z',
            },
          ],
        },
      },
    ],
  })
})

it('a recording of a person is a capture, and nothing synthetic is said of it', async () => {
  const { bytes } = await signBytes(wav(), { ...claim, sourceType: 'digitalCapture' }, signer)
  expect(await judged('wav', bytes)).toMatchObject({ state: 'Valid', failures: [] })
  expect(Buffer.from(bytes).includes('lgorithmic')).toBe(false)
})

it('the last frame of an ID3 tag has room behind it, without which ExifTool takes it for broken', async () => {
  const { bytes } = await signBytes(mp3(tag24), claim, signer)
  const tag = Buffer.from(bytes)
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (tag[at] ?? 0), 0)
  expect(tag.subarray(size, 10 + size)).toEqual(Buffer.alloc(10))
  expect(tag.subarray(10 + size)).toEqual(mp3())
})

const media: [string, string[]][] = [
  ['a.wav', []],
  ['rf64.wav', ['-rf64', 'always']],
  ['a.mp3', []],
  ['tag3.mp3', ['-id3v2_version', '3']],
  ['a.flac', []],
  ['a.m4a', []],
  ['index-first.m4a', ['-movflags', 'faststart']],
  ['fragments.mp4', ['-movflags', 'frag_keyframe+empty_moov']],
  ['fixed-places.mp4', ['-movflags', 'frag_keyframe+empty_moov+omit_tfhd_offset']],
  ['a.mov', []],
  ['a.m4b', ['-f', 'ipod']],
  ['a.opus', []],
  ['a.mka', []],
  ['a.webm', []],
]

it.skipIf(!hasFfmpeg).each(media)(
  '%s sounds as before, with its tags, signed once and again',
  async (name, args) => {
    const path = makeMedia(join(await freshFolder(), name), args)
    const before = heard(path)
    const { place } = await signed(path)
    const isBeside = /opus|mka|webm/.test(name)
    expect(place).toBe(isBeside ? 'beside' : 'inside')
    expect(heard(path)).toEqual(before)
    expect(await stateOf(path)).toBe('intact')
    expect((await signed(path)).kept).toEqual([
      { title: 'Câu 7', state: 'untrusted', faults: ['signingCredential.untrusted'] },
    ])
    expect(heard(path)).toEqual(before)
    const { manifests } = await credentials(path)
    expect(manifests.map(({ state }) => state)).toEqual(['intact', 'intact'])
    // It knows neither RF64 nor files that are signed beside.
    if (isBeside || name === 'rf64.wav') return
    const said = await judged(extname(name).slice(1).replace('m4b', 'm4a'), await readFile(path))
    expect(said).toMatchObject({ state: 'Valid', failures: [] })
    expect(Object.keys(said.manifests)).toHaveLength(2)
  },
)

it('a WAV with long sizes is signed at its end, and read again', async () => {
  const path = await written('long.wav', wav({ isLong: true, after: Buffer.from('?') }))
  const before = await readFile(path)
  await signed(path)
  const now = await readFile(path)
  const size = Number(now.readBigUInt64LE(20))
  expect(now.subarray(28, before.length - 1)).toEqual(before.subarray(28, -1))
  expect(now.toString('latin1', before.length - 1, before.length + 3)).toBe('C2PA')
  // The byte behind the end that was stated is still behind it.
  expect(now.length).toBe(size + 8 + 1)
  expect(await stateOf(path)).toBe('intact')
  await writeFile(path, changed(now, 200))
  expect(await stateOf(path)).toBe('broken')
})

it('a WAV keeps its place on the disk: no byte of its sound is written again', async () => {
  const path = await written('a.wav', wav())
  const before = await stat(path)
  await signed(path)
  expect((await stat(path)).ino).toBe(before.ino)
  // Signed again it is exchanged: the old credentials must not be lost half-way.
  await signed(path)
  expect((await stat(path)).ino).not.toBe(before.ino)
})

it.each(['stco', 'co64'])(
  'an MP4 finds its sound where it lies now, signed once and again',
  async (index) => {
    const bytes = mp4({ index, hasFragmentList: true })
    const once = await signBytes(bytes, claim, signer)
    for (const each of [once, await signBytes(once.bytes, claim, signer)]) {
      const file = Buffer.from(each.bytes)
      const isLong = file.includes('co64')
      const number = (at: number) =>
        isLong ? Number(file.readBigUInt64BE(at)) : file.readUInt32BE(at)
      const chunks = file.indexOf(index) + 12
      const list = file.indexOf('tfra') + 4 + 16
      const [place, step] = isLong ? [8, 19] : [4, 11]
      for (const at of [chunks, list + place, list + step + place])
        expect(file.subarray(number(at)).subarray(0, SOUND.length)).toEqual(SOUND)
    }
  },
)

it.each([
  ['places that cannot be moved', mp4({ index: 'saio' })],
  ['a place that would not fit its field', mp4({ place: 0xffff_ff00 })],
  ['a WAV that is cut off', wav().subarray(0, 3_000)],
  ['an MP4 that is cut off', mp4().subarray(0, -3)],
  ['an MP3 whose tag has escapes', mp3(Buffer.from('ID3\x04\0\x80\0\0\0\0', 'latin1'))],
  ['another format', Buffer.from('OggS whatever')],
])('%s: signed beside, the file as it is', async (_, bytes) => {
  const path = await written('a.bin', bytes)
  expect(await signed(path)).toMatchObject({ place: 'beside', sidecar: `${path}.c2pa` })
  expect(await readFile(path)).toEqual(bytes)
  expect(await credentials(path)).toMatchObject({
    place: 'beside',
    manifests: [{ state: 'intact' }],
  })
  await writeFile(path, changed(bytes, 5))
  expect(await stateOf(path)).toBe('broken')
})

it('a short sound of a format without a place comes with what lies beside it', async () => {
  const { bytes, sidecar } = await signBytes(Buffer.from('OggS'), claim, signer)
  expect(Buffer.from(bytes).toString()).toBe('OggS')
  expect(sidecar?.length).toBeLessThan(2_000)
  expect((await signBytes(wav(), claim, signer)).sidecar).toBeNull()
})

it('another file is written in one step, and the first stays', async () => {
  const path = await written('a.mp3', mp3())
  const folder = join(path, '..')
  const output = join(folder, 'b.mp3')
  await signed(path, { output })
  expect(await readFile(path)).toEqual(mp3())
  expect(await stateOf(output)).toBe('intact')
  expect((await readdir(folder)).sort()).toEqual(['a.mp3', 'b.mp3'])
  await signed(await written('c.opus', Buffer.from('OggS')), { output: join(folder, 'c.opus') })
  expect((await readdir(folder)).sort()).toEqual(['a.mp3', 'b.mp3', 'c.opus', 'c.opus.c2pa'])
})

it('failures are values, and leave nothing behind', async () => {
  const path = await written('a.mp3', mp3())
  const gone = await signFile(join(path, '..', 'none.wav'), claim, signer)
  expect(gone.ok ? '' : gone.error.code).toBe('FILE_NOT_FOUND')
  const nowhere = await signFile(path, claim, signer, { output: join(path, '..', 'no', 'b.mp3') })
  expect(nowhere.ok ? '' : nowhere.error.code).toBe('WRITE_FAILED')
  const stopped = await signFile(path, claim, signer, { signal: AbortSignal.abort() })
  expect(stopped.ok ? '' : stopped.error.code).toBe('CANCELLED')
  await mkdir(join(path, '..', 'taken.mp3'))
  const taken = await signFile(path, claim, signer, { output: join(path, '..', 'taken.mp3') })
  expect(taken.ok).toBe(false)
  expect((await readdir(join(path, '..'))).sort()).toEqual(['a.mp3', 'taken.mp3'])
  expect(await readFile(path)).toEqual(mp3())
})

it('the same file is written alike but for its signature', async () => {
  const [one, two] = await Promise.all([1, 2].map(() => signBytes(wav(), claim, signer)))
  const [a, b] = [Buffer.from(one?.bytes ?? []), Buffer.from(two?.bytes ?? [])]
  const differing = [...a.keys()].filter((i) => a[i] !== b[i])
  expect(a.length).toBe(b.length)
  expect(differing.length).toBeGreaterThan(0)
  expect((differing.at(-1) ?? 0) - (differing[0] ?? 0)).toBeLessThan(64)
})
