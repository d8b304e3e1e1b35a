import {
  chmodSync,
  cpSync,
  readFileSync,
  rmSync,
  writeFileSync,
  readdirSync,
  mkdirSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFileSchema, type Cue } from '@shared/contracts/project-file'
import { TaskJournal } from '../runs/task-journal'
import { copyProject } from './copy-project'
import { Project, writeDocument } from './project'
import { ok } from '@shared/contracts/result'
import { must } from '@shared/testing/must'
import { sampleCue, sampleDocument, sampleRecipe } from '@shared/testing/samples'
import { ownIdentity } from '@cuecast/platform/process-identity'
import { listBackups } from './document-file'
import { asOrdinaryUser } from '@cuecast/platform/testing/ordinary-user'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { appendHandlesOnlyAppend } from '@cuecast/platform/testing/windows-rules'

let folder: string
let path: string

const cue = (id: string, startMs: number, text = `câu ${id}`): Cue =>
  sampleCue(id, startMs, { text })

const document = sampleDocument({
  id: 'p1',
  name: 'Phim tập 1',
  cues: [cue('a', 0), cue('b', 1000)],
})

const about = (cueId: string, text = 'x') => ({
  cueId,
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

/** The project's folder as it is on the disk now, without its owner. */
function asAfterAKill(project: Project): string {
  const copy = join(folder, 'Sau khi tắt ngang.cuecast')
  cpSync(project.path, copy, { recursive: true })
  rmSync(join(copy, '.lock'))
  return copy
}

/** Every file of the project with its content. */
function contents(of: string): Record<string, string> {
  const files = readdirSync(of, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  )
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]),
  )
}

folderForEach((fresh) => {
  folder = fresh
  path = join(folder, 'Phim tập 1.cuecast')
  mkdirSync(path)
  writeFileSync(join(path, 'project.json'), writeDocument(document))
})

