import { describe, expect, it } from 'vitest'
import { defaultAudioFields } from '@shared/contracts/audio-settings'
import type { Cue, Take } from '@shared/contracts/project-file'
import { newBreath } from '@shared/contracts/project/breath'
import { noContexts } from '@shared/dubbing/breath/sentences-of-film'
import { recipeHash, recipeOf } from '@shared/dubbing/recipe'
import { createCueFacts } from './cue-facts'
import { emptyDocument, speakersById, type StudioDocument } from '../document/document'
import { patchDocument } from '../document/document-patch'
import { sentencesIn } from '../document/sentences'
import { atOnce } from './slices'
import { present } from '@shared/testing/must'
import { sampleCue, sampleSpeaker } from '@shared/testing/samples'

const speaker = sampleSpeaker('s', { label: 'Khách mời', voiceId: 7 })
const cue = (id: string, text: string, speakerId: string | null = 's'): Cue =>
  sampleCue(id, 0, { text, speakerId })

function documentWith(cues: Cue[]): StudioDocument {
  return {
    ...emptyDocument,
    byId: new Map(cues.map((each) => [each.id, each])),
    order: cues.map((each) => each.id),
    speakers: [speaker],
    speakersById: speakersById([speaker]),
  }
}

/** The same film at a service that costs. */
function atService(cues: Cue[]): StudioDocument {
  const document = documentWith(cues)
  return { ...document, fields: { ...document.fields, connectionId: 'remote' } }
}

function takeOf(of: Cue, locked = false): Take {
  const recipe = recipeOf(of, speaker, { ...emptyDocument.fields, contexts: noContexts })
  if (!recipe) throw new Error('not cast')
  return {
    id: `take-${of.id}`,
    cueId: of.id,
    file: `${'0'.repeat(64)}.wav`,
    durationMs: 1,
    leadMs: 0,
    tailMs: 0,
    recipe,
    recipeHash: recipeHash(recipe),
    connectionId: 'embedded',
    taskId: 't',
    chunkIndex: 0,
    credits: 1,
    locked,
    createdAt: '',
  }
}

/** Facts of one film after the other, each without a break. */
function begin() {
  const work = createCueFacts()
  return (document: StudioDocument, activeTakeOf: (cueId: string) => Take | undefined) =>
    atOnce(work({ document, takeOf: activeTakeOf }))
}

