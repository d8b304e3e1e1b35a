import type { StudioError } from '@shared/contracts/errors'
import { planBatches } from '@shared/dubbing/batches'
import { noContexts } from '@shared/dubbing/breath/sentences-of-film'
import { beforeEach, describe, expect, it, vi, afterAll } from 'vitest'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

scriptStudio({})
const { creditsOfCue } = await import('./dictionary-uses')
const { useDictionary } = await import('./dictionary-store')
const { cuesInOrder } = await import('../document/document')
const { showDocument, useDocument } = await import('../document/document-store')
const { setText } = await import('../edits/cue-edits')
const { execute } = await import('../document/execute')

const dictionary = [{ original_word: 'UBND', modified_word: 'ủy ban nhân dân' }]
const without: StudioError = { code: 'NOT_FOUND', message: 'no such path' }

beforeEach(() => {
  showDocument(sampleProject('remote'))
  useDictionary.setState({ active: dictionary, error: null })
  execute('changeText', setText('a', 'UBND tỉnh\nhọp'))
})

describe('the credits of a cue', () => {
  it.each([
    ['by the service', null, 'cue'],
    ['here', without, 'cue'],
    ['here, with rests at line breaks', without, 'line'],
  ] as const)('are those that are sent, with words replaced %s', (_, error, split_layout) => {
    useDictionary.setState({ error })
    const document = useDocument.getState()
    const { fields } = document
    const sounding = { ...fields, audio: { ...fields.audio, split_layout } }
    const cues = cuesInOrder(document)
    const { tasks } = planBatches(cues, {
      ...sounding,
      narratorVoiceId: 1,
      speakers: [...document.speakers],
      contexts: noContexts,
      dictionary,
      dictionaryHere: error !== null,
    })
    const sent = tasks.flatMap(({ chunks }) => chunks.map((chunk) => [chunk.cueId, chunk.credits]))
    expect(sent.length).toBeGreaterThan(0)
    expect(
      cues.map((cue) => [cue.id, creditsOfCue(cue, { ...document, fields: sounding })]),
    ).toEqual(sent)
  })
})

scriptStudio({})
const { marksIn } = await import('./dictionary-uses')

const entries = [
  { original_word: 'AI', modified_word: 'ây ai' },
  { original_word: 'i', modified_word: 'i ngắn' },
]

describe('marksIn', () => {
  afterAll(() => {
    vi.unstubAllGlobals()
  })

  it('marks words with another reading, at their places', () => {
    expect(marksIn('Dùng AI\nở đây', entries)).toEqual([
      { start: 5, end: 7, word: 'AI', reading: 'ây ai' },
    ])
  })

  it('leaves markup alone', () => {
    expect(marksIn('<i>AI</i> {\\i1}', entries).map(({ start }) => start)).toEqual([3])
  })

  it('counts in the composed form of the text', () => {
    expect(marksIn('tiếng'.normalize('NFD') + ' AI', entries)).toEqual([
      { start: 6, end: 8, word: 'AI', reading: 'ây ai' },
    ])
  })
})
