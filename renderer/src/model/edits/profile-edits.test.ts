import '@/testing/scripted-studio'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ProjectProfile } from '@shared/contracts/project-file'
import { noContexts } from '@shared/dubbing/breath/sentences-of-film'
import { recipeHash, recipeOf } from '@shared/dubbing/recipe'
import { soundOf } from '@shared/profiles/resolve-sound'
import { present } from '@shared/testing/must'
import { sampleTake } from '@shared/testing/samples'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

scriptStudio({})
const { showDocument, useDocument } = await import('../document/document-store')
const { keepTakes, showTakes } = await import('../document/takes-store')
const { execute, redo, undo } = await import('../document/execute')
const { applyProfile, refreshCopy, setSound } = await import('./profile-edits')
const { costOf } = await import('../services/profile-uses')

const film: ProjectProfile = {
  id: 'film',
  name: 'Phim',
  type: 'srt',
  fields: { speed: 1.2, pitch: -1 },
}
const news: ProjectProfile = { id: 'news', name: 'Tin', type: 'tts', fields: { volume: 0.5 } }

const state = () => useDocument.getState()
const sound = (id: string) => {
  const cue = state().byId.get(id) ?? {}
  return soundOf(cue, state().speakersById['s'] ?? null, state().fields)
}
const copies = () => state().fields.profiles.map(({ id }) => id)

/** Three cues of one speaker, each with a fresh take. */
function open(): void {
  const opened = sampleProject()
  showDocument(opened)
  const [speaker] = opened.project.speakers
  const takes = opened.project.cues.map((cue) => {
    const recipe = recipeOf(cue, speaker ?? null, { ...opened.project, contexts: noContexts })
    return { ...sampleTake(`t${cue.id}`, cue.id), recipeHash: recipe ? recipeHash(recipe) : '' }
  })
  const activeTakes = Object.fromEntries(takes.map(({ id, cueId }) => [cueId, id]))
  showTakes({ ...opened, takes, activeTakes })
}

describe('applying a profile', () => {
  beforeEach(open)

  it('is one step of undo for a speaker, with the copy that the project keeps', () => {
    execute('applyProfile', applyProfile({ level: 'speaker', id: 's' }, film))
    expect([sound('a').speed, copies()]).toEqual([1.2, ['film']])
    undo()
    expect([sound('a').speed, copies()]).toEqual([1, []])
    redo()
    expect([sound('a').speed, copies()]).toEqual([1.2, ['film']])
  })

  it('takes away what the place itself says of the same fields, and nothing else', () => {
    execute('changeSound', setSound({ level: 'cues', ids: ['a'] }, 'speed', 0.8))
    execute('changeSound', setSound({ level: 'cues', ids: ['a'] }, 'bass', 0.5))
    execute('applyProfile', applyProfile({ level: 'cues', ids: ['a', 'b'] }, film))
    expect(state().byId.get('a')?.audio).toEqual({ bass: 0.5 })
    execute('applyProfile', applyProfile({ level: 'cues', ids: ['a', 'b'] }, null))
    expect([state().byId.get('a')?.profileId, sound('a').bass, copies()]).toEqual([
      undefined,
      0.5,
      [],
    ])
  })

  it('keeps a copy as long as anything uses it', () => {
    execute('applyProfile', applyProfile({ level: 'project' }, film))
    execute('applyProfile', applyProfile({ level: 'cues', ids: ['b'] }, news))
    execute('applyProfile', applyProfile({ level: 'speaker', id: 's' }, film))
    execute('applyProfile', applyProfile({ level: 'project' }, null))
    expect(copies()).toEqual(['film', 'news'])
    execute('applyProfile', applyProfile({ level: 'speaker', id: 's' }, null))
    expect(copies()).toEqual(['news'])
  })

  it('changes nothing when it holds already', () => {
    const apply = applyProfile({ level: 'speaker', id: 's' }, film)
    expect(execute('applyProfile', apply)).toBe(true)
    expect(execute('applyProfile', apply)).toBe(false)
    expect(execute('changeProfile', refreshCopy(film))).toBe(false)
    expect(execute('changeProfile', refreshCopy(news))).toBe(false)
  })

  it('refuses a value out of range', () => {
    expect(execute('changeSound', setSound({ level: 'speaker', id: 's' }, 'pitch', 40))).toBe(false)
  })
})

describe('what it costs', () => {
  beforeEach(open)

  it('is the cues that are fresh and would not be, and costs nothing with built-in voices', () => {
    const apply = applyProfile({ level: 'speaker', id: 's' }, film)
    expect(costOf(apply)).toEqual({ cues: 3, credits: 0 })
    expect(costOf(applyProfile({ level: 'cues', ids: ['a'] }, film))).toEqual({
      cues: 1,
      credits: 0,
    })
    execute('applyProfile', apply)
    const otherwise = { ...film, fields: { ...film.fields, pitch: 0 } }
    // They are stale already: changing the profile makes none stale.
    expect(costOf(refreshCopy(otherwise))).toEqual({ cues: 0, credits: 0 })
  })

  it('is nothing for a cue that gets an earlier take back', () => {
    const apply = applyProfile({ level: 'cues', ids: ['a', 'b'] }, film)
    execute('applyProfile', apply)
    const cue = present(state().byId.get('a'))
    const speaker = state().speakersById['s'] ?? null
    const recipe = present(recipeOf(cue, speaker, { ...state().fields, contexts: noContexts }))
    undo()
    const { connectionId } = state().fields
    keepTakes([sampleTake('kept', 'a', { recipe, recipeHash: recipeHash(recipe), connectionId })])
    expect(costOf(apply)).toEqual({ cues: 1, credits: 0 })
  })

  it('is nothing for a profile that says what holds anyway', () => {
    const same = { ...film, fields: { speed: 1, split_layout: 'line' as const } }
    expect(costOf(applyProfile({ level: 'project' }, same))).toEqual({ cues: 0, credits: 0 })
  })

  it('is nothing for cues whose speaker says otherwise', () => {
    execute('changeSound', setSound({ level: 'speaker', id: 's' }, 'speed', 1.2))
    const project = { ...film, fields: { speed: 1.5 } }
    expect(costOf(applyProfile({ level: 'project' }, project))).toEqual({ cues: 0, credits: 0 })
  })
})
