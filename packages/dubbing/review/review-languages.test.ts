import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ReviewOptions,
  reviewOptionsSchema,
  type ReviewPackage,
  reviewPackageSchema,
} from '@shared/contracts/review'
import { destinationOptions } from '@shared/interchange/destinations'
import { must, present } from '@shared/testing/must'
import { sampleCue, sampleDocument, sampleRecipe } from '@shared/testing/samples'
import { translator } from '@shared/texts/texts'
import { translatedCues } from '@shared/translation/cue-state'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { measureTake } from '@cuecast/audio/measure-take'
import { sine } from '@cuecast/audio/testing/sounds'
import { testSigning } from '@cuecast/origin/testing/signing'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { contentOf } from '../export/export-layout'
import { createProject } from '../project/create-project'
import { Project } from '../project/project'
import { createVersion } from '../versions/create-version'
import { readVersion } from '../versions/read-version'
import { planReviewExport, type ReviewRequest } from './plan-review'
import { languageFolders } from './review-languages'
import { runReviewExport } from './write-review'

const folder = testFolder()
const origin = join(folder, 'Film.cuecast')
const at = (language: string) => join(folder, `Film.${language}.cuecast`)

async function addTake(project: Project, cueId: string, hertz: number) {
  const bytes = await encodeAudio([sine(24_000, 24_000, hertz, 0.3)], 24_000, 'wav')
  const about = {
    recipe: { ...sampleRecipe, text: 'x' },
    recipeHash: cueId,
    connectionId: 'embedded',
    taskId: '',
    chunkIndex: 0,
    credits: 0,
    cueId,
  }
  const measures = must(await measureTake(bytes))
  must(await project.takes.add(bytes, 'wav', { ...about, ...measures }, { activate: true }))
}

async function addVersion(project: Project, language: string, text: string, hertz: number) {
  const version = must(await Project.open(must(await createVersion(project, { language })).path))
  const { cues } = version.document
  const first = present(cues[0])
  const said = [{ cueId: first.id, from: first.original ?? '', text }]
  must(await version.note({ cues: { upsert: translatedCues(cues, said, 'person'), remove: [] } }))
  if (hertz > 0) await addTake(version, first.id, hertz)
  must(await version.close())
}

beforeAll(async () => {
  const assets = join(folder, 'page')
  await mkdir(assets)
  const html =
    '<head><link rel="stylesheet" href="page.css" /></head><script src="page.js"></script>'
  await writeFile(join(assets, 'index.html'), html)
  await writeFile(join(assets, 'page.js'), '')
  await writeFile(join(assets, 'page.css'), '')
  process.env['CUECAST_REVIEW_PAGE'] = assets
  const cues = [
    sampleCue('a', 500, { endMs: 1_800, text: 'Hello.' }),
    sampleCue('b', 2_500, { endMs: 3_500, text: 'Bye.' }),
  ]
  const about = { id: 'en', name: 'Film', language: 'en', cues }
  const project = must(await createProject(origin, sampleDocument(about)))
  await addTake(project, 'a', 300)
  await addTake(project, 'b', 300)
  await addVersion(project, 'vi', 'Xin chào.', 600)
  await addVersion(project, 'de', 'Hallo.', 0)
  await addVersion(project, 'fr', 'Bonjour.', 900)
  must(await project.close())
  await rm(at('fr'), { recursive: true })
}, 60_000)
afterAll(() => {
  delete process.env['CUECAST_REVIEW_PAGE']
})

async function request(
  path: string,
  target: string,
  review: Partial<ReviewOptions> = {},
): Promise<ReviewRequest> {
  const content = contentOf(must(await readVersion(path)))
  const options = reviewOptionsSchema.parse({ picture: 'none', date: false, ...review })
  return {
    ...content,
    options: { ...destinationOptions('review'), review: options },
    folder: join(folder, 'out'),
    name: 'Film',
    target: join(folder, 'out', target),
    signing: testSigning,
    t: translator('en'),
  }
}

async function packageAt(target: string, name = 'package.json'): Promise<ReviewPackage> {
  const script = await readFile(join(folder, 'out', target, `${name}.js`), 'utf8')
  const given: string[] = []
  new Function('cuecastFile', script)((...args: string[]) => given.push(...args))
  expect(given[0]).toBe(name)
  return reviewPackageSchema.parse(JSON.parse(given[1] ?? ''))
}

