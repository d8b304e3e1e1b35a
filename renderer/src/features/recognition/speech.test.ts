import { afterAll, describe, expect, it, vi } from 'vitest'
import { present } from '@shared/testing/must'
import { cuesInOrder, documentOf } from '@/model/document/document'
import { patchDocument } from '@/model/document/document-patch'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

scriptStudio({})
const { insertSpoken, namedTurns, speakersOfTurns, spokenCues, takenOver } =
  await import('./speech')

/** Three cues of Lan, at 0, 2 and 4 s, of 1.5 s each. */
const document = documentOf(sampleProject().project)
const spoken = (startMs: number, text: string, label: string | null = null) => ({
  startMs,
  endMs: startMs + 1_000,
  text,
  label,
})
const pyannote = { name: 'pyannote', licence: 'MIT', commercial: 'allowed' } as const
const whisper = { ...pyannote, name: 'Whisper', as: 'recogniser' } as const
const turns = [
  { startMs: 0, endMs: 1_800, label: 'SPEAKER_00' },
  { startMs: 1_900, endMs: 6_000, label: 'SPEAKER_01' },
]

afterAll(() => {
  vi.unstubAllGlobals()
})

describe('what is said in a film', () => {
  const cues = [spoken(500, 'nằm trong câu có sẵn'), spoken(8_000, 'chỗ trống', 'Mai')]

  it('is added only where no cue stands', () => {
    expect(takenOver(cues, document, 'add').map(({ text }) => text)).toEqual(['chỗ trống'])
    const change = present(insertSpoken(cues, 'add', 'en', [])(document) ?? undefined)
    const after = patchDocument(document, change).document
    expect(cuesInOrder(after).map(({ text }) => text)).toEqual([
      'câu a',
      'câu b',
      'câu c',
      'chỗ trống',
    ])
    expect(after.speakers.map(({ label }) => label)).toEqual(['Lan', 'Mai'])
    expect(after.fields.language).toBe(document.fields.language)
  })

  it('replaces the cues in one change, which can be undone', () => {
    const change = present(insertSpoken(cues, 'replace', 'en', [whisper])(document) ?? undefined)
    const { document: after, inverse } = patchDocument(document, change)
    expect(cuesInOrder(after).map(({ text }) => text)).toEqual([
      'nằm trong câu có sẵn',
      'chỗ trống',
    ])
    expect(after.fields.language).toBe('en')
    expect(after.fields.cueCredits).toEqual([whisper])
    const added = present(
      insertSpoken([spoken(20_000, 'sau')], 'add', 'en', [whisper])(after) ?? undefined,
    )
    expect(added.fields?.cueCredits).toEqual([whisper])
    const before = patchDocument(after, inverse).document
    expect(cuesInOrder(before)).toEqual(cuesInOrder(document))
  })

  it('changes nothing where it is all there', () => {
    expect(insertSpoken([spoken(100, 'trùng')], 'add', 'vi', [])(document)).toBeNull()
  })

  it('ends a cue where another one speaks', () => {
    const words = [
      { text: 'Xin', startMs: 1_000, endMs: 1_400 },
      { text: 'vâng', startMs: 2_000, endMs: 2_400 },
    ]
    const segments = [{ startMs: 1_000, endMs: 2_400, text: 'Xin vâng', words }]
    const made = spokenCues({ language: 'vi', segments, recogniser: null }, turns)
    expect(made.map(({ label, text }) => [label, text])).toEqual([
      ['SPEAKER_00', 'Xin'],
      ['SPEAKER_01', 'vâng'],
    ])
  })
})

describe('speakers of a file', () => {
  it('are one where the user gives them one name', () => {
    const named = namedTurns(turns, { SPEAKER_00: 'Mai ', SPEAKER_01: 'Mai' })
    expect(new Set(named.map(({ label }) => label))).toEqual(new Set(['Mai']))
    expect(namedTurns(turns, { SPEAKER_00: ' ' })[0]?.label).toBe('SPEAKER_00')
  })

  it('are given to cues without one, or to all', () => {
    const [first] = cuesInOrder(document)
    expect(speakersOfTurns(turns, false, null)(document)).toBeNull()
    const change = present(speakersOfTurns(turns, true, pyannote)(document) ?? undefined)
    const after = patchDocument(document, change).document
    const labels = cuesInOrder(after).map(
      ({ speakerId }) => after.speakers.find(({ id }) => id === speakerId)?.label,
    )
    expect(labels).toEqual(['SPEAKER_00', 'SPEAKER_01', 'SPEAKER_01'])
    expect(after.fields.cueCredits).toEqual([{ ...pyannote, as: 'diariser' }])
    const alone = { ...present(first), speakerId: null }
    const one = patchDocument(document, { cues: { upsert: [alone], remove: [] } }).document
    expect(speakersOfTurns(turns, false, null)(one)?.cues?.upsert).toHaveLength(1)
  })
})
