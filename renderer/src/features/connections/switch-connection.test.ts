import '@/testing/scripted-studio'
import { noContexts } from '@shared/dubbing/breath/sentences-of-film'
import { recipeHash, recipeOf } from '@shared/dubbing/recipe'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Take } from '@shared/contracts/project-file'
import { showDocument, useDocument } from '@/model/document/document-store'
import { setCueVoice } from '@/model/edits/cue-edits'
import { execute, undo } from '@/model/document/execute'
import { resetProject } from '@/model/document/document-store'
import { switchConnection, switchCost, type Switch } from './switch-connection'
import { addTakes, useTakes, activeTake } from '@/model/document/takes-store'
import { sampleTake } from '@shared/testing/samples'
import { sampleProject } from '@/testing/sample-project'

const doc = () => useDocument.getState()
const names: Record<number, string> = { 1: 'Mai', 2: 'Minh', 71: 'Giọng lạ' }

const plan = (to: string, voices: [number, number][] = [[1, 71]]): Switch => ({
  to,
  voices: new Map(voices.map(([from, id]) => [from, { id, name: names[id] ?? '' }])),
  nameOf: (id) => names[id],
  dictionary: [],
  replaced: [],
  takesOf: (cueId) =>
    (useTakes.getState().byCue.get(cueId) ?? []).flatMap(
      (id) => useTakes.getState().byId.get(id) ?? [],
    ),
  takeOf: (cueId) => activeTake(useTakes.getState(), cueId),
})
const go = (to: string, voices?: [number, number][]) =>
  execute('changeConnection', (document) => switchConnection(document, plan(to, voices)))

/** A take of what the cue says now, by the project's service. */
function takeNow(id: string, cueId: string): Take {
  const { byId, speakersById, fields } = doc()
  const cue = byId.get(cueId)
  const recipe =
    cue && recipeOf(cue, speakersById['s'] ?? null, { ...fields, contexts: noContexts })
  if (!recipe) throw new Error(`nothing is cast for ${cueId}`)
  const { connectionId } = fields
  return { ...sampleTake(id, cueId), recipe, recipeHash: recipeHash(recipe), connectionId }
}
const activeId = (cueId: string) => activeTake(useTakes.getState(), cueId)?.id
const voice = () => doc().speakers[0]?.voiceId

beforeEach(() => {
  resetProject()
  showDocument(sampleProject())
})

describe('a project that goes to another service', () => {
  it('speaks with the matching voices, and comes back to the earlier ones', () => {
    execute('changeNarrator', () => ({ fields: { narratorVoiceId: 1 } }))
    go('remote')
    expect(doc().speakers[0]).toMatchObject({ voiceId: 71, voiceName: 'Giọng lạ' })
    expect(doc().fields).toMatchObject({ connectionId: 'remote', narratorVoiceId: 71 })
    go('embedded', [])
    expect(doc().speakers[0]).toMatchObject({ voiceId: 1, voiceName: 'Mai' })
    expect(doc().fields).toMatchObject({ connectionId: 'embedded', narratorVoiceId: 1 })
  })

  it('has nobody cast where there is no match, and remembers the name', () => {
    go('remote', [])
    expect(doc().speakers[0]).toMatchObject({ voiceId: null, voiceName: 'Mai' })
    undo()
    expect(voice()).toBe(1)
    expect(doc().fields.connectionId).toBe('embedded')
  })

  it('takes voices of single cues along and gives them back', () => {
    execute('changeVoice', setCueVoice(['b'], 2))
    go('remote', [
      [1, 71],
      [2, 72],
    ])
    expect(doc().byId.get('b')?.voiceId).toBe(72)
    execute('changeVoice', setCueVoice(['b'], undefined))
    go('embedded', [])
    expect(doc().byId.get('b')?.voiceId).toBe(2)
  })

  it('keeps drafts active until there is a final take, and pays nothing twice', () => {
    addTakes([takeNow('draft', 'a')])
    expect(switchCost(doc(), plan('remote'))).toMatchObject({ credits: 15, drafts: 1, reused: 0 })
    go('remote')
    expect(activeId('a')).toBe('draft')
    addTakes([takeNow('final', 'a')])
    const back = switchCost(doc(), plan('embedded', []))
    expect(back).toMatchObject({ credits: 0, reused: 1 })
    expect(back.cues.map(({ id }) => id)).toEqual(['b', 'c'])
    go('embedded', [])
    expect(activeId('a')).toBe('draft')
    go('remote', [])
    expect(activeId('a')).toBe('final')
    undo()
    expect(activeId('a')).toBe('draft')
  })

  it('costs what is sent, where the words are replaced before sending', () => {
    const replaced = [{ original_word: 'câu', modified_word: 'câu thoại' }]
    const { credits } = switchCost(doc(), { ...plan('remote'), dictionary: replaced, replaced })
    expect(credits).toBe(switchCost(doc(), plan('remote')).credits + 3 * ' thoại'.length)
  })

  it('leaves a locked take alone', () => {
    addTakes([{ ...takeNow('draft', 'a'), locked: true }])
    expect(switchCost(doc(), plan('remote')).cues.map(({ id }) => id)).toEqual(['b', 'c'])
  })
})
