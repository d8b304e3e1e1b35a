import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { AddedVoices } from '@cuecast/speech'
import { silentLog } from '@cuecast/platform/structured-log'
import { voiceRecordSchema } from '@shared/contracts/models/model-records'
import { openAudioStorage } from '../storage/audio-storage'
import { openStore } from '../store/open-store'
import type { Sql } from '../store/sql'
import type { AudioStorage } from '../storage/audio-files'
import { testS3 } from '../testing/s3'
import { temporaryFolder } from '../testing/test-service'
import { ModelSync } from './model-sync'
import { sharedModels, shareModel, unshareModel } from './shared-models'

const record = voiceRecordSchema.parse({
  id: 'piper-0123456789abcdef',
  name: 'Lan',
  family: 'piper',
  files: { model: 'lan.onnx' },
  sampleRate: 22_050,
  bytes: 5,
  inPlace: null,
  licence: { name: null, commercial: 'unknown', text: null },
  loadMs: 1,
  msPerSecond: 1,
  crashes: 0,
  lastCrash: null,
  disabled: false,
  speakers: [
    {
      id: 5_000_001,
      speaker: 0,
      name: 'Lan',
      gender: 'female',
      language: 'vi',
      region: null,
      shown: true,
    },
  ],
  addedAt: '2026-11-27T00:00:00.000Z',
  order: 0,
})

const places = {
  'a folder': async () => `file:${await temporaryFolder()}`,
  S3: async () => (await testS3()).storage,
}

describe.each(Object.entries(places))('models in %s', (_name, place) => {
  let sql: Sql
  let storage: AudioStorage
  let source: string
  beforeEach(async () => {
    sql = openStore(await temporaryFolder())
    storage = await openAudioStorage(await place(), await temporaryFolder())
    source = join(await temporaryFolder(), record.id)
    await mkdir(join(source, 'data'), { recursive: true })
    await writeFile(join(source, 'lan.onnx'), 'model')
    await writeFile(join(source, 'data', 'words.txt'), 'words')
    await writeFile(join(source, 'voice.json'), JSON.stringify(record))
  })

  const share = () => {
    const { id, name } = record
    return shareModel(sql, storage, {
      id,
      kind: 'voice',
      name,
      folder: source,
      voiceIds: record.speakers.map((each) => each.id),
    })
  }

  async function process(maxBytes = 1_000) {
    const folder = await temporaryFolder()
    const voices = new AddedVoices(join(folder, 'voices'))
    const recognisersDir = join(folder, 'recognisers')
    const sync = new ModelSync({ sql, storage, log: silentLog, voices, recognisersDir, maxBytes })
    return { voices, sync, at: (name: string) => join(folder, 'voices', record.id, name) }
  }

  it('reach a process whole, and go from it when they are not shared any more', async () => {
    expect(await share()).toEqual({ files: 2, bytes: 10 })
    const { voices, sync, at } = await process()
    await sync.look()
    expect(voices.list().map(({ id }) => id)).toEqual([record.id])
    expect(await readFile(at('data/words.txt'), 'utf8')).toBe('words')
    expect([sync.lacks(), sync.silentVoices()]).toEqual([[], []])
    expect(await readFile(join(source, 'lan.onnx'), 'utf8')).toBe('model')

    await writeFile(join(source, 'lan.onnx'), 'newer')
    await share()
    await sync.look()
    expect(await readFile(at('lan.onnx'), 'utf8')).toBe('newer')

    expect(await unshareModel(sql, storage, record.id)).toBe(true)
    expect(await unshareModel(sql, storage, record.id)).toBe(false)
    await sync.look()
    expect(voices.list()).toEqual([])
  })

  it('that have no room, or are damaged, are left to other processes', async () => {
    await share()
    const small = await process(9)
    await small.sync.look()
    expect(small.voices.list()).toEqual([])
    expect([small.sync.lacks(), small.sync.silentVoices()]).toEqual([[record.id], [5_000_001]])

    const [model] = await sharedModels(sql)
    const files = model?.files.map((file) => ({ ...file, sha256: file.sha256.replace(/.$/, 'x') }))
    await sql.run('UPDATE shared_models SET files = ?', [
      JSON.stringify(files).replaceAll(/x"/g, '0"'),
    ])
    const other = await process()
    await other.sync.look()
    expect(other.sync.lacks()).toEqual([record.id])
    const left = await readdir(other.voices.folder)
    expect(left.filter((name) => !name.startsWith('.'))).toEqual([])
  })

  it('that have been switched off after crashes are left to other processes', async () => {
    await share()
    const { voices, sync } = await process()
    await sync.look()
    for (let crash = 1; crash <= 3; crash += 1) await voices.recordCrash(record.id, 'exit 1')
    expect([sync.lacks(), sync.silentVoices()]).toEqual([[record.id], [5_000_001]])
  })

  it('that were added by hand stay as they are', async () => {
    await share()
    const { voices, sync, at } = await process()
    await mkdir(at(''), { recursive: true })
    await writeFile(at('voice.json'), JSON.stringify({ ...record, name: 'Own' }))
    await sync.look()
    await unshareModel(sql, storage, record.id)
    await sync.look()
    expect(voices.list().map(({ name }) => name)).toEqual(['Own'])
    expect(existsSync(at('lan.onnx'))).toBe(false)
  })
})
