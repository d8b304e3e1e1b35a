import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ExportOptions, exportOptionsSchema } from '@shared/contracts/export'
import { must } from '@shared/testing/must'
import { sampleCue, sampleDocument, sampleMusic, sampleRecipe } from '@shared/testing/samples'
import { translator } from '@shared/texts/texts'
import { translatedCues } from '@shared/translation/cue-state'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { hasFfmpeg } from '@cuecast/audio/ffmpeg'
import { measureTake } from '@cuecast/audio/measure-take'
import { ffmpeg, probe } from '@cuecast/audio/mux/testing/films'
import { sine } from '@cuecast/audio/testing/sounds'
import { testSigning } from '@cuecast/origin/testing/signing'
import { removeTree } from '@cuecast/platform'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { contentOf } from '../export/export-layout'
import { type ExportRequest, planExport } from '../export/plan-export'
import { runExport } from '../export/run-export'
import { createProject } from '../project/create-project'
import { Project } from '../project/project'
import { createVersion } from './create-version'
import { readVersion } from './read-version'

const folder = testFolder()
const film = join(folder, 'film.mp4')
const origin = join(folder, 'Film.cuecast')
const at = (language: string) => join(folder, `Film.${language}.cuecast`)

async function addTake(project: Project, cueId: string, hertz: number, engine: string) {
  const bytes = await encodeAudio([sine(24_000, 24_000, hertz, 0.3)], 24_000, 'wav')
  const about = {
    recipe: { ...sampleRecipe, text: 'x' },
    recipeHash: cueId,
    connectionId: 'embedded',
    taskId: '',
    chunkIndex: 0,
    credits: 0,
    cueId,
    origin: { model: engine, licence: 'MIT', commercial: 'allowed' as const, consent: null },
  }
  const measures = must(await measureTake(bytes))
  must(await project.takes.add(bytes, 'wav', { ...about, ...measures }, { activate: true }))
}

async function addVersion(project: Project, language: string, text: string, hertz: number) {
  const version = must(await Project.open(must(await createVersion(project, { language })).path))
  const { cues } = version.document
  const [first] = cues
  if (!first) throw new Error('no cue')
  const said = [{ cueId: first.id, from: first.original ?? '', text }]
  must(await version.note({ cues: { upsert: translatedCues(cues, said, 'person'), remove: [] } }))
  if (hertz > 0) await addTake(version, first.id, hertz, `Engine ${language}`)
  must(await version.close())
}

async function request(
  path: string,
  out: string,
  more: Partial<ExportOptions> = {},
): Promise<ExportRequest> {
  const content = contentOf(must(await readVersion(path)))
  const options = exportOptionsSchema.parse({
    format: 'wav',
    sampleRate: 48_000,
    bitDepth: 16,
    channels: 'auto',
    stems: false,
    mix: false,
    report: true,
    ...more,
    film: {
      container: 'mkv',
      track: 'dub',
      original: 'keep',
      isDefault: true,
      subtitles: true,
      chapters: false,
      languages: true,
      ...more.film,
    },
  })
  const about = { folder: join(folder, out), name: 'film', signing: testSigning }
  return { ...content, options, ...about, t: translator('en') }
}

