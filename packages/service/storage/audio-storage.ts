import { failWith, ok, type Result } from '@shared/contracts/result'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { audioFiles, type AudioStorage } from './audio-files'
import type { S3Place } from './s3-files'

type StoragePlace = { kind: 'disk'; folder: string } | ({ kind: 's3' } & S3Place)

const wrong = (message: string): Result<never> => failWith('INVALID_ARGUMENT', message)

const parameters = new Set(['endpoint', 'region', 'public'])
const isOrigin = (text: string): boolean => /^https?:\/\/[^/@]+\/?$/.test(text)

/**
 * Reads where audio is to be kept: `file:<folder>` or
 * `s3://<bucket>[/<prefix>][?endpoint=<address>][&region=<region>][&public=<address>]`. What is wrong is said without
 * repeating what might be a key.
 */
export function storagePlace(text: string): Result<StoragePlace> {
  if (text.startsWith('file:')) {
    const folder = text.slice('file:'.length)
    if (folder === '') return wrong('the storage file: needs a folder behind it')
    return ok({
      kind: 'disk',
      folder: folder.startsWith('//') ? fileURLToPath(text) : resolve(folder),
    })
  }
  if (!text.startsWith('s3://')) return wrong('the storage must begin with file: or s3://')
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || url.port !== '' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
    return wrong('the storage s3://… needs the name of a bucket behind it')
  if (url.username !== '' || url.password !== '')
    return wrong(
      'keys do not belong in the storage: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    )
  const unknown = [...url.searchParams.keys()].find((key) => !parameters.has(key))
  if (unknown !== undefined)
    return wrong(`the storage takes ?endpoint=, &region= and &public=, not ${unknown}`)
  const endpoint = url.searchParams.get('endpoint')
  const publicEndpoint = url.searchParams.get('public')
  if (![endpoint, publicEndpoint].every((each) => each === null || isOrigin(each)))
    return wrong('the endpoint of the storage must be an address such as https://s3.example.com')
  const path = decodeURIComponent(url.pathname).replaceAll(/^\/+|\/+$/g, '')
  return ok({
    kind: 's3',
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    endpoint,
    region: url.searchParams.get('region'),
    publicEndpoint,
  })
}

/**
 * Opens the storage; that of S3 is loaded only where it is asked for.
 *
 * @param storage as `storagePlace` reads it; null = in the data folder
 * @throws with what is wrong and what to do
 */
export async function openAudioStorage(
  storage: string | null,
  dataDir: string,
): Promise<AudioStorage> {
  const place =
    storage === null ? ok({ kind: 'disk' as const, folder: dataDir }) : storagePlace(storage)
  if (!place.ok) throw new Error(place.error.message)
  if (place.value.kind === 's3') {
    const { openS3 } = await import('./s3-files')
    const { folder, ...bucket } = await openS3(place.value)
    const [audio, sounds, models] = [folder('audio'), folder('sounds'), folder('models')]
    return { audio, sounds, models, ...bucket }
  }
  const { folder } = place.value
  const audio = audioFiles(join(folder, 'audio'))
  return {
    audio,
    sounds: audioFiles(join(folder, 'sounds')),
    models: audioFiles(join(folder, 'models')),
    async check() {
      const name = audio.freshName('tmp')
      await audio.write(name, new Uint8Array(1))
      await audio.remove(name)
    },
    close: () => undefined,
  }
}
