import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultExportOptions, type ExportOptions } from '@shared/contracts/export'
import { soundFormatNames } from '@shared/contracts/formats/sound-formats'
import type { Take } from '@shared/contracts/project-file'
import { studioError } from '@shared/contracts/errors'
import { fail, failWith } from '@shared/contracts/result'
import { must } from '@shared/testing/must'
import { sampleCue, sampleDocument, sampleSpeaker, sampleTake } from '@shared/testing/samples'
import { credentialsTexts } from '@shared/texts/export-notes'
import { translator } from '@shared/texts/texts'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { measureTake } from '@cuecast/audio/measure-take'
import { sine } from '@cuecast/audio/testing/sounds'
import { readCredentials } from '@cuecast/origin'
import { testSigning } from '@cuecast/origin/testing/signing'
import { filesOfZip } from '@cuecast/platform'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { type ExportRequest, planExport } from './plan-export'
import { runExport } from './run-export'
import { signFiles, sourceTypeOf } from './sign-files'

const folder = testFolder()
const takes: Take[] = []

beforeAll(async () => {
  await mkdir(join(folder, 'p', 'takes'), { recursive: true })
  for (const cueId of ['1', '2']) {
    const bytes = await encodeAudio([sine(24_000, 24_000, 300, 0.3)], 24_000, 'wav')
    const file = `${cueId.padStart(64, '0')}.wav`
    await writeFile(join(folder, 'p', 'takes', file), bytes)
    const measures = must(await measureTake(bytes))
    takes.push(sampleTake(`t${cueId}`, cueId, { file, ...measures }))
  }
})

const request = (
  out: string,
  options: Partial<ExportOptions>,
  more: Partial<ExportRequest> = {},
): ExportRequest => ({
  project: sampleDocument({
    name: 'Phim',
    cues: [sampleCue('1', 1_000, { speakerId: 'a' }), sampleCue('2', 5_000, { speakerId: 'b' })],
    speakers: [
      sampleSpeaker('a', { label: 'Mai', voiceId: 1 }),
      sampleSpeaker('b', { label: 'Nam', voiceId: 1 }),
    ],
    markers: [{ id: 'm', timeMs: 4_000, name: 'Hai', colour: 3 }],
  }),
  takes,
  activeTakes: { '1': 't1', '2': 't2' },
  projectPath: join(folder, 'p'),
  options: { ...defaultExportOptions, ...options },
  folder: join(folder, out),
  name: 'phim',
  signing: testSigning,
  t: translator('en'),
  ...more,
})

const silent = new Set(['.c2pa', '.txt', '.xml', '.srt', '.csv'])
const isSound = (file: string) => ![...silent].some((ending) => file.endsWith(ending))

