import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { deliveryRulesSchema } from '@shared/contracts/formats/delivery-rules'
import { checkDelivery } from '@shared/interchange/check-delivery'
import { soundFaultText } from '@shared/texts/export-notes'
import type { Locale } from '@shared/languages/locales'
import { translator } from '@shared/texts/texts'
import { encodeAudio, type EncodeOptions } from '../encode/encode-audio'
import { sine } from '../testing/sounds'
import { measureSoundFile } from './measure-file'

const folder = mkdtempSync(join(tmpdir(), 'cuecast-broken-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const level = (dbfs: number) => 10 ** (dbfs / 20)

interface Sound {
  rate: number
  /** Level of the tone that plays the part of speech, dBFS. */
  dbfs: number
  headMs: number
  tailMs: number
  roomDb: number
  /** Done to the samples of the first channel; the places are those of the tone. */
  change(samples: Float32Array, from: number, to: number): void
  second: 'none' | 'same' | 'opposite'
}

interface Written {
  as: 'acx' | 'premix' | 'ebu-r128' | 'ebu-r128-s1' | 'podcast' | 'youtube' | 'atsc-a85'
  sound?: Partial<Sound>
  format?: 'wav' | 'flac' | 'mp3'
  options?: EncodeOptions
  pictureMs?: number
}

const TONE_MS = 6_000
const info = { tags: { title: 'One', album: 'A book', track: { number: 1, of: 2 } } }

/** A file for each destination that breaks none of its rules. */
const right: Record<Written['as'], { sound: Partial<Sound>; format: 'wav' | 'mp3' }> = {
  acx: { sound: { rate: 44_100, dbfs: -16 }, format: 'mp3' },
  premix: { sound: { dbfs: -24 }, format: 'wav' },
  'ebu-r128': { sound: { dbfs: -23, second: 'same' }, format: 'wav' },
  'ebu-r128-s1': { sound: { dbfs: -23, second: 'same' }, format: 'wav' },
  podcast: { sound: { dbfs: -16, second: 'same' }, format: 'wav' },
  youtube: { sound: { dbfs: -14, second: 'same' }, format: 'wav' },
  'atsc-a85': { sound: { dbfs: -24, second: 'same' }, format: 'wav' },
}

/** A noise as long as the longest file; to work it out takes longer than all else. */
const room = new Float32Array(20 * 48_000).map((_, i) => Math.sin(i * i))

function channelsOf(sound: Sound): Float32Array[] {
  const { rate, dbfs, headMs, tailMs, roomDb, change, second } = sound
  const at = (ms: number) => Math.round((ms * rate) / 1_000)
  const from = at(headMs)
  const tone = sine(at(TONE_MS), rate, 997, level(dbfs))
  const loudness = level(roomDb)
  const samples = room.slice(0, at(headMs + TONE_MS + tailMs)).map((x) => loudness * x)
  samples.set(tone, from)
  change(samples, from, from + tone.length)
  const other = second === 'opposite' ? samples.map((sample) => -sample) : samples
  return second === 'none' ? [samples] : [samples, other]
}

async function faultsOf(name: string, written: Written): Promise<string[]> {
  const { as, options, pictureMs } = written
  const usual = { rate: 48_000, headMs: 700, tailMs: 2_000, roomDb: -72, second: 'none' } as const
  const sound = { ...usual, dbfs: -20, change: () => {}, ...right[as].sound, ...written.sound }
  const bytes = await encodeAudio(
    channelsOf(sound),
    sound.rate,
    written.format ?? right[as].format,
    {
      bitrate: 192_000,
      info,
      ...options,
    },
  )
  return faultsIn(name, bytes, as, pictureMs)
}

async function faultsIn(
  name: string,
  bytes: Uint8Array,
  as: Written['as'],
  pictureMs?: number,
): Promise<string[]> {
  const path = join(folder, name.replaceAll(/\W+/g, '-'))
  writeFileSync(path, bytes)
  const measured = await measureSoundFile(path, { pictureMs })
  if (!measured.ok) return [measured.error.code]
  const place = join(import.meta.dirname, `../../../resources/destinations/${as}.json`)
  const rules = deliveryRulesSchema.parse(JSON.parse(readFileSync(place, 'utf8')))
  return checkDelivery(measured.value, rules).flatMap(({ passed, rule }) =>
    passed ? [] : rule.what,
  )
}

/** Half a cycle of the tone, so loud that it is a peak and nothing besides. */
const peak = (dbfs: number) => (samples: Float32Array, from: number) => {
  for (let i = 0; i < 24; i++)
    samples[from + 24_000 + i] = level(dbfs) * Math.sin((Math.PI * i) / 24)
}

const silent = (which: 'head' | 'tail') => (samples: Float32Array, from: number, to: number) =>
  void (which === 'head' ? samples.fill(0, 0, from) : samples.fill(0, to))

const offset = (samples: Float32Array) => {
  for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] ?? 0) + 0.02
}

const LENGTH_MS = 700 + TONE_MS + 2_000

it.each(Object.keys(right) as Written['as'][])('a right file for %s has no fault', async (as) => {
  expect(await faultsOf(`right-${as}`, { as, pictureMs: LENGTH_MS })).toEqual([])
})

