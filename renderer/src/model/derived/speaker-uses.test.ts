import type { Cue } from '@shared/contracts/project-file'
import { newSpeaker } from '@shared/casting/assign-speakers'
import { describe, expect, it } from 'vitest'
import { emptyDocument, speakersById, type StudioDocument } from '../document/document'
import { patchDocument } from '../document/document-patch'
import { createSpeakerUses, createUnassignedTracker } from './speaker-uses'
import { sampleCue } from '@shared/testing/samples'

const speakers = [newSpeaker('mai', 'Mai', [])]
const film: StudioDocument = { ...emptyDocument, speakers, speakersById: speakersById(speakers) }
const cue = (id: string, speakerId: string | null): Cue => sampleCue(id, 0, { speakerId })
const put = (document: StudioDocument, ...upsert: Cue[]): StudioDocument =>
  patchDocument(document, { cues: { upsert, remove: [] } }).document

describe('whether some cue has no speaker', () => {
  it('follows cues as they come, change and go', () => {
    const hasUnassigned = createUnassignedTracker()
    const named = put(film, cue('a', 'mai'))
    expect(hasUnassigned(named)).toBe(false)
    const unnamed = put(named, cue('b', null))
    expect(hasUnassigned(unnamed)).toBe(true)
    expect(hasUnassigned(put(unnamed, cue('b', 'mai')))).toBe(false)
    const gone = patchDocument(unnamed, { cues: { upsert: [], remove: ['b'] } }).document
    expect(hasUnassigned(gone)).toBe(false)
  })

  it('is true when a speaker is taken off the list', () => {
    const hasUnassigned = createUnassignedTracker()
    const named = put(film, cue('a', 'mai'))
    expect(hasUnassigned(named)).toBe(false)
    expect(hasUnassigned(patchDocument(named, { speakers: [] }).document)).toBe(true)
  })

  it('says the same of a document that no step leads to', () => {
    const hasUnassigned = createUnassignedTracker()
    expect(hasUnassigned(put(film, cue('a', null)))).toBe(true)
    expect(hasUnassigned({ ...film, byId: new Map([['a', cue('a', 'mai')]]) })).toBe(false)
  })
})

describe('how much speakers say', () => {
  it('follows cues as they come, change and go', () => {
    const usesOf = createSpeakerUses()
    const said = (id: string, text: string, speakerId: string | null) => ({
      ...cue(id, speakerId),
      text,
    })
    const first = put(film, said('b', ' hai ', 'mai'), said('c', 'ba', null))
    const before = usesOf(first, null)
    expect(Object.fromEntries(before)).toEqual({
      mai: { cues: 1, text: 'hai' },
      null: { cues: 1, text: 'ba' },
    })
    const more = put(first, said('a', '', 'mai'))
    const after = usesOf(more, new Set(['a']))
    expect(after.get('mai')).toEqual({ cues: 2, text: 'hai' })
    expect(after.get(null)).toBe(before.get(null))
    expect(usesOf(put(more, said('b', 'hai', 'mai')), new Set(['b']))).toBe(after)
    const other = put(more, said('b', 'hai', null))
    expect(Object.fromEntries(usesOf(other, new Set(['b'])))).toEqual({
      mai: { cues: 1, text: '' },
      null: { cues: 2, text: 'hai' },
    })
    const gone = patchDocument(other, { cues: { upsert: [], remove: ['a'] } }).document
    expect([...usesOf(gone, new Set(['a'])).keys()]).toEqual([null])
    expect(usesOf(gone, null).get(null)).toEqual({ cues: 2, text: 'hai' })
  })
})
