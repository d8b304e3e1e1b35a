import { afterAll, describe, expect, it, vi } from 'vitest'
import { assignSpeakers } from '@shared/casting/assign-speakers'
import type { ReadingChoices } from '@shared/contracts/project/reading-choices'
import { must } from '@shared/testing/must'
import { sampleDocument } from '@shared/testing/samples'
import { readSubtitles } from '@shared/subtitles/read-subtitles'
import { cuesInOrder, documentOf, type StudioDocument } from '@/model/document/document'
import { patchDocument } from '@/model/document/document-patch'
import { scriptStudio } from '@/testing/scripted-studio'

scriptStudio({})
const { reread } = await import('./import-settings')
afterAll(() => {
  vi.unstubAllGlobals()
})

const srt = `1
00:00:01,000 --> 00:00:03,000
JOHN: Where are you?

2
00:00:04,000 --> 00:00:07,000
- Who is there?
- It is me, of course.

3
00:00:08,000 --> 00:00:09,000
(door slams)

4
00:00:10,000 --> 00:00:12,000
DR. JOHN: I see.
`
const read = (choices: ReadingChoices = {}) =>
  must(readSubtitles(new TextEncoder().encode(srt), 'film.srt', choices))

let ids = 0
function opened(choices: ReadingChoices = {}): StudioDocument {
  const file = read(choices)
  const { cues, speakers } = assignSpeakers(file.cues, () => `id${String(ids++).padStart(4, '0')}`)
  const { encoding, format } = file
  const source = { fileName: 'film.srt', encoding, format, choices }
  return documentOf(sampleDocument({ language: 'en', cues, speakers, source }))
}

function change(document: StudioDocument, choices: ReadingChoices, before: ReadingChoices = {}) {
  const again = { before: read(before), now: read(choices), choices, language: 'en' }
  const { change: made, counts } = reread(document, again)
  return { after: made ? patchDocument(document, made).document : document, made, counts }
}
const shown = (document: StudioDocument) =>
  cuesInOrder(document).map(({ speakerId, text }) => {
    const label = document.speakersById[speakerId ?? '']?.label
    return label === undefined ? text : `${label}: ${text}`
  })
const edited = (document: StudioDocument, at: number, more: object) => {
  const cue = cuesInOrder(document)[at]
  const upsert = cue ? [{ ...cue, ...more }] : []
  return patchDocument(document, { cues: { upsert, remove: [] } }).document
}

describe('other import settings for a project', () => {
  it('change nothing when they say what the file was read with', () => {
    expect(change(opened(), {}).made).toBeNull()
  })

  it('keep ids, edits and deletions of every cue that both readings give alike', () => {
    const before = edited(opened(), 0, { text: 'Where have you been?', gainDb: 3 })
    const gone = cuesInOrder(before)[3]?.id ?? ''
    const without = patchDocument(before, { cues: { upsert: [], remove: [gone] } }).document
    const { after, counts } = change(without, { dashes: 'together' })
    expect(shown(after)).toEqual([
      'JOHN: Where have you been?',
      '- Who is there?\n- It is me, of course.',
      'DR. JOHN: I see.',
    ])
    expect(after.order[0]).toBe(without.order[0])
    expect(after.order[1]).toBe(without.order[1])
    expect(counts).toEqual({ changed: 1, added: 0, removed: 1 })
  })

  it('are taken back in one step, to the very same document', () => {
    const before = opened()
    const made = change(before, { dashes: 'together', times: { scale: 2, shiftMs: 500 } }).made
    const { document, inverse } = patchDocument(before, made ?? {})
    const back = patchDocument(document, inverse).document
    expect(cuesInOrder(back)).toEqual(cuesInOrder(before))
    expect(back.fields).toEqual(before.fields)
  })

  it('merge names, also where the user has renamed the speaker, and drop the one left without cues', () => {
    const before = opened()
    const speakers = before.speakers.map((each) =>
      each.label === 'JOHN' ? { ...each, label: 'Giôn', voiceId: 7 } : each,
    )
    const named = patchDocument(before, { speakers }).document
    const { after } = change(named, { names: { 'dr. john': 'JOHN' } })
    expect(after.speakers.map(({ label, voiceId }) => [label, voiceId])).toEqual([['Giôn', 7]])
    expect(shown(after).at(-1)).toBe('Giôn: I see.')
  })

  it('move the times, those that the user has moved as well', () => {
    const before = edited(opened(), 0, { startMs: 1_500 })
    const times = { scale: 2, shiftMs: -1_000 }
    const { after } = change(before, { times })
    expect(cuesInOrder(after).map(({ startMs }) => startMs)).toEqual([
      2_000,
      ...cuesInOrder(before)
        .slice(1)
        .map(({ startMs }) => startMs * 2 - 1_000),
    ])
    const back = change(after, {}, { times })
    expect(cuesInOrder(back.after).map(({ startMs }) => startMs)).toEqual(
      cuesInOrder(before).map(({ startMs }) => startMs),
    )
  })

  it('speak a kind of text, and leave it out again', () => {
    const spoken = change(opened(), { spoken: ['sound'] })
    expect(cuesInOrder(spoken.after)[3]).toMatchObject({ text: '(door slams)', spoken: 'yes' })
    const silent = change(spoken.after, {}, { spoken: ['sound'] })
    expect(cuesInOrder(silent.after)[3]?.spoken).toBeUndefined()
    expect(silent.after.fields.source?.choices).toBeUndefined()
  })
})