describe('cue facts', () => {
  it('counts what is paid and not yet here, at no price, until it says something else', () => {
    const work = createCueFacts()
    const a = cue('a', 'Xin chào')
    const recipe = takeOf(a).recipeHash
    const paid = new Map([['a', new Set([recipe])]])
    const facts = (document: StudioDocument, now = paid) =>
      atOnce(work({ document, takeOf: () => undefined, paid: now, touched: new Set() }))
    const document = atService([a, cue('b', 'Ai đó')])
    const before = facts(document, new Map())
    expect([before.credits, [...before.paid]]).toEqual([13, []])
    const now = facts(document)
    expect([now.credits, [...now.paid], now.toRender]).toEqual([5, ['a'], ['a', 'b']])
    const edited = atService([cue('a', 'Xin chào cả nhà'), cue('b', 'Ai đó')])
    const last = atOnce(work({ document: edited, takeOf: () => undefined, paid }))
    expect([last.credits, [...last.paid]]).toEqual([20, []])
  })

  it('counts cues that were never voiced, with their characters', () => {
    const facts = begin()(
      atService([cue('a', 'Xin chào'), cue('b', '♪ … ♪'), cue('c', 'Ai đó', null)]),
      () => undefined,
    )
    expect(facts).toMatchObject({ toRender: ['a'], credits: 8, uncast: ['c'] })
  })

  it('names cues whose voice the service no longer lists; they can still be rendered', () => {
    const work = createCueFacts()
    const document = documentWith([cue('a', 'một'), cue('b', '♪ … ♪'), cue('c', 'hai', null)])
    const sources = { document, takeOf: () => undefined }
    expect(atOnce(work(sources)).unlisted).toEqual([])
    const facts = atOnce(work({ ...sources, listed: new Set([99]) }))
    expect(facts).toMatchObject({ unlisted: ['a'], uncast: ['c'], toRender: ['a'] })
  })

  it('names Japanese cues whose kanji their voice names one by one, until the dictionary has kana', () => {
    const work = createCueFacts()
    const inJapanese = { ...cue('a', '東京'), language: 'ja' }
    const kana = { ...cue('b', 'とうきょう'), language: 'ja' }
    const document = documentWith([inJapanese, kana, cue('c', '東京')])
    const sources = { document, takeOf: () => undefined }
    expect(atOnce(work(sources)).kanji).toEqual([])
    const namesKanji = (voiceId: number) => voiceId === 7
    expect(atOnce(work({ ...sources, namesKanji })).kanji).toEqual(['a'])
    const dictionary = [{ original_word: '東京', modified_word: 'とうきょう' }]
    expect(atOnce(work({ ...sources, namesKanji, dictionary })).kanji).toEqual([])
  })

  it('counts the reading where the service has no dictionary, as soon as that is known', () => {
    const work = createCueFacts()
    const dictionary = [{ original_word: 'UBND', modified_word: 'ủy ban nhân dân' }]
    const sources = {
      document: atService([cue('a', 'UBND')]),
      takeOf: () => undefined,
      dictionary,
    }
    expect(atOnce(work(sources)).credits).toBe(4)
    expect(atOnce(work({ ...sources, replaced: dictionary })).credits).toBe(15)
  })

  it('marks a cue stale when its text changes and fresh when it changes back', () => {
    const work = begin()
    const before = documentWith([cue('a', 'một')])
    const activeTakeOf = () => takeOf(cue('a', 'một'))
    expect(work(before, activeTakeOf).stale.size).toBe(0)
    const { document, inverse } = patchDocument(before, {
      cues: { upsert: [cue('a', 'hai')], remove: [] },
    })
    expect([...work(document, activeTakeOf).stale]).toEqual(['a'])
    expect(work(patchDocument(document, inverse).document, activeTakeOf).stale.size).toBe(0)
  })

  it('marks every cue of a speaker stale when another voice is cast', () => {
    const work = begin()
    const cues = [cue('a', 'một'), cue('b', 'hai')]
    const takes = new Map(cues.map((each) => [each.id, takeOf(each)]))
    const { document } = patchDocument(documentWith(cues), {
      speakers: [{ ...speaker, voiceId: 8 }],
    })
    expect(work(document, (id) => takes.get(id)).toRender).toEqual(['a', 'b'])
  })

  it('marks the neighbours of a cue stale when the sentence ends elsewhere, not when its words change', () => {
    const work = createCueFacts()
    const fields = { ...emptyDocument.fields, breath: newBreath }
    const cues = [
      cue('a', 'Khi tôi còn nhỏ,'),
      { ...cue('b', 'mẹ hay kể'), startMs: 1_000, endMs: 1_900 },
      { ...cue('c', 'chuyện cổ tích.'), startMs: 2_000, endMs: 2_900 },
    ]
    const made = { ...documentWith(cues), fields }
    const contexts = sentencesIn(made)
    const takes = new Map(
      cues.map((each) => {
        const recipe = present(recipeOf(each, speaker, { ...fields, contexts }))
        return [each.id, { ...takeOf(each), recipe, recipeHash: recipeHash(recipe) }]
      }),
    )
    const staleAfter = (text: string) => {
      const { document } = patchDocument(made, {
        cues: { upsert: [{ ...present(cues[1]), text }], remove: [] },
      })
      const takeOfCue = (id: string) => takes.get(id)
      const touched = new Set(['b'])
      return [...atOnce(work({ document, takeOf: takeOfCue, touched })).stale].sort()
    }
    expect(atOnce(work({ document: made, takeOf: (id) => takes.get(id) })).stale.size).toBe(0)
    expect(staleAfter('bà hay kể')).toEqual(['b'])
    expect(staleAfter('- Mẹ hay kể')).toEqual(['a', 'b'])
    expect(staleAfter('mẹ hay kể')).toEqual([])
    expect(staleAfter('')).toEqual(['a', 'b', 'c'])
  })

  it('leaves a locked take alone', () => {
    const locked = takeOf(cue('a', 'một'), true)
    const facts = begin()(documentWith([cue('a', 'hai')]), () => locked)
    expect(facts).toMatchObject({ toRender: [], stale: new Set() })
  })

  it('marks cues stale when the sound of the project changes', () => {
    const work = begin()
    const cues = [cue('a', 'một')]
    const activeTakeOf = () => takeOf(cue('a', 'một'))
    work(documentWith(cues), activeTakeOf)
    const { document } = patchDocument(documentWith(cues), {
      fields: { audio: { ...defaultAudioFields, pitch: 2 } },
    })
    expect([...work(document, activeTakeOf).stale]).toEqual(['a'])
  })
})
