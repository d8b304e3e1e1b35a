import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultExportOptions, type PlannedFile } from '@shared/contracts/export'
import { checkFiles, checkOutput } from './check-output'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { heldByOthers } from '@cuecast/platform/testing/windows-rules'

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
})

describe('the output path', () => {
  const wav = (name: string) => ({ output: join(folder, name), export: defaultExportOptions })

  it('may be in a folder that does not exist yet', async () => {
    expect(await checkOutput(wav('new/folder/o.wav'), 60_000)).toMatchObject({ ok: true })
  })

  it('must not be a folder', async () => {
    expect(
      await checkOutput({ output: folder, export: defaultExportOptions }, 1_000),
    ).toMatchObject({
      error: { code: 'WRITE_FAILED', at: folder },
    })
  })

  it('needs space for a WAV of that length', async () => {
    expect(await checkOutput(wav('o.wav'), 1e13)).toMatchObject({ error: { code: 'DISK_FULL' } })
  })
})

describe('the files of an export', () => {
  const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  const aaf = Buffer.concat([compound, Buffer.alloc(5_000), Buffer.from('Cuecast', 'utf16le')])
  const check = (kind: PlannedFile['kind'], name: string, more: object = {}) =>
    checkFiles([{ kind, name, bytes: 0, exists: true, count: 1 }], {
      folder,
      output: join(folder, 'o.wav'),
      namedFile: true,
      overwrite: false,
      input: null,
      film: null,
      castFile: null,
      dictionaryFile: null,
      srtFile: null,
      chaptersFile: null,
      coverFile: null,
      settingsFile: null,
      ...more,
    })
  const put = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content)
  const refused = { error: { code: 'INVALID_ARGUMENT', params: { reason: 'not-own' } } }

  it('replace the one that -o names, whatever it is', async () => {
    await put('o.wav', 'mine')
    expect((await check('track', 'o.wav')).ok).toBe(true)
    expect(await check('track', 'o.wav', { namedFile: false })).toMatchObject(refused)
  })

  it.each([
    ['stem', 'o.stem-Mai.wav', 'RIFF …Cuecast'],
    ['film', 'o.dubbed.mp4', '…Synthetic voices: the speech in this file is made by x'],
    ['interchange', 'o.clips.edl', 'TITLE: o\nFCM: NON-DROP FRAME\n'],
    ['interchange', 'o.timeline.aaf', aaf],
    ['interchange', 'o.cues.csv', '\uFEFFnumber,start,end\n'],
    ['interchange', 'o.labels.txt', '1.0\t2.0\tXin chào\n'],
    ['subtitles', 'o.spoken.srt', '1\n00:00:01,000 --> 00:00:02,000\nA\n'],
    ['report', 'o.report.txt', 'Export report\r\n'],
  ] as const)('replace a %s of an earlier export, and no other file', async (kind, name, own) => {
    expect((await check(kind, name)).ok).toBe(true)
    await put(name, own)
    expect((await check(kind, name)).ok).toBe(true)
    await put(name, 'mine')
    expect(await check(kind, name)).toMatchObject(refused)
    expect((await check(kind, name, { overwrite: true })).ok).toBe(true)
  })

  it('replace no AAF file of another program', async () => {
    await put('o.timeline.aaf', Buffer.concat([compound, Buffer.alloc(5_000)]))
    expect(await check('interchange', 'o.timeline.aaf')).toMatchObject(refused)
  })

  it('never replace what the call reads', async () => {
    await put('o.wav', 'film')
    const film = join(folder, 'o.wav')
    for (const read of [{ film }, { settingsFile: film }])
      expect(await check('track', 'o.wav', { ...read, overwrite: true })).toMatchObject({
        error: { code: 'INVALID_ARGUMENT', at: film, params: { reason: 'same-file' } },
      })
  })

  it('need names that a file system accepts, and no folder in their place', async () => {
    await mkdir(join(folder, 'o.clips.edl'))
    expect(await check('interchange', 'o.clips.edl', { overwrite: true })).toMatchObject({
      error: { code: 'WRITE_FAILED' },
    })
    expect(await check('stem', `${'ở'.repeat(90)}.wav`)).toMatchObject({
      error: { code: 'NAME_TOO_LONG' },
    })
  })

  describe('on Windows', () => {
    heldByOthers()

    it.each(['CON.wav', 'nul .wav', 'COM¹.srt', 'a:b.wav', 'phim?.wav', 'phim.wav.'])(
      'are refused before anything is rendered where they cannot have the name: %s',
      async (name) => {
        const wrong = { code: 'INVALID_ARGUMENT', params: { reason: 'windows-name' } }
        expect(await check('track', name)).toMatchObject({ error: wrong })
      },
    )

    it('may be called like this', async () => {
      for (const name of ['Tập 1 – phần 2.wav', 'console.wav', '.ẩn.wav', 'phim..wav'])
        expect((await check('track', name)).ok).toBe(true)
    })
  })
})