const broken: [what: string, written: Written, faults: string[]][] = [
  ['WAV for a shop of audiobooks', { as: 'acx', format: 'wav' }, ['format']],
  ['48 kHz', { as: 'acx', sound: { rate: 48_000 } }, ['sampleRate']],
  ['128 kbit/s', { as: 'acx', options: { bitrate: 128_000 } }, ['bitRate']],
  ['too quiet', { as: 'acx', sound: { dbfs: -24 } }, ['rms']],
  ['too loud', { as: 'acx', sound: { dbfs: -11 } }, ['rms']],
  ['a loud word', { as: 'acx', sound: { change: peak(-1) } }, ['samplePeak']],
  ['a noisy room', { as: 'acx', sound: { roomDb: -50 } }, ['noiseFloor']],
  ['no room tone before it', { as: 'acx', sound: { headMs: 100 } }, ['head']],
  ['too long a head', { as: 'acx', sound: { headMs: 2_000 } }, ['head']],
  ['cut off after the last word', { as: 'acx', sound: { tailMs: 200 } }, ['tail']],
  ['too long a tail', { as: 'acx', sound: { tailMs: 5_800 } }, ['tail']],
  [
    'digital silence before it',
    { as: 'acx', sound: { change: silent('head') } },
    ['headIsDigitalZero'],
  ],
  [
    'digital silence after it',
    { as: 'acx', sound: { change: silent('tail') } },
    ['tailIsDigitalZero'],
  ],
  ['FLAC for a premix', { as: 'premix', format: 'flac' }, ['format']],
  ['44.1 kHz for a premix', { as: 'premix', sound: { rate: 44_100 } }, ['sampleRate']],
  ['a premix in stereo', { as: 'premix', sound: { dbfs: -27, second: 'same' } }, ['channels']],
  ['a loud premix', { as: 'premix', sound: { dbfs: -19 } }, ['integrated']],
  ['a quiet premix', { as: 'premix', sound: { dbfs: -30 } }, ['integrated']],
  ['a peak in a premix', { as: 'premix', sound: { change: peak(-4) } }, ['truePeak']],
  ['longer than the picture', { as: 'premix', pictureMs: LENGTH_MS - 40 }, ['overPicture']],
  ['shorter than the picture', { as: 'premix', pictureMs: LENGTH_MS + 40 }, ['overPicture']],
  ['an offset', { as: 'ebu-r128', sound: { change: offset } }, ['dcOffset']],
  ['louder than broadcast', { as: 'ebu-r128', sound: { dbfs: -21 } }, ['integrated']],
  ['quieter than broadcast in the US', { as: 'atsc-a85', sound: { dbfs: -28 } }, ['integrated']],
  ['a podcast out of phase', { as: 'podcast', sound: { second: 'opposite' } }, ['correlation']],
  ['a quiet podcast', { as: 'podcast', sound: { dbfs: -20 } }, ['integrated']],
  ['a peak over the ceiling', { as: 'youtube', sound: { change: peak(-0.4) } }, ['truePeak']],
]

it.each(broken)('%s is named, and nothing else', async (what, written, faults) => {
  expect(await faultsOf(what, { pictureMs: LENGTH_MS, ...written })).toEqual(faults)
})

it('a good file for ACX, which asks for no tags, is refused neither without them nor with a title alone', async () => {
  for (const some of [{}, { tags: { title: 'One' } }])
    expect(
      await faultsOf('no tags', { as: 'acx', options: { info: some }, pictureMs: LENGTH_MS }),
    ).toEqual([])
})

it.each([
  ['a text', 'page.mp3', new TextEncoder().encode('<html>404</html>'.repeat(20)), 'NOT_SOUND'],
  ['nothing', 'empty.wav', new Uint8Array(0), 'NOT_SOUND'],
  [
    'a WAV without a head',
    'head.wav',
    new TextEncoder().encode('RIFF\0\0\0\0WAVE'),
    'AUDIO_BROKEN',
  ],
])('%s is no sound to measure', async (_, name, bytes, code) => {
  expect(await faultsIn(name, bytes, 'podcast')).toEqual([code])
})

/** Problems of a file in both languages, without its name. */
async function saidOf(path: string): Promise<[vi: string, en: string]> {
  const measured = await measureSoundFile(path)
  if (measured.ok) throw new Error('it was measured')
  expect(measured.error.at).toBe(path)
  const said = (locale: Locale) => soundFaultText(measured.error, translator(locale)) ?? ''
  return [said('vi'), said('en')]
}

const tone = sine(96_000, 48_000, 997, 0.2)

it.each([
  ['wav', 'chỉ có 1,2 trong 2 giây.', '1.2 of 2 s are there.'],
  ['flac', 'Tệp kết thúc quá sớm', 'The file ends too early'],
  ['mp3', 'Tệp kết thúc quá sớm.', 'The file ends too early.'],
  ['ogg', 'Tệp kết thúc quá sớm.', 'The file ends too early.'],
] as const)('a cut %s is described in both languages', async (format, vi, en) => {
  const bytes = await encodeAudio([tone], 48_000, format)
  const path = join(folder, `cut.${format}`)
  writeFileSync(path, bytes.subarray(0, Math.round(bytes.length * 0.6)))
  const said = await saidOf(path)
  expect(said[0]).toContain(vi)
  expect(said[1]).toContain(en)
})

it('an M4A without its index is described in both languages', async () => {
  const box = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + body.length)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  const path = join(folder, 'no-index.m4a')
  const brand = box('ftyp', Buffer.from('M4A \0\0\0\0M4A ', 'latin1'))
  writeFileSync(path, Buffer.concat([brand, box('mdat', Buffer.alloc(4_000))]))
  expect((await saidOf(path)).map((text) => text.includes('(moov)'))).toEqual([true, true])
})

it('a folder is named as such', async () => {
  expect(await measureSoundFile(folder)).toMatchObject({
    ok: false,
    error: { code: 'FILE_UNREADABLE', at: folder, params: { reason: 'folder' } },
  })
})
