import { describe, expect, it } from 'vitest'
import type { Cue } from '../../contracts/project-file'
import { lastImportOf } from '../../contracts/project/last-import'
import { sampleCue } from '../../testing/samples'
import { mergeImport } from './merge-import'

const texts = ['Một hai ba.', 'Bốn năm sáu.', 'Bảy tám chín.', 'Mười.']
const base = texts.map((text, i) =>
  sampleCue(`c${i}`, i * 3_000, { endMs: i * 3_000 + 2_000, text, speakerId: 's' }),
)
/** The file's cues: read again, each has a new id. */
const fileOf = (cues: readonly Cue[]) => cues.map((cue, i) => ({ ...cue, id: `f${i}` }))
const withChange = (cues: readonly Cue[], at: number, change: Partial<Cue>) =>
  cues.map((cue, i) => (i === at ? { ...cue, ...change } : cue))
const merged = (own: readonly Cue[], file: readonly Cue[]) =>
  mergeImport(lastImportOf(base, []), own, fileOf(file))
const summary = (own: readonly Cue[], file: readonly Cue[]) =>
  merged(own, file).differences.map(({ by, change, fields }) =>
    [by ?? 'none', change, ...fields].join(' '),
  )

describe('mergeImport', () => {
  it('lists edits as the user’s own when the file is as it was', () => {
    const own = withChange(withChange(base, 0, { text: 'Một.' }), 2, { startMs: 6_100 })
    expect(summary(own, base)).toEqual([
      'own changed text',
      'none same',
      'own moved times',
      'none same',
    ])
    expect(merged(own, base).differences[0]?.next).toEqual(base[0])
  })

  it('takes over what the file changed in a cue, and keeps what the user changed in it', () => {
    const own = withChange(base, 1, { startMs: 3_200, gainDb: -2 })
    const [, row] = merged(own, withChange(base, 1, { text: 'Bốn năm bảy.' })).differences
    expect(row).toMatchObject({ by: 'file', change: 'changed', fields: ['text'] })
    expect(row?.next).toMatchObject({ startMs: 3_200, gainDb: -2, text: 'Bốn năm bảy.' })
  })

  it('leaves the choice where both have changed the same, unless they did it alike', () => {
    const own = withChange(base, 1, { text: 'Của tôi.' })
    expect(summary(own, withChange(base, 1, { text: 'Của khách.' }))[1]).toBe('both changed text')
    expect(summary(own, own)[1]).toBe('none same')
  })

  it('knows who has removed a cue', () => {
    const without = base.filter((_, i) => i !== 1)
    expect(summary(without, base)[1]).toBe('own removed')
    expect(summary(base, without)[1]).toBe('file removed')
    expect(summary(without, without)).toEqual(['none same', 'none same', 'none same'])
    expect(summary(withChange(base, 1, { text: 'Khác.' }), without)[1]).toBe('both removed')
    expect(summary(without, withChange(base, 1, { text: 'Bốn năm.' }))[1]).toBe('both removed')
  })

  it('knows who has added a cue', () => {
    const more = [...base, sampleCue('new', 20_000, { endMs: 22_000, text: 'Thêm.' })]
    expect(summary(more, base)[4]).toBe('own added')
    expect(summary(base, more)[4]).toBe('file added')
    expect(summary(more, more)[4]).toBe('none same')
  })

  it('remembers the file by the ids of the project', () => {
    const file = [...base.toSpliced(1, 1), sampleCue('x', 20_000, { endMs: 22_000, text: 'Thêm.' })]
    const { differences, imported } = merged(base, file)
    expect(imported.map(({ id }) => id)).toEqual(['c0', 'c2', 'c3', 'f3'])
    expect(differences.at(-1)?.next?.id).toBe('f3')
  })
})
