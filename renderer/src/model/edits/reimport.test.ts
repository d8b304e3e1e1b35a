import { afterAll, describe, expect, it, vi } from 'vitest'
import { documentOf } from '../document/document'
import { patchDocument } from '../document/document-patch'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

scriptStudio({})
const { applyReimport, compareWith } = await import('./reimport')

const document = documentOf(sampleProject().project)
const cue = (index: number, text: string, label: string | null) => ({
  startMs: index * 2_000,
  endMs: index * 2_000 + 1_500,
  text,
  label,
  line: 1,
  number: index + 1,
})
const file = (...cues: ReturnType<typeof cue>[]) => ({
  path: '/phim/Tập 1.srt',
  fileName: 'Tập 1.srt',
  encoding: 'windows-1258',
  candidates: [],
  cues,
})
const texts = ['câu a', 'câu b', 'câu c']

describe('importing subtitles again', () => {
  afterAll(() => {
    vi.unstubAllGlobals()
  })

  it('changes nothing when file and project are equal', () => {
    const again = compareWith(file(...texts.map((text, i) => cue(i, text, 'Lan'))), document)
    expect(again.counts).toMatchObject({ same: 3, changed: 0 })
    const remembered = patchDocument(document, applyReimport(again)(document) ?? {}).document
    expect(remembered.order).toEqual(document.order)
    const third = compareWith(file(...texts.map((text, i) => cue(i, text, 'Lan'))), remembered)
    expect(applyReimport(third)(remembered)).toBeNull()
  })

  it('tells edits of the project from changes of the file, by the last import', () => {
    const read = texts.map((text, i) => cue(i, text, 'Lan'))
    const first = applyReimport(compareWith(file(...read), document))(document)
    const imported = patchDocument(document, first ?? {}).document
    const edits = { a: { text: 'tôi sửa' }, b: { startMs: 2_100 } }
    const upsert = Object.entries(edits).flatMap(([id, edit]) => {
      const own = imported.byId.get(id)
      return own ? [{ ...own, ...edit }] : []
    })
    const speakers = imported.speakers.map((speaker) => ({ ...speaker, label: 'Chị Lan' }))
    const change = { cues: { upsert, remove: [] }, speakers }
    const edited = patchDocument(imported, change).document
    const unchanged = compareWith(file(...read), edited)
    expect(unchanged.differences.map(({ by, change: what }) => [by, what])).toEqual([
      ['own', 'changed'],
      ['own', 'moved'],
      [undefined, 'same'],
    ])
    const kept = unchanged.differences.filter(({ by }) => by !== 'own')
    expect(applyReimport({ ...unchanged, differences: kept })(edited)).toBeNull()

    const client = read.with(1, cue(1, 'khách sửa', 'Lan')).toSpliced(0, 1)
    const again = compareWith(file(...client), edited)
    expect(again.differences.map(({ by, change: what }) => [by, what])).toEqual([
      ['both', 'removed'],
      ['file', 'changed'],
      [undefined, 'same'],
    ])
    const taken = again.differences.filter(({ by }) => by !== 'both')
    const patch = applyReimport({ ...again, differences: taken })(edited)
    const after = patchDocument(edited, patch ?? {}).document
    expect(after.byId.get('b')).toMatchObject({ text: 'khách sửa', startMs: 2_100 })
    expect(after.byId.get('a')?.text).toBe('tôi sửa')
    expect(after.speakers.map(({ label }) => label)).toEqual(['Chị Lan'])
    expect(after.fields.lastImport?.labels).toEqual({ s: 'Lan' })
  })

  it('keeps cues and voices when all letters were read wrongly before', () => {
    const read = ['Đường xa', 'Trời ẩm', 'Ễnh ương'].map((text, i) => cue(i, text, 'Mẹ'))
    const again = compareWith(file(...read), document)
    expect(again.counts).toMatchObject({ changed: 3, added: 0, removed: 0 })
    const patch = applyReimport(again)(document)
    const after = patchDocument(document, patch ?? {}).document
    expect(after.order).toEqual(document.order)
    expect(after.speakers).toEqual([{ ...document.speakers[0], label: 'Mẹ' }])
  })

  it('remembers the encoding that the project’s own file was read in, and no other’s', () => {
    const read = file(cue(0, 'câu khác', 'Lan'))
    const own = applyReimport(compareWith(read, document, true))(document)
    expect(own?.fields?.source).toEqual({
      fileName: 'Tập 1.srt',
      encoding: 'windows-1258',
      format: 'srt',
    })
    expect(applyReimport(compareWith(read, document))(document)?.fields?.source).toBeUndefined()
  })

  it('makes another speaker only of cues that somebody else keeps the rest of', () => {
    const read = texts.map((text, i) => cue(i, text, i === 0 ? 'Mai' : 'Lan'))
    const again = compareWith(file(...read), document)
    expect(again.speakers.map(({ label }) => label)).toEqual(['Lan', 'Mai'])
    expect(again.counts).toMatchObject({ same: 2, changed: 1 })
  })
})
