import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { must } from '@shared/testing/must'
import { sampleCue, sampleDocument, sampleRecipe } from '@shared/testing/samples'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { createProject } from '../project/create-project'
import { backUp, usualBackups } from '../project/document-file'
import { Project } from '../project/project'
import { projectFolder } from '../project/project-folder'
import { createVersion } from './create-version'
import { familyOf, originChanges, versionTable } from './family'
import { readVersion } from './read-version'

let folder: string
folderForEach((made) => {
  folder = made
})
const open: Project[] = []
afterEach(async () => {
  for (const project of open.splice(0)) await project.close()
})

async function opened(path: string): Promise<Project> {
  const project = must(await Project.open(path))
  open.push(project)
  return project
}

async function origin(): Promise<Project> {
  const cues = [
    sampleCue('a', 0, { text: 'Hello.' }),
    sampleCue('b', 1_000, { text: 'Bye.' }),
    sampleCue('c', 2_000, { text: '[thunder]' }),
  ]
  const document = sampleDocument({ id: 'en', name: 'Film', language: 'en', cues })
  const project = must(await createProject(join(folder, 'Film.cuecast'), document))
  open.push(project)
  return project
}

const places = (members: Awaited<ReturnType<typeof familyOf>>) =>
  members.map(({ language, path, error }) => `${language} ${basename(path)} ${error?.code ?? ''}`)

const take = (text: string) => ({
  cueId: 'a',
  durationMs: 500,
  leadMs: 0,
  tailMs: 0,
  recipe: { ...sampleRecipe, text },
  recipeHash: text,
  connectionId: 'embedded',
  taskId: '',
  chunkIndex: 0,
  credits: 1,
})