describe('a review package with languages to choose', () => {
  it('has a folder for each version that has takes, and names the others', async () => {
    const asked = await request(origin, 'both', { languages: true })
    const { notes } = await planReviewExport(asked)
    expect(notes.map(({ kind, params }) => [kind, params['language'], params['reason']])).toEqual([
      ['language-missing', 'vi', undefined],
      ['language-left-out', 'de', 'no-takes'],
      ['language-left-out', 'fr', expect.stringMatching(/^PROJECT_/)],
    ])
    const { report } = must(await runReviewExport(asked))
    expect(report.languages).toMatchObject([
      { language: 'vi', missingCues: 1 },
      { language: 'de', leftOut: 'no-takes' },
      { language: 'fr', leftOut: expect.stringMatching(/^PROJECT_/) },
    ])
    const own = await packageAt('both')
    expect(own.cues.map(({ text }) => text)).toEqual(['Hello.', 'Bye.'])
    expect(own.languages).toMatchObject([
      { language: 'en', file: 'package.json', packageId: own.packageId, project: { id: 'en' } },
      { language: 'vi', file: 'languages/vi/package.json', round: 1 },
    ])
    const vi = await packageAt('both', 'languages/vi/package.json')
    expect(vi.cues.map(({ id, text, original }) => [id, text, original])).toEqual([
      ['a', 'Xin chào.', 'Hello.'],
      ['b', '', 'Bye.'],
    ])
    expect(vi.packageId).toBe(own.languages?.[1]?.packageId)
    for (const { tracks } of [own, vi])
      for (const { parts } of tracks)
        for (const { file } of parts)
          expect(
            (await readFile(join(folder, 'out', 'both', `${file}.js`))).length,
          ).toBeGreaterThan(1_000)
    expect(own.tracks[0]?.parts[0]?.file).toMatch(/^languages\/en\/sound\//)
  })

  it('has the origin where a version is exported', async () => {
    must(await runReviewExport(await request(at('vi'), 'from-vi', { languages: true })))
    const { cues, languages } = await packageAt('from-vi')
    expect(cues[0]?.text).toBe('Xin chào.')
    expect(languages?.map(({ language }) => language)).toEqual(['vi', 'en'])
  })

  it('keeps what a browser has of a language while nothing changes there', async () => {
    const asked = await request(origin, 'again', { languages: true })
    const first = must(await runReviewExport(asked))
    const before = (await packageAt('again')).languages?.[1]?.packageId
    const review = { rounds: [first.reviewRound], notes: [], verdicts: [] }
    must(await runReviewExport({ ...asked, project: { ...asked.project, review } }))
    expect((await packageAt('again')).languages?.[1]?.packageId).toBe(before)
  })

  it('is one HTML file with every language inside', async () => {
    must(
      await runReviewExport(await request(origin, 'all.html', { languages: true, pack: 'html' })),
    )
    const html = await readFile(join(folder, 'out', 'all.html'), 'utf8')
    const blocks = [...html.matchAll(/data-file="([^"]+)"/g)].map(([, name]) => name)
    expect(blocks).toContain('languages/vi/package.json')
    expect(blocks).toContain('languages/vi/sound/mix-0001.mp3')
  })
})

it('a package of one language has the same files with and without the choice', async () => {
  must(await runReviewExport(await request(origin, 'plain')))
  const alone = await request(origin, 'alone', { languages: true })
  must(await runReviewExport({ ...alone, project: { ...alone.project, family: null } }))
  const names = (await readdir(join(folder, 'out', 'plain'), { recursive: true })).sort()
  expect(names).toContain(join('sound', 'mix-0001.mp3.js'))
  expect((await readdir(join(folder, 'out', 'alone'), { recursive: true })).sort()).toEqual(names)
  const { packageId: _, ...plain } = await packageAt('plain')
  expect(plain).not.toHaveProperty('languages')
  expect(await packageAt('alone')).toMatchObject(plain)
})

it('two versions in one language have a folder each', () => {
  expect(languageFolders(['en', 'pt-BR', 'EN', '../x'])).toEqual([
    'languages/en/',
    'languages/pt-BR/',
    'languages/EN-2/',
    'languages/x/',
  ])
})