describe.skipIf(!hasFfmpeg())('a film with a track for each language', () => {
  beforeAll(async () => {
    const picture = ['-f', 'lavfi', '-i', 'testsrc=s=32x32:r=25:d=4']
    const sound = ['-f', 'lavfi', '-i', 'sine=frequency=100:d=4']
    await ffmpeg(...picture, ...sound, '-c:v', 'libx264', '-c:a', 'aac', film)
    const cues = [
      sampleCue('a', 500, { endMs: 1_800, text: 'Hello.' }),
      sampleCue('b', 2_500, { endMs: 3_500, text: 'Bye.' }),
    ]
    const about = {
      id: 'en',
      name: 'Film',
      language: 'en',
      media: { path: film, durationMs: 4_000 },
    }
    const project = must(await createProject(origin, sampleDocument({ ...about, cues })))
    await addTake(project, 'a', 300, 'Engine en')
    await addTake(project, 'b', 300, 'Engine en')
    await addVersion(project, 'vi', 'Xin chào.', 600)
    await addVersion(project, 'fr', 'Bonjour.', 900)
    await addVersion(project, 'de', 'Hallo.', 0)
    must(await project.close())
  }, 60_000)

  it('has names, languages, subtitles and one default', async () => {
    const asked = await request(origin, 'all')
    const plan = await planExport(asked)
    expect(plan.errors).toEqual([])
    expect(plan.notes.filter(({ kind }) => kind.startsWith('language'))).toEqual([
      { kind: 'language-missing', params: { language: 'vi', name: 'Film.vi', count: 1 } },
      { kind: 'language-missing', params: { language: 'fr', name: 'Film.fr', count: 1 } },
      {
        kind: 'language-left-out',
        params: { language: 'de', name: 'Film.de', reason: 'no-takes' },
      },
    ])
    const { files, report } = must(await runExport(asked))
    expect(report.languages).toEqual([
      { language: 'vi', name: 'Film.vi', missingCues: 1 },
      { language: 'fr', name: 'Film.fr', missingCues: 1 },
      { language: 'de', name: 'Film.de', missingCues: 0, leftOut: 'no-takes' },
    ])
    const names = (await readdir(join(folder, 'all'))).sort()
    expect(names).toEqual(['film.dubbed.mkv', 'film.dubbed.mkv.c2pa', 'film.report.txt'])
    const { streams, format } = await probe(files[0] ?? '')
    const shown = streams.map(({ codec_type: type, tags, disposition }) =>
      [type, tags['language'], tags['title'], disposition['default']].join(' '),
    )
    expect(shown).toEqual([
      'video   1',
      'audio eng English · Dub (synthetic voice, Engine en) 1',
      'audio vie Tiếng Việt · Dub (synthetic voice, Engine vi) 0',
      'audio fre Français · Dub (synthetic voice, Engine fr) 0',
      'audio eng  0',
      'subtitle eng English 0',
      'subtitle vie Tiếng Việt 0',
      'subtitle fre Français 0',
    ])
    expect(format.tags['COMMENT']).toMatch(/Engine en.*Engine vi.*Engine fr/)
    const written = await readFile(join(folder, 'all', 'film.report.txt'), 'utf8')
    expect(written).toContain('vi\tFilm.vi\t1')
    expect(written).toContain('Film.de is left out')
  }, 60_000)

  it('has the origin beside a version that is exported, and names one that cannot be read', async () => {
    const asked = await request(at('vi'), 'vi', {})
    await removeTree(at('fr'))
    const { files, report } = must(await runExport(asked))
    expect(report.languages).toMatchObject([
      { language: 'en' },
      { language: 'fr', leftOut: 'PROJECT_NOT_FOUND' },
      { language: 'de', leftOut: 'no-takes' },
    ])
    const { streams } = await probe(files[0] ?? '')
    const sounds = streams.filter(({ codec_type: type }) => type === 'audio')
    expect(sounds.map(({ tags }) => tags['language'])).toEqual(['vie', 'eng', 'eng'])
  }, 60_000)

  it('leaves out a version whose music may not be read, and does not look at it', async () => {
    const version = must(await Project.open(at('de')))
    const [first] = version.document.cues
    const music = sampleMusic({ path: join(folder, 'no-music.txt') })
    must(await version.note({ fields: { music: [music] } }))
    await addTake(version, first?.id ?? '', 900, 'Engine de')
    must(await version.close())
    const plan = await planExport(await request(origin, 'music'))
    expect(plan.errors).toEqual([])
    expect(plan.notes).toContainEqual({
      kind: 'language-left-out',
      params: { language: 'de', name: 'Film.de', reason: 'AUDIO_UNSUPPORTED' },
    })
  }, 60_000)

  it('leaves nothing behind where it is stopped', async () => {
    const asked = await request(origin, 'stopped')
    const controller = new AbortController()
    const onProgress = (part: number) => part > 0.4 && controller.abort()
    const stopped = await runExport({ ...asked, signal: controller.signal, onProgress })
    expect(stopped).toMatchObject({ error: { code: 'CANCELLED' } })
    expect(await readdir(join(folder, 'stopped'))).toEqual([])
  }, 60_000)

  it('is the film with one dub where no languages are asked for', async () => {
    const asked = await request(origin, 'one')
    const { film: one } = asked.options
    const options = { ...asked.options, film: one && { ...one, languages: false } }
    const { files, report } = must(await runExport({ ...asked, options }))
    expect(report.languages).toEqual([])
    const { streams } = await probe(files[0] ?? '')
    expect(streams.filter(({ codec_type: type }) => type === 'audio')).toHaveLength(2)
    expect(basename(files[0] ?? '')).toBe('film.dubbed.mkv')
  }, 60_000)
})