describe('language versions', () => {
  it('are projects beside the origin, linked both ways', async () => {
    const film = await origin()
    const vi = must(await createVersion(film, { language: 'vi' }))
    const fr = must(await createVersion(film, { language: 'fr', name: 'Le film' }))
    expect([basename(vi.path), basename(fr.path)]).toEqual(['Film.vi.cuecast', 'Le film.cuecast'])
    const version = await opened(vi.path)
    expect(version.document).toMatchObject({ name: 'Film.vi', language: 'vi', show: 'Film' })
    expect(version.document.cues.map(({ text, original }) => [text, original])[0]).toEqual([
      '',
      'Hello.',
    ])
    const all = ['en Film.cuecast ', 'vi Film.vi.cuecast ', 'fr Le film.cuecast ']
    expect(places(await familyOf(film))).toEqual(all)
    const seen = await familyOf(version)
    expect(places(seen)).toEqual(all)
    expect(seen.map(({ isOrigin, isOpen }) => [isOrigin, isOpen])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])
    await film.close()
    expect(must(await readVersion(film.path)).document.family?.versions).toHaveLength(2)
  })

  it('take a free folder, and no language twice for the same text', async () => {
    const film = await origin()
    mkdirSync(join(folder, 'Film.vi.cuecast'))
    const made = must(await createVersion(film, { language: 'vi' }))
    expect(basename(made.path)).toBe('Film.vi (2).cuecast')
    expect(await createVersion(film, { language: 'en' })).toMatchObject({
      error: { code: 'INVALID_ARGUMENT' },
    })
    const look = must(await Project.open(film.path, { orReadOnly: true }))
    expect(await createVersion(look, { language: 'fr' })).toMatchObject({
      error: { code: 'PROJECT_READ_ONLY' },
    })
    await look.close()
  })

  it('are no more than a project may name', async () => {
    const film = await origin()
    const versions = Array.from({ length: 100 }, (_, i) => ({
      projectId: `v${i}`,
      name: '',
      language: 'vi',
      folder: `v${i}.cuecast`,
    }))
    must(await film.note({ fields: { family: { id: 'f', origin: null, versions } } }))
    expect(await createVersion(film, { language: 'fr' })).toMatchObject({
      error: { code: 'INVALID_ARGUMENT' },
    })
    must(await film.close())
    await opened(film.path)
  })

  it('do not take an older state of a damaged original for its present one', async () => {
    const film = await origin()
    const version = await opened(must(await createVersion(film, { language: 'vi' })).path)
    await film.close()
    await backUp(projectFolder(film.path), usualBackups)
    writeFileSync(join(film.path, 'project.json'), '{')
    expect(await originChanges(version)).toMatchObject({ error: { code: 'PROJECT_INVALID' } })
    expect(places(await familyOf(version))[0]).toBe('en Film.cuecast PROJECT_INVALID')
  })

  it('are not read through links', async () => {
    const film = await origin()
    const { path } = must(await createVersion(film, { language: 'vi' }))
    mkdirSync(join(folder, 'elsewhere'))
    rmSync(join(path, 'takes'), { recursive: true, force: true })
    symlinkSync(join(folder, 'elsewhere'), join(path, 'takes'), 'junction')
    expect(await readVersion(path)).toMatchObject({ error: { code: 'PROJECT_INVALID' } })
  })

  it('are found again where they were renamed or moved', async () => {
    const film = await origin()
    const vi = must(await createVersion(film, { language: 'vi' }))
    const fr = must(await createVersion(film, { language: 'fr' }))
    renameSync(vi.path, join(folder, 'Bản dịch.cuecast'))
    const away = join(folder, 'away', 'Film.fr.cuecast')
    mkdirSync(join(folder, 'away'))
    renameSync(fr.path, away)
    expect(places(await familyOf(film))).toEqual([
      'en Film.cuecast ',
      'vi Bản dịch.cuecast ',
      'fr Film.fr.cuecast PROJECT_NOT_FOUND',
    ])
    expect(places(await familyOf(film, { recents: [away] }))[2]).toBe('fr Film.fr.cuecast ')
  })

  it('open and work alone, and name what is missing or damaged', async () => {
    const film = await origin()
    const vi = must(await createVersion(film, { language: 'vi' }))
    const fr = must(await createVersion(film, { language: 'fr' }))
    await film.close()
    rmSync(film.path, { recursive: true })
    writeFileSync(join(fr.path, 'project.json'), '{')
    const version = await opened(vi.path)
    expect(places(await familyOf(version))).toEqual([
      'en Film.cuecast PROJECT_NOT_FOUND',
      'vi Film.vi.cuecast ',
    ])
    expect(await originChanges(version)).toMatchObject({ error: { code: 'PROJECT_NOT_FOUND' } })
    const { members, rows } = await versionTable(version)
    expect(members).toHaveLength(2)
    expect(rows.map(({ cells }) => cells.map(({ state }) => state))).toEqual([
      ['absent', 'untranslated'],
      ['absent', 'untranslated'],
      ['absent', 'silent'],
    ])
  })

  it('lists a sister where the origin is gone, and a damaged version by its reason', async () => {
    const film = await origin()
    const vi = must(await createVersion(film, { language: 'vi' }))
    const fr = must(await createVersion(film, { language: 'fr' }))
    writeFileSync(join(fr.path, 'project.json'), '{')
    expect(places(await familyOf(film))[2]).toBe('fr Film.fr.cuecast PROJECT_INVALID')
    must(await createVersion(film, { language: 'de' }))
    await film.close()
    rmSync(film.path, { recursive: true })
    expect(places(await familyOf(must(await readVersion(vi.path)))).sort()).toEqual([
      'de Film.de.cuecast ',
      'en Film.cuecast PROJECT_NOT_FOUND',
      'vi Film.vi.cuecast ',
    ])
  })

  it('are read while they are open elsewhere, with edits that were not saved yet', async () => {
    const film = await origin()
    const { path } = must(await createVersion(film, { language: 'vi' }))
    const version = await opened(path)
    const [first] = version.document.cues
    if (!first) throw new Error('no cue')
    const translated = {
      ...first,
      text: 'Chào.',
      translation: { from: 'Hello.', machine: 'Chào.' },
    }
    must(await version.note({ cues: { upsert: [translated], remove: [] } }))
    must(await version.takes.add(new Uint8Array([1]), 'wav', take('Chào.'), { activate: true }))
    const read = must(await readVersion(path))
    expect(read.document.cues[0]?.text).toBe('Chào.')
    expect(read.takes.index.active('a')?.recipe.text).toBe('Chào.')
    const { rows } = await versionTable(film)
    expect(rows[0]?.cells).toMatchObject([
      { text: 'Hello.', state: 'origin', fit: null },
      { text: 'Chào.', state: 'translated', fit: { state: 'natural' } },
    ])
  })

  it('follow the origin', async () => {
    const film = await origin()
    const version = await opened(must(await createVersion(film, { language: 'vi' })).path)
    const [first] = film.document.cues
    if (!first) throw new Error('no cue')
    must(await film.note({ cues: { upsert: [{ ...first, endMs: 800 }], remove: ['b'] } }))
    must(
      await version.takes.add(
        new Uint8Array([1]),
        'wav',
        { ...take('x'), cueId: 'b' },
        { activate: true },
      ),
    )
    const { differences } = must(await originChanges(version))
    expect(differences.map(({ by, change, takes }) => [by, change, takes])).toEqual([
      ['file', 'moved', undefined],
      ['file', 'removed', 1],
      [undefined, 'same', undefined],
    ])
  })
})
