import type { Cue } from '@shared/contracts/project-file'
import { newSpeaker } from '@shared/casting/assign-speakers'
import { describe, expect, it } from 'vitest'
import { emptyDocument, speakersById, type StudioDocument } from '../document/document'
import { applyPatch } from '../document/document-patch'
import { createUnassignedTracker } from './nobody'
import { sampleCue } from '@shared/testing/samples'

const speakers = [newSpeaker('mai', 'Mai', [])]
const film: StudioDocument = { ...emptyDocument, speakers, speakersById: speakersById(speakers) }
const cue = (id: string, speakerId: string | null): Cue => sampleCue(id, 0, { speakerId })
const put = (document: StudioDocument, ...upsert: Cue[]): StudioDocument =>
  applyPatch(document, { cues: { upsert, remove: [] } }).document

describe('whether some cue has no speaker', () => {
  it('follows cues as they come, change and go', () => {
    const nobody = createUnassignedTracker()
    const named = put(film, cue('a', 'mai'))
    expect(nobody(named)).toBe(false)
    const unnamed = put(named, cue('b', null))
    expect(nobody(unnamed)).toBe(true)
    expect(nobody(put(unnamed, cue('b', 'mai')))).toBe(false)
    const gone = applyPatch(unnamed, { cues: { upsert: [], remove: ['b'] } }).document
    expect(nobody(gone)).toBe(false)
  })

  it('is true when a speaker is taken off the list', () => {
    const nobody = createUnassignedTracker()
    const named = put(film, cue('a', 'mai'))
    expect(nobody(named)).toBe(false)
    expect(nobody(applyPatch(named, { speakers: [] }).document)).toBe(true)
  })

  it('says the same of a document that no step leads to', () => {
    const nobody = createUnassignedTracker()
    expect(nobody(put(film, cue('a', null)))).toBe(true)
    expect(nobody({ ...film, byId: new Map([['a', cue('a', 'mai')]]) })).toBe(false)
  })
})