describe('content credentials of an export', () => {
  it.each(soundFormatNames)('are in or beside every %s file of it, and hold', async (format) => {
    const asked = request(format, {
      format,
      stems: true,
      clips: true,
      chapterFiles: true,
      report: true,
      interchange: ['aaf'],
    })
    const { files, report } = must(await runExport(asked))
    const sounds = files.filter(isSound)
    expect(sounds.length).toBeGreaterThanOrEqual(8)
    for (const file of sounds) {
      const { place, manifests } = must(await readCredentials(file))
      const [own] = manifests
      expect([file, own?.state, own?.generator]).toEqual([file, 'untrusted', 'Cuecast'])
      expect(own?.actions[0]).toMatchObject({ action: 'c2pa.created' })
      expect(files.includes(`${file}.c2pa`)).toBe(place === 'beside')
    }
    const { inside = 0, beside = 0 } =
      report.credentials.state === 'signed' ? report.credentials : {}
    expect(inside + beside).toBe(sounds.length)
    expect(await readFile(join(folder, format, 'phim.report.txt'), 'utf8')).toContain(
      'Content credentials: signed by Cuecast',
    )
    const planned = (await planExport(asked)).files.find(({ kind }) => kind === 'credentials')
    expect(planned?.count ?? 0).toBe(beside)
  })

  it('are left out where nobody can sign, and the report says why', async () => {
    const error = studioError('SIGNER_NOT_KEPT', 'no keyring')
    const asked = request('unsigned', { report: true }, { signing: async () => fail(error) })
    const { files, report } = must(await runExport(asked))
    expect(report.credentials).toEqual({ state: 'left-out', error })
    expect(must(await readCredentials(files[0] ?? '')).place).toBe('none')
    expect(await readFile(join(folder, 'unsigned', 'phim.report.txt'), 'utf8')).toContain(
      'Content credentials were left out. This computer has no safe place',
    )
  })

  it('are named in the read-me of a zip file only where they are in it', async () => {
    const error = studioError('SIGNER_NOT_KEPT', '')
    const options = { format: 'opus' as const, zip: true }
    const readMe = async (out: string, more: Partial<ExportRequest>): Promise<string> => {
      const { files } = must(await runExport(request(out, options, more)))
      for await (const { entry, open } of filesOfZip(files[0] ?? ''))
        if (entry.fileName === 'READ ME.txt') return text(await open())
      return ''
    }
    expect(await readMe('zip signed', {})).toContain('phim.opus.c2pa')
    const signing = async () => fail(error)
    expect(await readMe('zip unsigned', { signing })).not.toContain('.c2pa')
  })

  it('of an earlier file go with it, where the new one is not signed', async () => {
    const options = { format: 'opus' as const }
    must(await runExport(request('again', options)))
    const all = await readdir(join(folder, 'again'))
    expect(all).toEqual(['phim.opus', 'phim.opus.c2pa'])
    const signing = async () => failWith('SIGNER_NOT_KEPT', '')
    must(await runExport(request('again', options, { signing })))
    expect(await readdir(join(folder, 'again'))).toEqual(['phim.opus'])
  })

  it('name a film whose own ones no longer fit it, and keep them', async () => {
    const asked = request('film', { format: 'wav' })
    const [film = ''] = must(await runExport(asked)).files
    const bytes = await readFile(film)
    bytes[2_000] = (bytes[2_000] ?? 0) ^ 1
    const changed = join(folder, 'changed.wav')
    await writeFile(changed, bytes)
    const content = {
      cueIds: new Set(['1']),
      isMixed: true,
      film: { path: changed, relationship: 'componentOf' as const },
    }
    const report = must(
      await signFiles([{ from: film, to: film, content }], {
        request: asked,
        signing: await testSigning(),
        onSidecar: () => undefined,
        onProgress: () => undefined,
      }),
    )
    expect(report).toMatchObject({ state: 'signed', lost: [], broken: ['changed.wav'] })
    expect(credentialsTexts(report, translator('en'))[1]).toContain('changed.wav are broken')
    const { manifests } = must(await readCredentials(film))
    expect(manifests.length).toBeGreaterThan(1)
  })

  it('leave nothing behind that is cancelled while it is signed', async () => {
    const abort = new AbortController()
    const signing = async () => {
      abort.abort()
      return testSigning()
    }
    const { signal } = abort
    const done = await runExport(request('stopped', { format: 'mp3' }, { signing, signal }))
    expect(done).toMatchObject({ ok: false, error: { code: 'CANCELLED' } })
    expect(await readdir(join(folder, 'stopped'))).toEqual([])
  })
})

describe('the source type', () => {
  const engine = ({ id }: Take) => (id === 'rules' ? 'eSpeak NG' : 'a model')
  const take = (id: string, own = false) =>
    sampleTake(id, id, own ? { own: { kind: 'recording' } as never } : {})
  it.each([
    ['nobody', [], false, null],
    ['rules alone', [take('rules')], false, 'algorithmicMedia'],
    ['a model', [take('rules'), take('model')], false, 'trainedAlgorithmicMedia'],
    ['a voice with film sound', [take('rules')], true, 'compositeSynthetic'],
    ['a voice beside a person', [take('rules'), take('me', true)], false, 'compositeSynthetic'],
    ['a person', [take('me', true)], false, 'digitalCapture'],
    ['a person with music', [take('me', true)], true, 'compositeCapture'],
  ] as const)('of %s', (_, spoken, isMixed, expected) => {
    expect(sourceTypeOf(spoken, { isMixed }, engine)).toBe(expected)
  })
})
