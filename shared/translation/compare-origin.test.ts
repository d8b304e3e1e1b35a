import { describe, expect, it } from 'vitest'
import { compareCues, type Cue, type ProjectFile } from '../contracts/project-file'
import { sampleCue, sampleDocument, sampleSpeaker } from '../testing/samples'
import { compareOrigin, hasOriginChanges, takeOver } from './compare-origin'
import { newVersionDocument } from './version-document'

function there<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('there is none')
  return value
}

const texts = ['One two three.', 'Four five six.', 'Seven eight.', '♪ la la ♪']
const origin = sampleDocument({
  id: 'en',
  language: 'en',
  speakers: [sampleSpeaker('a', { label: 'Anna' })],
  cues: texts.map((text, i) => sampleCue(`c${i}`, i * 3_000, { text, speakerId: 'a' })),
})
const { version: empty } = newVersionDocument(origin, {
  id: 'vi',
  name: 'vi',
  language: 'vi',
  createdAt: '',
  familyId: 'f',
  folder: 'vi.cuecast',
  originFolder: 'en.cuecast',
  speaks: () => false,
})
const said = ['Một hai ba.', 'Bốn năm sáu.', 'Bảy tám.', '']
const version: ProjectFile = {
  ...empty,
  cues: empty.cues.map((cue, i) => ({
    ...cue,
    text: said[i] ?? '',
    ...(i < 3 && { translation: { from: cue.original ?? '', machine: said[i] ?? '' } }),
  })),
}
const withCue = (project: ProjectFile, id: string, change: Partial<Cue>): ProjectFile => ({
  ...project,
  cues: project.cues.map((cue) => (cue.id === id ? { ...cue, ...change } : cue)),
})
const compared = (from: ProjectFile, here = version, takes?: (id: string) => number) =>
  there(compareOrigin(here, from, takes))
/** All changes of the origin, taken over. */
function after(from: ProjectFile, here = version): ProjectFile {
  const comparison = compared(from, here)
  const chosen = comparison.differences.filter(({ by }) => by === 'file')
  const { cues, speakers, fields } = takeOver(here, comparison, chosen)
  const gone = new Set([...there(cues).remove, ...there(cues).upsert.map(({ id }) => id)])
  const kept = here.cues.filter(({ id }) => !gone.has(id))
  const all = [...kept, ...there(cues).upsert].sort(compareCues)
  return { ...here, ...fields, speakers, cues: all }
}

