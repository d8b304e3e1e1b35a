import { execFileSync, spawnSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createWriteStream } from 'node:fs'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ownIdentity } from '@cuecast/platform'
import { earlier, layOut } from '@cuecast/platform/testing/earlier/earlier'
import { writeToyWhisper } from '../testing/toy-models/toy-recognisers'
import {
  phonemesIn,
  writeToyKokoro,
  writeToyMms,
  writeToyPiper,
} from '../testing/toy-models/toy-voices'
import { storedZip } from '../testing/stored-zip'
import type { VoiceRecord } from '@shared/contracts/models/model-records'
import { addVoice, type AddOptions, trySpeaking } from './add-voice'
import { AddedVoices } from './added-voices'

let folder = ''
const at = (...parts: string[]): string => join(folder, ...parts)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuecast-voices-'))
  writeToyPiper(at('piper'), { name: 'vi_VN-toy-medium', licence: 'CC BY-NC 4.0 …' })
  writeToyPiper(at('mô hình thô'), { name: 'raw', metadata: false })
  writeToyPiper(at('many'), { speakers: 3, metadata: false, language: 'en-us' })
  writeToyPiper(at('rate'), { sampleRate: 8_000, licence: 'MIT License …' })
  writeToyMms(at('vits-mms-vie'))
  writeToyKokoro(at('kokoro'))
  writeToyWhisper(at('whisper'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A folder of voices that is gone after the test. */
function fresh(): AddedVoices {
  const path = mkdtempSync(join(tmpdir(), 'cuecast-added-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return new AddedVoices(path)
}

async function added(voices: AddedVoices, source: string, more: Partial<AddOptions> = {}) {
  const result = await addVoice({ voices, source, ...more })
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

async function refusal(source: string, more: Partial<AddOptions> = {}) {
  const voices = more.voices ?? fresh()
  const result = await addVoice({ voices, source, ...more })
  if (result.ok) throw new Error(`${source} was added`)
  expect(voices.list()).toEqual([])
  expect(readdirSync(voices.folder).filter((name) => name.includes('.cuecast-'))).toEqual([])
  return result.error
}

describe('adding a voice', () => {
  it('takes Piper, MMS and Kokoro, with speakers, licence and speed', async () => {
    const voices = fresh()
    const piper = await added(voices, at('piper'))
    expect(piper).toMatchObject({
      family: 'piper',
      name: 'toy',
      sampleRate: 16_000,
      licence: { name: 'CC-BY-NC-4.0', commercial: 'forbidden' },
      speakers: [{ language: 'vi', region: null, name: 'toy', gender: 'unknown', shown: true }],
    })
    expect(await added(voices, at('vits-mms-vie'))).toMatchObject({
      family: 'mms',
      name: 'vits-mms-vie',
      licence: { name: null, text: null, commercial: 'unknown' },
      speakers: [{ language: 'vi' }],
    })
    expect(await added(voices, at('kokoro'))).toMatchObject({
      family: 'kokoro',
      sampleRate: 24_000,
      speakers: [
        { name: 'Toy', gender: 'female', language: 'en', region: 'us' },
        { name: 'Toy', gender: 'male', language: 'en', region: 'us' },
      ],
    })
    expect(await added(voices, at('rate'))).toMatchObject({
      sampleRate: 8_000,
      licence: { name: 'MIT', commercial: 'allowed' },
    })
    expect(voices.list().map(({ family }) => family)).toEqual(['piper', 'mms', 'kokoro', 'piper'])
  })

  it('completes a raw Piper in a copy, and leaves the download as it was', async () => {
    const voices = fresh()
    const before = readFileSync(at('mô hình thô', 'raw.onnx'))
    const record = await added(voices, at('mô hình thô'), { name: 'Giọng thử' })
    expect(record.name).toBe('Giọng thử')
    expect(readFileSync(at('mô hình thô', 'raw.onnx')).equals(before)).toBe(true)
    expect(readdirSync(at('mô hình thô'))).not.toContain('tokens.txt')
    const spoken = await trySpeaking({ voices, record, speaker: 0, text: 'xin chào bạn' })
    if (!spoken.ok) throw new Error(spoken.error.message)
    expect(phonemesIn(spoken.value.samples)).toBe('sˈintʃˈaː2wbˈaː6n')
  })

  it('gives the same ids when a model is removed and added again, and keeps what the user named', async () => {
    const voices = fresh()
    const first = await added(voices, at('many'))
    expect(first.speakers.map(({ name }) => name)).toEqual(['speaker0', 'speaker1', 'speaker2'])
    await voices.edit(first.id, { name: 'Ba người', speakers: [{ speaker: 1, gender: 'male' }] })
    const again = await added(voices, at('many'))
    expect(again).toMatchObject({ id: first.id, name: 'Ba người' })
    expect(again.speakers[1]?.gender).toBe('male')
    expect((await voices.remove(first.id)).ok).toBe(true)
    expect(voices.list()).toEqual([])
    const third = await added(fresh(), at('many'))
    expect(third.speakers.map(({ id }) => id)).toEqual(first.speakers.map(({ id }) => id))
  })

  it('keeps the consent to a cloned voice, also when the model is added again', async () => {
    const voices = fresh()
    const consent = { person: 'Trần Lan', statement: 'cho đọc phim này', date: '2026-01-31' }
    expect(await added(voices, at('rate'))).toMatchObject({ consent: null })
    expect(await added(voices, at('rate'), { consent })).toMatchObject({ consent })
    const again = await added(voices, at('rate'))
    expect(again.consent).toEqual(consent)
    await voices.edit(again.id, { consent: { ...consent, person: 'Lan' } })
    expect(voices.find(again.id)?.consent?.person).toBe('Lan')
  })

  it('removes what a process that was killed while adding has left', async () => {
    const voices = fresh()
    const killed = `.adding.cuecast-${ownIdentity().machine}-00000000-1-1-abcdef.part`
    mkdirSync(join(voices.folder, killed, 'piper'), { recursive: true })
    await added(voices, at('piper'))
    expect(readdirSync(voices.folder)).not.toContain(killed)
  })

  it('may use a model where it is; when its folder is gone, nothing else is', async () => {
    const voices = fresh()
    cpSync(at('piper'), at('elsewhere'), { recursive: true })
    const record = await added(voices, at('elsewhere'), { inPlace: true })
    expect(record.inPlace).toBe(at('elsewhere'))
    expect(readdirSync(join(voices.folder, record.id))).toEqual(['voice.json'])
    expect((await trySpeaking({ voices, record, speaker: 0 })).ok).toBe(true)
    rmSync(at('elsewhere'), { recursive: true })
    const gone = await trySpeaking({ voices, record, speaker: 0 })
    expect(gone.ok).toBe(false)
    expect(voices.list()).toHaveLength(1)
  })

  it('is seen by another process that has the folder open', async () => {
    const voices = fresh()
    const other = new AddedVoices(voices.folder)
    expect(other.list()).toEqual([])
    const { id } = await added(voices, at('piper'))
    expect(other.list().map((record) => record.id)).toEqual([id])
    await voices.edit(id, { name: 'Mới' })
    expect(other.find(id)?.name).toBe('Mới')
  })
})

/** A gzipped tar of these entries. */
async function tarOf(path: string, entries: { name: string; content?: Buffer; link?: string }[]) {
  const tar = pack()
  const out = createWriteStream(path)
  tar.pipe(createGzip()).pipe(out)
  for (const { name, content, link } of entries) {
    if (link === undefined) tar.entry({ name }, content ?? Buffer.alloc(0))
    else tar.entry({ name, type: 'symlink', linkname: link })
  }
  tar.finalize()
  await finished(out)
}

const filesOf = (name: string) =>
  readdirSync(at(name)).map((file) => ({
    name: `${name}/${file}`,
    content: readFileSync(at(name, file)),
  }))

describe('archives', () => {
  it('zip, tar.gz and tar.bz2 are unpacked', async () => {
    await tarOf(at('voice.tar.gz'), filesOf('piper'))
    const { id } = await added(fresh(), at('voice.tar.gz'))
    writeFileSync(at('voice.zip'), storedZip(filesOf('piper')))
    const voices = fresh()
    expect((await added(voices, at('voice.zip'))).id).toBe(id)
    expect(readdirSync(voices.folder).sort()).toEqual(['.changes', '.espeak-ng-data', id])
    // The system's own program, where it is installed: nothing in npm writes bzip2.
    if (!existsSync('/bin/bzip2') && !existsSync('/usr/bin/bzip2')) return
    execFileSync('tar', ['-cjf', at('voice.tar.bz2'), '-C', folder, 'piper'])
    expect((await added(fresh(), at('voice.tar.bz2'))).id).toBe(id)
  })

  it('with path tricks, links to elsewhere, or cut off are refused', async () => {
    const evil = [...filesOf('piper'), { name: '../../evil.txt', content: Buffer.from('x') }]
    await tarOf(at('evil.tar.gz'), evil)
    expect(await refusal(at('evil.tar.gz'))).toMatchObject({ params: { reason: 'outside' } })
    writeFileSync(at('evil.zip'), storedZip(evil))
    expect(await refusal(at('evil.zip'))).toMatchObject({ params: { reason: 'outside' } })
    await tarOf(at('absolute.tar.gz'), [{ name: '/tmp/evil.onnx', content: Buffer.from('x') }])
    expect(await refusal(at('absolute.tar.gz'))).toMatchObject({ params: { reason: 'outside' } })
    await tarOf(at('link.tar.gz'), [{ name: 'm/model.onnx', link: '/etc/passwd' }])
    expect(await refusal(at('link.tar.gz'))).toMatchObject({ params: { reason: 'no_model' } })
    const whole = readFileSync(at('voice.tar.gz'))
    writeFileSync(at('cut.tar.gz'), whole.subarray(0, whole.length / 2))
    expect(await refusal(at('cut.tar.gz'))).toMatchObject({ code: 'MODEL_INVALID' })
    writeFileSync(at('noise.zip'), Buffer.alloc(5_000, 7))
    expect(await refusal(at('noise.zip'))).toMatchObject({ params: { reason: 'archive' } })
  })

  it('that claim 50 GB are refused before anything is written', async () => {
    const bomb = storedZip([
      { name: 'm/model.onnx', content: Buffer.alloc(10), claims: 4_294_967_000 },
    ])
    writeFileSync(at('bomb.zip'), bomb)
    const { code } = await refusal(at('bomb.zip'))
    expect(['MODEL_TOO_LARGE', 'MODEL_INVALID', 'DISK_FULL']).toContain(code)
    const head = Buffer.alloc(512)
    head.write('m/model.onnx', 0)
    head.write('0000644\0', 100)
    head.write('620000000000', 124)
    head.write('00000000000\0', 136)
    head.write('        0', 148)
    head.write('ustar\x0000', 257)
    const sum = head.reduce((total, byte) => total + byte, 0)
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    writeFileSync(at('bomb.tar'), Buffer.concat([head, Buffer.alloc(2_048)]))
    const tar = await refusal(at('bomb.tar'))
    expect(['MODEL_TOO_LARGE', 'DISK_FULL']).toContain(tar.code)
  })
})

describe('archives that would become too much', () => {
  const full = process.env['CUECAST_TESTS'] === 'full'

  // Twenty thousand files take a while; each run counts them in a Word document, too.
  it.runIf(full)('say that there are too many files', async () => {
    const files = { length: 20_001 }
    const many = Array.from(files, (_, i) => ({ name: `m/${i}`, content: Buffer.alloc(0) }))
    writeFileSync(at('many.zip'), storedZip(many))
    expect(await refusal(at('many.zip'))).toMatchObject({
      code: 'MODEL_TOO_LARGE',
      params: { reason: 'entries' },
    })
  })

  it('say that they would become far more than they are', async () => {
    const zeros = Buffer.alloc(34 * 2 ** 20)
    writeFileSync(at('zeros.tar.gz'), gzipSync(zeros))
    // Unpacking bzip2 in JavaScript takes half a minute: for `npm test -- full`.
    const found = full ? spawnSync('bzip2', ['-c'], { input: zeros, maxBuffer: 2 ** 20 }) : null
    if (found?.status === 0) writeFileSync(at('zeros.tar.bz2'), found.stdout)
    for (const name of ['zeros.tar.gz', 'zeros.tar.bz2'].filter((each) => existsSync(at(each))))
      expect({ name, ...(await refusal(at(name))) }).toMatchObject({
        name,
        code: 'MODEL_TOO_LARGE',
        params: { reason: 'ratio' },
      })
  })
})

describe('what is no voice', () => {
  const bad = (name: string, change: (path: string) => void): string => {
    cpSync(at('piper'), at(name), { recursive: true })
    change(at(name))
    return at(name)
  }
  const model = (path: string): string => join(path, 'vi_VN-toy-medium.onnx')
  const cases: [reason: string, make: () => string][] = [
    ['no_model', () => (mkdirSync(at('empty'), { recursive: true }), at('empty'))],
    [
      'truncated',
      () =>
        bad('truncated', (path) => {
          const whole = readFileSync(model(path))
          writeFileSync(model(path), whole.subarray(0, whole.length / 2))
        }),
    ],
    [
      'not_onnx',
      () => bad('noise', (path) => writeFileSync(model(path), Buffer.alloc(4_096, 0xa5))),
    ],
    ['truncated', () => bad('zero', (path) => writeFileSync(model(path), ''))],
    ['no_tokens', () => bad('no-tokens', (path) => rmSync(join(path, 'tokens.txt')))],
    ['bad_tokens', () => bad('no-symbols', (path) => writeFileSync(join(path, 'tokens.txt'), ''))],
    [
      'bad_tokens',
      () => bad('words', (path) => writeFileSync(join(path, 'tokens.txt'), 'abc 0\ndef 1\n')),
    ],
    ['no_json', () => bad('no-json', (path) => cpSync(at('mô hình thô', 'raw.onnx'), model(path)))],
    ['recogniser', () => at('whisper')],
    [
      'no_styles',
      () => {
        cpSync(at('kokoro'), at('half kokoro'), { recursive: true })
        writeFileSync(at('half kokoro', 'voices.bin'), Buffer.alloc(100))
        return at('half kokoro')
      },
    ],
  ]
  it.each(cases)('is refused: %s', async (reason, make) => {
    expect(await refusal(make())).toMatchObject({ code: 'MODEL_INVALID', params: { reason } })
  })

  it('a path that does not exist', async () => {
    expect((await refusal(at('nowhere'))).code).toBe('FILE_NOT_FOUND')
  })

  it('a file in the way of the data: the folder of voices is named, and nothing is left', async () => {
    const voices = fresh()
    writeFileSync(join(voices.folder, '.espeak-ng-data'), '')
    writeFileSync(at('in the way'), '')
    const blocked = new AddedVoices(join(at('in the way'), 'voices'))
    expect(await addVoice({ voices: blocked, source: at('piper') })).toMatchObject({
      error: { at: blocked.folder },
    })
    expect((await added(voices, at('piper'))).family).toBe('piper')
  })

  it('a file where the folder of voices should be', async () => {
    const voices = new AddedVoices(at('file'))
    writeFileSync(at('file'), '')
    const result = await addVoice({ voices, source: at('piper') })
    expect(result.ok ? null : result.error.at).toBe(at('file'))
    expect(statSync(at('file')).size).toBe(0)
  })
})

const left = earlier.filter(({ files }) => files['profile/voices/.limits.json'])
it.each(left)('the voices that $name left are there whole, and can be edited', async (sample) => {
  const home = fresh().folder
  layOut(sample, home)
  const path = join(home, 'profile', 'voices')
  const voices = new AddedVoices(path)
  const before = Object.entries(sample.files)
    .filter(([name]) => name.endsWith('/voice.json'))
    .map(([, text]) => JSON.parse(text))
    .sort((a, b) => a.order - b.order)
  // Not yet known: whether a voice is a clone, its base model, and its source.
  const asRead = (record: VoiceRecord) => ({
    ...record,
    consent: null,
    catalogueId: null,
    recordingText: null,
    licence: { ...record.licence, base: null },
  })
  expect(voices.list()).toEqual(before.map(asRead))
  expect(voices.limits()).toEqual(JSON.parse(sample.files['profile/voices/.limits.json'] ?? ''))
  const [first] = before
  const edited = await voices.edit(first.id, { name: 'Tên mới' })
  expect(edited).toMatchObject({ ok: true, value: { ...first, name: 'Tên mới' } })
  const kept = readFileSync(join(path, first.id, 'voice.json'), 'utf8')
  expect(JSON.parse(kept)).toMatchObject({ ...first, name: 'Tên mới' })
})