describe('Project', () => {
  it('writes a document that reads back unchanged, one cue per line', () => {
    const text = writeDocument(document)
    expect(projectFileSchema.parse(JSON.parse(text))).toEqual(document)
    expect(text.split('\n').filter((line) => line.includes('"câu '))).toHaveLength(2)
    expect(
      projectFileSchema.parse(JSON.parse(writeDocument({ ...document, cues: [] }))).cues,
    ).toEqual([])
  })

  it('applies patches in order and saves them', async () => {
    const project = must(await Project.open(path))
    project.apply({ cues: { upsert: [cue('c', 500), cue('b', 2000, 'sửa')], remove: ['a'] } })
    project.apply({ fields: { name: 'Mới' } })
    must(await project.flush())
    const onDisk = projectFileSchema.parse(
      JSON.parse(readFileSync(project.folder.document, 'utf8')),
    )
    expect(onDisk.cues.map(({ id }) => id)).toEqual(['c', 'b'])
    expect(onDisk.name).toBe('Mới')
    await project.close()
  })

  it('saves automatically a moment after a patch', async () => {
    const project = must(await Project.open(path))
    const saved = new Promise<string>((resolve) => (project.listener = { saved: resolve }))
    project.apply({ fields: { name: 'Tự lưu' } })
    await saved
    expect(readFileSync(project.folder.document, 'utf8')).toContain('Tự lưu')
    await project.close()
  })

  it('recovers a journaled edit that was never saved, then clears the journal', async () => {
    const killed = must(await Project.open(path))
    must(await killed.note({ cues: { upsert: [cue('a', 0, 'một')], remove: [] } }))
    must(await killed.note({ cues: { upsert: [cue('a', 0, 'hai')], remove: ['b'] } }))
    expect(readFileSync(killed.folder.document, 'utf8')).toContain('câu b')
    const again = must(await Project.open(asAfterAKill(killed)))
    expect(again.document.cues).toEqual([cue('a', 0, 'hai')])
    expect(readFileSync(again.folder.document, 'utf8')).toContain('hai')
    expect(readFileSync(again.folder.editsJournal, 'utf8')).toBe('')
    await again.close()
    await killed.close()
  })

  it('keeps an edit journaled while an earlier one was being saved', async () => {
    const project = must(await Project.open(path))
    must(await project.note({ fields: { name: 'một' } }))
    const saving = project.flush()
    const noting = project.note({ fields: { language: 'en' } })
    must(await saving)
    must(await noting)
    const again = must(await Project.open(asAfterAKill(project)))
    expect(again.document).toMatchObject({ name: 'một', language: 'en' })
    await again.close()
    await project.close()
  })

  it('allows one writer at a time, and the next after closing', async () => {
    const project = must(await Project.open(path))
    expect(await Project.open(path)).toMatchObject({ error: { code: 'PROJECT_IN_USE' } })
    await project.close()
    await must(await Project.open(path)).close()
  })

  it.runIf(process.platform !== 'win32')(
    'opens a project that is open elsewhere read-only, and refuses every change',
    async () => {
      const owner = must(await Project.open(path))
      const bytes = new Uint8Array([1, 2, 3])
      const take = must(await owner.takes.add(bytes, 'wav', about('a'), { activate: true }))
      must(await owner.note({ fields: { name: 'Đang sửa' } }))
      const reader = must(await Project.open(path, { orReadOnly: true }))
      const before = contents(path)
      expect(reader.snapshot({ runs: [], chunks: [], lost: [], paid: [] })).toMatchObject({
        readOnly: 'in-use',
        project: { name: 'Đang sửa' },
        activeTakes: { a: take.id },
      })
      const refused = { ok: false, error: { code: 'PROJECT_READ_ONLY' } }
      expect(reader.apply({ fields: { name: 'x' } })).toMatchObject(refused)
      expect(await reader.note({ fields: { name: 'x' } })).toMatchObject(refused)
      expect(await reader.takes.change({ locked: { [take.id]: true } })).toMatchObject(refused)
      expect(await reader.takes.add(bytes, 'wav', about('b'), { activate: true })).toMatchObject(
        refused,
      )
      expect((await TaskJournal.open(reader.access)).ok).toBe(true)
      must(await reader.close())
      expect(contents(path)).toEqual(before)
      await owner.close()
      await must(await Project.open(path)).close()
    },
  )

  it.skipIf(process.platform === 'win32')(
    'opens to look and listen in a folder that cannot be written',
    async () => {
      await asOrdinaryUser(dirname(path), async () => {
        chmodSync(path, 0o555)
        expect(await Project.open(path)).toMatchObject({ error: { code: 'PERMISSION_DENIED' } })
        const reader = must(await Project.open(path, { orReadOnly: true }))
        chmodSync(path, 0o755)
        expect(reader.access.readOnly).toBe('no-permission')
        must(await reader.close())
      })
    },
  )

  it('writes nothing once another process has taken it over, and reports it', async () => {
    const project = must(await Project.open(path))
    const tasks = must(await TaskJournal.open(project.access))
    const other = { ...ownIdentity(), machine: 'elsewhere', nonce: 'other' }
    writeFileSync(project.folder.lock, JSON.stringify(other))
    const saved = writeDocument({ ...document, name: 'Của máy kia' })
    writeFileSync(project.folder.document, saved)
    const before = contents(path)
    const lost = { ok: false, error: { code: 'PROJECT_LOCK_LOST' } }
    expect(await project.note({ fields: { name: 'x' } })).toMatchObject(lost)
    expect(project.apply({ fields: { name: 'x' } }).ok).toBe(true)
    expect(await project.flush()).toMatchObject(lost)
    const take = await project.takes.add(new Uint8Array([1]), 'wav', about('a'), { activate: true })
    expect(take).toMatchObject(lost)
    expect(await tasks.beginRun('embedded', ['a'])).toMatchObject(lost)
    await tasks.close()
    expect(await project.close()).toMatchObject(lost)
    expect(contents(path)).toEqual(before)
  })

  it('is copied with unsaved edits, and the copy is writable', async () => {
    const project = must(await Project.open(path))
    const take = must(
      await project.takes.add(new Uint8Array([1, 2]), 'wav', about('a'), { activate: true }),
    )
    writeFileSync(project.folder.lock, JSON.stringify({ ...ownIdentity(), nonce: 'other', pid: 1 }))
    project.apply({ fields: { name: 'Chưa lưu' } })
    const target = join(folder, 'Bản sao.cuecast')
    must(await copyProject(project, target))
    expect(await copyProject(project, target)).toMatchObject({ error: { code: 'WRITE_FAILED' } })
    await project.close()
    const copy = must(await Project.open(target))
    expect(copy.document.name).toBe('Chưa lưu')
    expect(copy.takes.index.active('a')?.id).toBe(take.id)
    expect(readFileSync(copy.takes.pathOf(take))).toEqual(Buffer.from([1, 2]))
    must(await copy.note({ fields: { name: 'Bản sao' } }))
    must(await copy.close())
  })

  it('removes leftovers of a kill during a write, and no other files', async () => {
    const sound = '0'.repeat(64)
    const left = [
      '.project.json.0123456789ab.tmp',
      `takes/.${sound}.wav.0123456789ab.tmp`,
      `peaks/.${sound}.wav.peaks.0123456789ab.tmp`,
    ]
    const foreign = ['.notes.txt.0123456789ab.tmp', 'project.json.tmp', 'takes/.tmp']
    for (const name of ['takes', 'peaks']) mkdirSync(join(path, name))
    for (const name of [...left, ...foreign]) writeFileSync(join(path, name), 'x')
    const project = must(await Project.open(path))
    const there = readdirSync(path, { recursive: true, encoding: 'utf8' })
    expect(there).toEqual(expect.arrayContaining(foreign))
    for (const name of left) expect(there).not.toContain(name)
    must(await project.close())
  })

  it('takes over the lock of a process that died', async () => {
    const dead = { ...ownIdentity(), pid: 2 ** 22 + 1, nonce: 'x' }
    writeFileSync(join(path, '.lock'), JSON.stringify(dead))
    const opened = await Project.open(path)
    expect(opened.ok).toBe(true)
    await must(opened).close()
  })

  it('keeps takes and the active one across a restart', async () => {
    const first = must(await Project.open(path))
    const one = must(
      await first.takes.add(new Uint8Array([1, 2, 3]), 'wav', about('a', 'một'), {
        activate: true,
      }),
    )
    const two = must(
      await first.takes.add(new Uint8Array([4, 5]), 'mp3', about('a', 'hai'), { activate: true }),
    )
    expect(first.takes.index.active('a')?.id).toBe(two.id)
    must(
      await first.takes.change({
        active: { a: one.id },
        locked: { [one.id]: true },
        stars: { [one.id]: 4, [two.id]: 2 },
      }),
    )
    must(await first.takes.change({ stars: { [two.id]: 0 } }))
    await first.close()
    const again = must(await Project.open(path))
    expect(again.takes.index.of('a').map(({ recipe }) => recipe.text)).toEqual(['một', 'hai'])
    expect(again.takes.index.active('a')).toMatchObject({ id: one.id, locked: true, stars: 4 })
    expect(again.takes.index.byId(two.id)).not.toHaveProperty('stars')
    expect(readFileSync(again.takes.pathOf(two))).toEqual(Buffer.from([4, 5]))
    await again.close()
  })

  it('deletes takes that are neither active nor locked, and keeps files that others need', async () => {
    const project = must(await Project.open(path))
    const add = async (bytes: number[], cueId: string) =>
      must(await project.takes.add(new Uint8Array(bytes), 'wav', about(cueId), { activate: true }))
    const shared = await add([1, 2], 'a')
    const unused = await add([3, 4, 5], 'a')
    const locked = await add([6], 'a')
    must(await project.takes.change({ locked: { [locked.id]: true } }))
    const active = await add([7], 'a')
    const other = await add([1, 2], 'b')
    mkdirSync(project.folder.peaks, { recursive: true })
    for (const { file } of [shared, unused])
      writeFileSync(join(project.folder.peaks, `${file}.peaks`), 'peaks')
    expect(await project.takes.unusedBytes()).toBe(3 + 5)
    const cleared = must(await project.takes.clearUnused())
    expect(cleared).toEqual({ takeIds: [shared.id, unused.id], bytes: 3 + 5 })
    expect(readdirSync(project.folder.takes)).not.toContain(unused.file)
    expect(readdirSync(project.folder.peaks)).toEqual([`${shared.file}.peaks`])
    await project.close()
    const again = must(await Project.open(path))
    expect(again.takes.index.all().map(({ id }) => id)).toEqual([locked.id, active.id, other.id])
    expect(again.notices).toEqual([])
    expect(readFileSync(again.takes.pathOf(other))).toEqual(Buffer.from([1, 2]))
    await again.close()
  })

  it('leaves out takes that are gone or of another cue, names them, and applies the rest', async () => {
    const project = must(await Project.open(path))
    const take = must(
      await project.takes.add(new Uint8Array([1]), 'wav', about('a'), { activate: true }),
    )
    const wish = { active: { b: take.id }, locked: { gone: true }, stars: { [take.id]: 3 } }
    expect(await project.takes.change(wish)).toEqual(ok(['gone', take.id]))
    expect(project.takes.index.activeByCue()).toEqual({ a: take.id })
    expect(project.takes.index.byId(take.id)).toMatchObject({ stars: 3 })
    await project.close()
  })

  it('reports takes with missing audio instead of listing them', async () => {
    const first = must(await Project.open(path))
    const take = must(
      await first.takes.add(new Uint8Array([9]), 'wav', about('a'), { activate: true }),
    )
    await first.close()
    rmSync(first.takes.pathOf(take))
    const again = must(await Project.open(path))
    expect(again.takes.index.all()).toEqual([])
    expect(again.notices).toMatchObject([{ code: 'TAKE_FILES_MISSING', detail: '1' }])
    await again.close()
  })

  it('keeps as many backups as the user wants, as often as they want', async () => {
    const project = must(await Project.open(path))
    project.backups = () => ({ everyMs: 0, keep: 2 })
    for (const name of ['một', 'hai', 'ba', 'bốn']) {
      project.apply({ fields: { name } })
      await project.flush()
    }
    const copies = await listBackups(project.folder.backups, 'project')
    expect(copies).toHaveLength(2)
    expect(readFileSync(copies[0] ?? '', 'utf8')).toContain('"name": "ba"')
    await project.close()
  })

  it('opens the newest valid backup if the document is damaged, and reports it', async () => {
    const project = must(await Project.open(path))
    project.apply({ fields: { name: 'Bản sau' } })
    await project.close()
    expect(readdirSync(project.folder.backups)).toHaveLength(1)
    writeFileSync(project.folder.document, '{"schemaVersion":1, "na')
    const again = must(await Project.open(path))
    expect(again.document.name).toBe('Phim tập 1')
    expect(again.notices).toMatchObject([{ code: 'OPENED_FROM_BACKUP' }])
    await again.close()
    await must(await Project.open(path)).close()
  })

  it('reports the fault of a folder that is not a project', async () => {
    expect(await Project.open(join(folder, 'none'))).toMatchObject({
      error: { code: 'PROJECT_NOT_FOUND' },
    })
    for (const version of ['99', '0', '1.5', '"2"', 'null']) {
      writeFileSync(join(path, 'project.json'), `{"schemaVersion":${version}}`)
      expect(await Project.open(path)).toMatchObject({ error: { code: 'PROJECT_NEWER' } })
    }
    const long = { ...document, cues: [{ ...document.cues[0], text: 'x'.repeat(5_001) }] }
    writeFileSync(join(path, 'project.json'), JSON.stringify(long))
    expect(await Project.open(path)).toMatchObject({ error: { code: 'CUE_TOO_LONG' } })
    writeFileSync(join(path, 'project.json'), JSON.stringify({ ...document, cues: [{ id: 'a' }] }))
    const broken = await Project.open(path)
    expect(broken).toMatchObject({ error: { code: 'PROJECT_INVALID' } })
    expect(broken.ok ? '' : broken.error.at).toContain('cues.0')
    expect(readdirSync(path)).not.toContain('.lock')
  })
})

describe.skipIf(process.platform !== 'linux')('a project under the rules of Windows', () => {
  appendHandlesOnlyAppend()

  it('never replays an edit over a newer state', async () => {
    const window = must(await Project.open(path))
    must(await window.note({ fields: { name: 'sửa trong cửa sổ' } }))
    await window.close()
    const terminal = must(await Project.open(path))
    terminal.apply({ fields: { name: 'mới hơn' } })
    await terminal.close()
    const again = must(await Project.open(path))
    expect(again.document.name).toBe('mới hơn')
    await again.close()
  })
})
