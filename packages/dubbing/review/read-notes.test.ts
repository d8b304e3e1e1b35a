import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sampleDocument } from '@shared/testing/samples'
import { receiveNotes, remarkPath } from './read-notes'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notes-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const AT = '2026-03-01T10:00:00.000Z'
const project = () => ({ path: join(folder, 'Phim.cuecast'), document: sampleDocument() })

const note = {
  id: 'note-0001',
  cueId: 'a',
  cueText: 'Xin chào',
  startMs: 0,
  endMs: 900,
  kind: 'wording',
  text: 'sai',
  suggestion: '',
  createdAt: AT,
}

const file = (more: object = {}, ...notes: object[]) => ({
  format: 'cuecast-review-notes',
  version: 1,
  project: { id: 'p', name: 'Phim' },
  packageId: 'pk-1',
  round: 1,
  reviewer: 'Mai',
  savedAt: AT,
  notes: notes.length > 0 ? notes : [note],
  verdicts: [],
  ...more,
})

async function received(content: unknown, name = 'mai.review-notes.json') {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return receiveNotes(path, project())
}

describe('files that are refused, each with its place', () => {
  const whole = JSON.stringify(file())
  const wrong = (more: object) => file({}, { ...note, ...more })
  const cases: [string, unknown, string, string?][] = [
    ['nothing', '', 'empty'],
    ['half a file', whole.slice(0, 200), 'incomplete'],
    ['a text', 'Xin chào', 'not_json'],
    ['a list', '[]', 'not_notes'],
    ['another JSON', '{"cues":[]}', 'not_notes'],
    ['a deep nest', '['.repeat(200_000), 'not_json'],
    ['version 0', file({ version: 0 }), 'field', 'version'],
    ['no project', file({ project: undefined }), 'field', 'project'],
    ['a wrong kind', file({}, note, { ...note, kind: 'rude' }), 'field', 'notes.1.kind'],
    ['a negative time', wrong({ startMs: -1 }), 'field', 'notes.0.startMs'],
    ['a time without end', wrong({ endMs: 1e12 }), 'field', 'notes.0.endMs'],
    ['a long text', wrong({ text: 'a'.repeat(5_001) }), 'field', 'notes.0.text'],
    ['a long name', file({ reviewer: 'a'.repeat(201) }), 'field', 'reviewer'],
    ['a day that is none', file({ savedAt: '../../etc' }), 'field', 'savedAt'],
    ['a number as text', wrong({ text: 7 }), 'field', 'notes.0.text'],
    [
      'sound that is none',
      wrong({ voice: { mime: 'text/html', data: 'AA==' } }),
      'field',
      'notes.0.voice.mime',
    ],
    [
      'sound that is no base64',
      wrong({ voice: { mime: 'audio/webm', data: '<b>' } }),
      'field',
      'notes.0.voice.data',
    ],
    ['too many', file({ notes: Array.from({ length: 50_001 }, () => 0) }), 'too_many'],
  ]
  test.each(cases)('%s', async (_, content, reason, place) => {
    expect(await received(content)).toMatchObject({
      ok: false,
      error: {
        code: 'NOTES_INVALID',
        at: place === undefined ? 'mai.review-notes.json' : `mai.review-notes.json › ${place}`,
        params: { reason },
      },
    })
  })

  test('a newer version, another project, and files that are none', async () => {
    expect(await received(file({ version: 2, notes: {}, verdicts: [] }))).toMatchObject({
      ok: false,
      error: { code: 'NOTES_INVALID' },
    })
    expect(await received(file({ version: 2 }))).toMatchObject({
      error: { code: 'NOTES_NEWER', at: 'mai.review-notes.json' },
    })
    const other = { project: { id: 'x', name: 'Tập\n 2' } }
    expect(await received(file(other))).toMatchObject({
      error: { code: 'NOTES_OTHER_PROJECT', params: { theirs: 'Tập 2', ours: 'Phim' } },
    })
    expect(await receiveNotes(join(folder, 'none.json'), project())).toMatchObject({
      error: { code: 'FILE_NOT_FOUND' },
    })
    await mkdir(join(folder, 'folder.json'))
    expect((await receiveNotes(join(folder, 'folder.json'), project())).ok).toBe(false)
    const large = join(folder, 'large.json')
    await writeFile(large, '')
    await truncate(large, 65 * 1024 * 1024)
    expect(await receiveNotes(large, project())).toMatchObject({
      error: { code: 'NOTES_INVALID', params: { reason: 'too_large' } },
    })
  })
})

describe('what comes through', () => {
  test('markup and scripts stay text; control characters and direction marks go', async () => {
    const text = '<img src=x onerror=alert(1)>\u0000\u202Eẩn\r\n“a”'
    const read = await received(
      `\uFEFF${JSON.stringify(file({ reviewer: ' Mai\u0007\n<b> ' }, { ...note, text }))}`,
    )
    if (!read.ok) throw new Error(read.error.message)
    expect(read.value.reviewer).toBe('Mai <b>')
    expect(read.value.notes[0]?.text).toBe('<img src=x onerror=alert(1)>ẩn\n“a”')
  })

  test('unknown members are left out, ids that look like paths are only ids', async () => {
    const odd = { ...note, id: '../../../etc/passwd', voiceFile: '../../secret', state: 'done' }
    const read = await received(file({ extra: 1 }, odd))
    if (!read.ok) throw new Error(read.error.message)
    expect(Object.keys(read.value.notes[0] ?? {})).not.toContain('voiceFile')
    expect(await readdir(folder)).toEqual(['mai.review-notes.json'])
  })

  test('recorded remarks become files of our own names, one for the same sound', async () => {
    const voice = { mime: 'audio/webm', data: Buffer.from('tiếng').toString('base64') }
    const notes = ['note-0001', 'note-0002'].map((id) => ({ ...note, id, voice }))
    const read = await received(file({}, ...notes))
    if (!read.ok) throw new Error(read.error.message)
    const names = read.value.notes.map(({ voiceFile = '' }) => voiceFile)
    expect(new Set(names).size).toBe(1)
    expect(names[0]).toMatch(/^[0-9a-f]{64}\.webm$/)
    const path = remarkPath(project().path, names[0] ?? '') ?? ''
    expect(await readFile(path, 'utf8')).toBe('tiếng')
    expect(remarkPath(folder, '../project.json')).toBeNull()
  })

  test('the longest remark', async () => {
    const voice = { mime: 'audio/ogg', data: 'A'.repeat(2_000_000) }
    expect((await received(file({}, { ...note, voice }))).ok).toBe(true)
  })

  test('a remark never goes through a link', async () => {
    await mkdir(project().path, { recursive: true })
    await mkdir(join(folder, 'elsewhere'))
    await symlink(join(folder, 'elsewhere'), join(project().path, 'review'))
    const voice = { mime: 'audio/ogg', data: 'AAAA' }
    await received(file({}, { ...note, voice }))
    expect(await readdir(join(folder, 'elsewhere'))).toEqual([])
  })
})