describe('compareOrigin', () => {
  it('finds nothing where the origin is as it was, whatever was translated', () => {
    const comparison = compared(origin)
    expect(comparison.counts).toMatchObject({ same: 4, moved: 0, changed: 0 })
    expect(hasOriginChanges(comparison, version.speakers)).toBe(false)
    expect(compareOrigin(origin, version)).toBeNull()
  })

  it('takes over times and keeps the translation', () => {
    const next = after(withCue(origin, 'c1', { startMs: 3_200, endMs: 4_400 }))
    expect(next.cues[1]).toEqual({ ...version.cues[1], startMs: 3_200, endMs: 4_400 })
    expect(
      compared(withCue(origin, 'c1', { startMs: 3_200, endMs: 4_400 }), next).counts.same,
    ).toBe(4)
  })

  it('marks a translation of a text that has changed', () => {
    const next = after(withCue(origin, 'c1', { text: 'Four five seven.' }))
    expect(next.cues[1]).toMatchObject({
      text: 'Bốn năm sáu.',
      original: 'Four five seven.',
      translation: { from: 'Four five six.' },
    })
    const typed = withCue(version, 'c1', { text: 'Của tôi' })
    const { translation: _, ...bare } = there(typed.cues[1])
    const byHand = { ...typed, cues: typed.cues.with(1, bare) }
    expect(after(withCue(origin, 'c1', { text: 'New.' }), byHand).cues[1]).toMatchObject({
      text: 'Của tôi',
      translation: { from: 'Four five six.' },
    })
  })

  it('keeps texts that arrive between comparing and taking over', () => {
    const joined = { ...there(origin.cues[1]), endMs: 6_900, text: 'Four five six.\nSeven eight.' }
    const changed = {
      ...origin,
      cues: [{ ...there(origin.cues[0]), endMs: 2_000, text: 'One!' }, joined],
    }
    const comparison = compared(changed, empty)
    const cues = empty.cues.map((cue, i) => ({ ...there(version.cues[i]), gainDb: i, id: cue.id }))
    const upsert = (now: readonly Cue[]) =>
      there(takeOver({ ...empty, cues: [...now] }, comparison, comparison.differences).cues).upsert
    expect(upsert(cues)).toMatchObject([
      { id: 'c0', endMs: 2_000, text: 'Một hai ba.', original: 'One!', gainDb: 0 },
      { id: 'c1', endMs: 6_900, text: 'Bốn năm sáu.\nBảy tám.', original: joined.text, gainDb: 1 },
    ])
    expect(upsert(cues)[0]?.translation).toEqual(version.cues[0]?.translation)
    expect(upsert(cues.slice(1)).map(({ id }) => id)).toEqual(['c1'])
  })

  it('names what both have changed as a conflict, and what only the version has as its own', () => {
    const here = withCue(version, 'c1', { endMs: 4_300 })
    const [, conflict] = compared(withCue(origin, 'c1', { endMs: 4_000 }), here).differences
    expect(conflict).toMatchObject({ by: 'both', change: 'moved', fields: ['times'] })
    expect(conflict?.base).toMatchObject({ endMs: 3_900 })
    const [, own] = compared(withCue(origin, 'c1', { text: 'Other.' }), here).differences
    expect(own).toMatchObject({ by: 'file', fields: ['text'] })
    expect(own?.next).toMatchObject({ endMs: 4_300, original: 'Other.' })
    expect(compared(origin, here).differences[1]).toMatchObject({ by: 'own' })
  })

  it('adds new cues without a text, and names the takes of removed ones', () => {
    const cues = [...origin.cues.slice(0, 2), sampleCue('n', 20_000, { text: 'New line.' })]
    const changed = { ...origin, cues }
    const takes = compared(changed, version, (id) => (id === 'c2' ? 3 : 0)).differences
    expect(takes.find(({ old }) => old?.id === 'c2')).toMatchObject({ change: 'removed', takes: 3 })
    const next = after(changed)
    expect(next.cues.map(({ id }) => id)).toEqual(['c0', 'c1', 'n'])
    expect(next.cues[2]).toMatchObject({ text: '', original: 'New line.' })
  })

  it('joins the translations of cues that were joined', () => {
    const joined = { ...there(origin.cues[1]), endMs: 6_900, text: 'Four five six.\nSeven eight.' }
    const cues = origin.cues.flatMap((cue) =>
      cue.id === 'c1' ? joined : cue.id === 'c2' ? [] : cue,
    )
    const row = compared({ ...origin, cues }, version, () => 1).differences[1]
    expect(row).toMatchObject({ takes: 1, joined: [{ id: 'c2' }] })
    const next = after({ ...origin, cues })
    expect(next.cues.map(({ id }) => id)).toEqual(['c0', 'c1', 'c3'])
    expect(next.cues[1]).toMatchObject({
      text: 'Bốn năm sáu.\nBảy tám.',
      translation: { from: 'Four five six.\nSeven eight.' },
      original: 'Four five six.\nSeven eight.',
    })
  })

  it('knows the cue that a new one was split from', () => {
    const first = { ...there(origin.cues[1]), endMs: 3_500, text: 'Four five' }
    const second = sampleCue('n', 3_500, { endMs: 3_900, text: 'six.', speakerId: 'a' })
    const cues = [there(origin.cues[0]), first, second, ...origin.cues.slice(2)]
    const rows = compared({ ...origin, cues }).differences
    expect(rows.find(({ next }) => next?.id === 'n')).toMatchObject({ splitFrom: 'c1' })
  })

  it('speaks a line that is no song any more', () => {
    const next = after(withCue(origin, 'c3', { text: 'Come here!' }))
    expect(version.cues[3]?.spoken).toBe('no')
    expect(next.cues[3]).toMatchObject({ original: 'Come here!', text: '' })
    expect(next.cues[3]?.spoken).toBeUndefined()
  })

  it('follows names of speakers unless the version has named them itself', () => {
    const renamed = {
      ...withCue(origin, 'c2', { speakerId: 'b' }),
      speakers: [sampleSpeaker('a', { label: 'Ann' }), sampleSpeaker('b', { voiceId: 4 })],
    }
    const comparison = compared(renamed)
    expect(hasOriginChanges(comparison, version.speakers)).toBe(true)
    expect(after(renamed).speakers).toEqual([
      sampleSpeaker('a', { label: 'Ann' }),
      sampleSpeaker('b', { voiceId: null }),
    ])
    const own = { ...version, speakers: [sampleSpeaker('a', { label: 'An' })] }
    expect(compared(renamed, own).speakers[0]?.label).toBe('An')
  })

  it('compares 10,000 cues at once', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => sampleCue(`m${i}`, i * 1_000))
    const film = { ...origin, cues: many }
    const about = { id: 'v', name: 'v', language: 'vi', createdAt: '', familyId: 'f' }
    const places = { folder: 'v', originFolder: 'o', speaks: () => false }
    const made = newVersionDocument(film, { ...about, ...places }).version
    const changed = many.flatMap((cue, i) => (i % 3 === 0 ? [] : { ...cue, endMs: cue.endMs + 50 }))
    const began = performance.now()
    expect(compared({ ...film, cues: changed }, made).counts).toMatchObject({ removed: 3_334 })
    expect(performance.now() - began).toBeLessThan(5_000)
  }, 60_000)
})
