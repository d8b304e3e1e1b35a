import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { TEST_BUCKET, testS3 } from '../testing/s3'
import { temporaryFolder } from '../testing/test-service'
import { StoreAway } from '../store/sql'
import { type AudioFiles, type StoredFile, storageReadiness } from './audio-files'
import { openAudioStorage, storagePlace } from './audio-storage'

const stores = {
  disk: async () => openAudioStorage(null, await temporaryFolder()),
  s3: async () => openAudioStorage((await testS3()).storage, await temporaryFolder()),
}

async function readAll(file: StoredFile | null, from = 0, to = (file?.size ?? 0) - 1) {
  const body = await file?.read(from, to)
  return body && Buffer.from(body instanceof Uint8Array ? body : await buffer(body))
}

/** Names of the store, as a day of hourly calls gives them. */
async function namesIn(files: AudioFiles): Promise<string[]> {
  const names = new Set<string>()
  for (let call = 0; call < 24; call++)
    for await (const { name, writtenAt } of files.list()) {
      expect(Math.abs(Date.now() - writtenAt)).toBeLessThan(600_000)
      names.add(name)
    }
  return [...names].sort()
}

describe.each(Object.entries(stores))('audio on %s', (_kind, open) => {
  it('keeps bytes under names that cannot be guessed, and gives any part of them', async () => {
    const { audio } = await open()
    const name = audio.freshName('wav')
    expect(name).toMatch(/^[0-9a-f-]{36}\.wav$/)
    expect(await audio.open(name)).toBeNull()
    await audio.write(name, Buffer.from('Xin chào.'))
    const file = await audio.open(name)
    expect(file?.size).toBe(10)
    expect((await readAll(file))?.toString()).toBe('Xin chào.')
    expect((await readAll(file, 4, 7))?.toString()).toBe('chà')
    expect((await readAll(file, 9, 9))?.toString()).toBe('.')
  })

  it('gives large files as a stream, whole and in parts', async () => {
    const { audio } = await open()
    const name = audio.freshName('flac')
    const bytes = Buffer.alloc(3 * 1024 * 1024, 'Cuecast ')
    await audio.write(name, bytes)
    const file = await audio.open(name)
    expect((await readAll(file))?.equals(bytes)).toBe(true)
    const part = await readAll(file, 1_000_000, 2_999_999)
    expect(part?.equals(bytes.subarray(1_000_000, 3_000_000))).toBe(true)
  })

  it('takes over files of this machine', async () => {
    const { sounds } = await open()
    const path = join(await temporaryFolder(), 'film.wav')
    const bytes = Buffer.alloc(3 * 1024 * 1024, 'Cuecast ')
    await writeFile(path, bytes)
    const name = sounds.freshName('sound')
    await sounds.keep(name, path)
    expect((await readAll(await sounds.open(name)))?.equals(bytes)).toBe(true)
    await expect(sounds.keep('../service.db', path)).rejects.toThrow('not a name')
  })

  it('replaces, lists and removes', async () => {
    const { audio, sounds } = await open()
    const names = [audio.freshName('mp3'), audio.freshName('wav')].sort()
    for (const name of names) await audio.write(name, Buffer.from('one'))
    await audio.write(names[0] ?? '', Buffer.from('two'))
    expect((await readAll(await audio.open(names[0] ?? '')))?.toString()).toBe('two')
    await sounds.write(sounds.freshName('sound'), Buffer.from('elsewhere'))
    expect(await namesIn(audio)).toEqual(names)
    await audio.remove(names[0] ?? '')
    await audio.remove(names[0] ?? '')
    expect(await audio.open(names[0] ?? '')).toBeNull()
    expect(await namesIn(audio)).toEqual([names[1]])
  })

  it.each(['', 'a.wav', '../service.db', '..%2Fservice.db', `${'0'.repeat(36)}.wav`, 'x/../y.wav'])(
    'has no file named "%s" and takes none',
    async (name) => {
      const { audio } = await open()
      expect(await audio.open(name)).toBeNull()
      await expect(audio.write(name, new Uint8Array(1))).rejects.toThrow('not a name')
      await audio.remove(name)
    },
  )
})

