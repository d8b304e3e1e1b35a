import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { expect, it } from 'vitest'
import { type Credentials, readCredentials, signBytes, signFile } from './index'
import { createSigner } from './signer'
import { judged, signedByAnother } from './testing/judge'
import {
  claim,
  freshFolder,
  mp3,
  mp4,
  pem,
  signerOf,
  wav,
  hasFfmpeg,
  makeMedia,
} from './testing/files'
import { memorySource } from './carriers/source'
import { carrierOf } from './carriers/carrier'

const signer = signerOf()
const theirs = createSigner({ name: 'Camera 7' })
const another = signerOf(theirs)
const dubbed = { ...claim, sourceType: 'compositeSynthetic' } as const

async function credentials(bytes: Uint8Array, trusted?: string): Promise<Credentials> {
  const path = join(await freshFolder(), 'a.bin')
  await writeFile(path, bytes)
  const read = await readCredentials(path, { trusted })
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

it.each([
  ['wav', wav()],
  ['mp3', mp3()],
  ['mp4', mp4()],
])('a %s that another program has signed', async (format, bytes) => {
  const foreign = Buffer.from(await signedByAnother(format, bytes, another))
  expect(await credentials(foreign, theirs.chain)).toEqual({
    place: 'inside',
    isUnreadable: false,
    manifests: [
      {
        label: expect.stringMatching(/^urn:c2pa:/),
        state: 'intact',
        faults: [],
        generator: 'Camera 2',
        title: 'The film',
        signer: 'Camera 7',
        when: null,
        actions: [{ action: 'c2pa.created', sourceType: 'digitalCapture', agent: null }],
        ingredients: [],
      },
    ],
  })
  expect((await credentials(foreign)).manifests[0]).toMatchObject({
    state: 'untrusted',
    faults: ['signingCredential.untrusted'],
  })
  foreign[foreign.length - 3] = 0x55
  expect((await credentials(foreign, theirs.chain)).manifests[0]?.state).toBe('broken')
})

it.skipIf(!hasFfmpeg).each(['a.flac', 'a.m4a', 'fragments.mp4', 'a.mov'])(
  '%s as others sign it',
  async (name) => {
    const args = name === 'fragments.mp4' ? ['-movflags', 'frag_keyframe+empty_moov'] : []
    const bytes = await readFile(makeMedia(join(await freshFolder(), name), args))
    const foreign = await signedByAnother(extname(name).slice(1), bytes, another)
    expect((await credentials(foreign, theirs.chain)).manifests[0]?.faults).toEqual([])
  },
)

it('a dub keeps the credentials of its film, and says what it is', async () => {
  const folder = await freshFolder()
  const [film, music, dub] = ['film.mp4', 'music.wav', 'dub.mp4'].map((name) => join(folder, name))
  if (!film || !music || !dub) throw new Error('no paths')
  await writeFile(film, await signedByAnother('mp4', mp4(), another))
  await writeFile(music, wav())
  await writeFile(dub, mp4())
  const done = await signFile(dub, dubbed, signer, {
    ingredients: [
      { path: film, title: 'film.mp4', relationship: 'parentOf' },
      { path: music, title: 'music.wav', relationship: 'componentOf' },
    ],
  })
  expect(done.ok && done.value.kept).toEqual([
    { title: 'film.mp4', state: 'untrusted', faults: ['signingCredential.untrusted'] },
  ])
  const bytes = await readFile(dub)
  const said = await judged('mp4', bytes)
  expect(said).toMatchObject({ state: 'Valid', failures: [] })
  expect(Object.keys(said.manifests)).toHaveLength(2)
  const { manifests } = await credentials(bytes, pem.chain + theirs.chain)
  const [own, old] = manifests
  expect(own).toMatchObject({
    state: 'intact',
    actions: [
      { action: 'c2pa.opened', sourceType: null },
      { action: 'c2pa.dubbed', sourceType: 'compositeSynthetic', agent: 'eSpeak NG 1.52' },
      { action: 'c2pa.placed' },
    ],
    ingredients: [
      { title: 'film.mp4', mime: 'video/mp4', relationship: 'parentOf', manifest: old?.label },
      { title: 'music.wav', mime: 'audio/wav', relationship: 'componentOf', manifest: null },
    ],
  })
  expect(old).toMatchObject({ state: 'intact', signer: 'Camera 7' })
  // A film that was changed since it was signed: taken along, and said.
  const film2 = await readFile(film)
  film2[film2.length - 1] = 0
  await writeFile(film, film2)
  await writeFile(dub, mp4())
  const again = await signFile(dub, dubbed, signer, {
    ingredients: [{ path: film, relationship: 'parentOf' }],
  })
  expect(again.ok && again.value.kept).toMatchObject([
    {
      title: 'The film',
      state: 'broken',
      faults: ['signingCredential.untrusted', 'assertion.bmffHash.mismatch'],
    },
  ])
  expect((await judged('mp4', await readFile(dub))).state).toBe('Valid')
})

it('a file that was signed itself and has a parent besides keeps both', async () => {
  const folder = await freshFolder()
  const [film, dub] = [join(folder, 'film.mp4'), join(folder, 'dub.mp4')]
  await writeFile(film, await signedByAnother('mp4', mp4(), another))
  await writeFile(dub, (await signBytes(mp4(), claim, signer)).bytes)
  const ingredients = [{ path: film, title: 'Film', relationship: 'parentOf' as const }]
  const done = await signFile(dub, dubbed, signer, { ingredients })
  expect(done.ok && done.value.kept.map(({ title }) => title)).toEqual(['Film', 'Câu 7'])
  const said = await judged('mp4', await readFile(dub))
  expect(said).toMatchObject({ state: 'Valid', failures: [] })
  const { manifests } = await credentials(await readFile(dub))
  expect(manifests[0]?.ingredients.map(({ relationship }) => relationship)).toEqual([
    'parentOf',
    'componentOf',
  ])
  expect(manifests).toHaveLength(3)
})

it('an assertion that was taken out is missed', async () => {
  const { bytes } = await signBytes(wav(), claim, signer)
  const file = Buffer.from(bytes)
  file.write('x', file.indexOf('c2pa.actions.v2'), 'latin1')
  expect((await credentials(file, pem.chain)).manifests[0]?.faults).toContain('assertion.missing')
})

it('credentials that nobody can read are lost, and said', async () => {
  const path = join(await freshFolder(), 'a.wav')
  const { bytes } = await signBytes(wav(), claim, signer)
  const broken = Buffer.from(bytes)
  broken.write('xxxx', broken.indexOf('jumd') - 8 + 4, 'latin1')
  expect(await credentials(broken)).toEqual({ place: 'inside', manifests: [], isUnreadable: true })
  await writeFile(path, broken)
  const done = await signFile(path, claim, signer)
  expect(done.ok && done.value.kept).toEqual([{ title: 'Câu 7', state: 'unreadable', faults: [] }])
  expect((await judged('wav', await readFile(path))).state).toBe('Valid')
})

it.each([
  ['the claim', 'Cuecast'],
  ['what was done', 'c2pa.created'],
  ['the signature', null],
  ['the binding', 'jumbf manifest'],
])('%s is changed: broken, as the reference validator says', async (_, text) => {
  const { bytes } = await signBytes(wav(), { ...claim, generator: { name: 'Cuecast' } }, signer)
  const file = Buffer.from(bytes)
  const at = text === null ? file.length - 10 : file.lastIndexOf(text)
  file[at] = (file[at] ?? 0) ^ 1
  expect((await credentials(file, pem.chain)).manifests[0]?.state ?? 'broken').toBe('broken')
  expect(
    await judged('wav', file).then(
      ({ state }) => state,
      () => 'Invalid',
    ),
  ).toBe('Invalid')
})

it('an old manifest that was changed breaks the one that was made from it', async () => {
  const first = await signBytes(wav(), { ...claim, title: 'First' }, signer)
  const { bytes } = await signBytes(first.bytes, claim, signer)
  const file = Buffer.from(bytes)
  file[file.indexOf('First')] = 0x46 ^ 2
  const { manifests } = await credentials(file, pem.chain)
  expect(manifests.map(({ state }) => state)).toEqual(['broken', 'broken'])
  expect(manifests[0]?.faults).toEqual(['ingredient.manifest.mismatch'])
})

it('whoever leaves more out of the hash than the manifest is not believed', async () => {
  const { bytes } = await signBytes(wav({ frames: 40_000 }), claim, signer)
  const store = (await carrierOf(memorySource(bytes)))?.store
  if (!store) throw new Error('not signed')
  const { bindingFault, EXCESS } = await import('./binding')
  const value = {
    exclusions: [{ start: 0, length: 60_000 }],
    alg: 'sha256',
    hash: Buffer.alloc(32),
  }
  const most = store.length + 4_096
  const said = { label: 'c2pa.hash.data', value, most }
  expect(await bindingFault(memorySource(bytes), said, 'sha256')).toBe(EXCESS)
})

it('files without credentials say nothing, and other files neither', async () => {
  const none = { place: 'none', manifests: [], isUnreadable: false }
  for (const bytes of [wav(), mp3(), mp4(), Buffer.alloc(0), Buffer.from('text')])
    expect(await credentials(bytes)).toEqual(none)
  const folder = await readCredentials(await freshFolder())
  expect(folder.ok ? '' : folder.error.code).toBe('FILE_UNREADABLE')
  const missing = await readCredentials('/no/such/file.wav')
  expect(missing.ok ? '' : missing.error.code).toBe('FILE_NOT_FOUND')
})

it.each([
  ['wav', wav({ frames: 200 })],
  ['mp3', mp3()],
  ['mp4', mp4()],
])('a %s that is cut or damaged is never intact, and never a crash', async (_, bytes) => {
  const signed = Buffer.from((await signBytes(bytes, claim, signer)).bytes)
  const store = (await carrierOf(memorySource(signed)))?.store ?? Buffer.alloc(0)
  const from = signed.indexOf(store)
  const path = join(await freshFolder(), 'a.bin')
  const look = async (file: Buffer) => {
    await writeFile(path, file)
    const read = await readCredentials(path, { trusted: pem.chain })
    if (!read.ok) throw new Error(read.error.message)
    const { place, isUnreadable, manifests } = read.value
    return isUnreadable ? 'unreadable' : (manifests[0]?.state ?? place)
  }
  expect(await look(signed)).toBe('intact')
  for (let cut = 0; cut < signed.length; cut += 67)
    expect(await look(signed.subarray(0, cut)), `cut at ${cut}`).toMatch(/broken|unreadable|none/)
  for (let at = 0; at < signed.length; at += 41) {
    const file = Buffer.from(signed)
    file[at] = (file[at] ?? 0) ^ 0x80
    const state = await look(file)
    // Headers of boxes, and `ftyp` of an MP4, are in no hash: who reads them as before may find all intact.
    const isHashed =
      (at < from - 60 || at >= from + store.length) && !(file.includes('mdat') && at < 32)
    if (isHashed) expect(state, `changed at ${at}`).toMatch(/broken|unreadable|none/)
  }
})