it('goes through a part of a bucket page by page', async () => {
  const { storage } = await testS3(2)
  const { audio } = await openAudioStorage(storage, await temporaryFolder())
  const names = Array.from({ length: 5 }, () => `00${audio.freshName('wav').slice(2)}`)
  for (const name of names) await audio.write(name, new Uint8Array(1))
  expect(await namesIn(audio)).toEqual(names.sort())
})

it('stores eight files of a process at a time in a bucket, the others after them', async () => {
  const s3 = await testS3()
  const { sounds } = await openAudioStorage(s3.storage, await temporaryFolder())
  const path = join(await temporaryFolder(), 'film.wav')
  await writeFile(path, 'Cuecast')
  const before = s3.requests()
  s3.be('silent')
  const names = Array.from({ length: 12 }, () => sounds.freshName('sound'))
  const kept = names.map((name) => sounds.keep(name, path))
  await expect.poll(() => s3.requests() - before).toBe(8)
  s3.be('well')
  await Promise.all(kept)
  expect(await namesIn(sounds)).toEqual(names.sort())
})

describe('what is wrong with a storage', () => {
  const start = async (storage: string) => openAudioStorage(storage, await temporaryFolder())

  it('is said at the start', async () => {
    const { storage, endpoint } = await testS3()
    const missing = storage.replace(TEST_BUCKET, 'nowhere')
    await expect(start(missing)).rejects.toThrow(`there is no bucket nowhere at ${endpoint}`)
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'UNKNOWN')
    const denied = String(await start(storage).catch((error: unknown) => error))
    expect(denied).toContain(`access to the bucket ${TEST_BUCKET} at ${endpoint} is denied`)
    expect(denied).not.toContain('UNKNOWN')
  })

  it('is said of an address where nobody listens', async () => {
    await testS3()
    const port = await new Promise<number>((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const address = server.address()
        server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
      })
    })
    const endpoint = `http://127.0.0.1:${port}`
    await expect(start(`s3://films?endpoint=${endpoint}`)).rejects.toThrow(
      `the storage at ${endpoint} cannot be reached: connect ECONNREFUSED`,
    )
  })

  it.each([
    ['ftp://films', 'must begin with file: or s3://'],
    ['s3://', 'the name of a bucket'],
    ['s3://Films', 'the name of a bucket'],
    ['s3://key:hidden@films', 'keys do not belong in the storage'],
    ['s3://films?endpoint=localhost:9000', 'must be an address'],
    ['s3://films?endpoint=http://key:hidden@localhost', 'must be an address'],
    ['s3://films?secret=hidden', 'not secret'],
    ['file:', 'needs a folder'],
  ])('is said of %s', (text, message) => {
    const place = storagePlace(text)
    expect(place).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } })
    const said = place.ok ? '' : place.error.message
    expect(said).toContain(message)
    expect(said).not.toContain('hidden')
  })

  it('reads folders and buckets', () => {
    expect(storagePlace('file:/srv/cuecast')).toEqual({
      ok: true,
      value: { kind: 'disk', folder: '/srv/cuecast' },
    })
    expect(storagePlace('file:///srv/cue%20cast')).toMatchObject({
      value: { folder: '/srv/cue cast' },
    })
    expect(storagePlace('s3://films/house/a?region=eu-west-1')).toEqual({
      ok: true,
      value: {
        kind: 's3',
        bucket: 'films',
        prefix: 'house/a/',
        endpoint: null,
        publicEndpoint: null,
        region: 'eu-west-1',
      },
    })
  })
})

describe('whether the service is ready', () => {
  it('a storage that does not answer once counts for nothing, twice in a row it does', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const check = vi.fn<() => Promise<void>>()
    const sql = { run: async () => ({ changes: 1 }) }
    const readiness = storageReadiness(sql, { check }, () => null)
    const next = (isThere: boolean): Promise<string | null> => {
      if (isThere) check.mockResolvedValueOnce()
      else check.mockRejectedValueOnce(new StoreAway(null, 'the audio is away'))
      vi.advanceTimersByTime(3_000)
      return readiness.reason()
    }
    // At the start nothing is known yet.
    expect(await next(false)).toBe('the audio is away')
    expect(await next(true)).toBeNull()
    expect(await next(false)).toBeNull()
    expect(await next(false)).toBe('the audio is away')
    expect(await next(false)).toBe('the audio is away')
    expect(await next(true)).toBeNull()
  })
})
