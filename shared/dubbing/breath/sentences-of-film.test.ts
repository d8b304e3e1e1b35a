import { describe, expect, it } from 'vitest'
import { emptyFile, type Cue } from '../../contracts/project-file'
import { newBreath } from '../../contracts/project/breath'
import { sampleCue, sampleSpeaker } from '../../testing/samples'
import { contextsOf, noContexts, type SentenceProject } from './sentences-of-film'

const cue = (id: string, at: number, text: string, more: Partial<Cue> = {}): Cue =>
  sampleCue(id, at * 1_000, { text, ...more })
const cues = [
  cue('a', 0, 'When I was young,'),
  cue('b', 1, 'my mother told me'),
  cue('c', 2, 'stories.'),
  cue('d', 3, 'I miss her,'),
  cue('e', 4, 'and I miss them.'),
]
const project: SentenceProject = {
  ...emptyFile,
  narratorVoiceId: 1,
  cues,
  profiles: [],
  profileId: null,
  breath: newBreath,
  narration: null,
}
/** The groups, each as its cues with their marks. */
const groups = (changed: Partial<SentenceProject> = {}) => {
  const contexts = contextsOf({ ...project, ...changed })
  return [...contexts].map(([id, { mark, cueIds }]) => `${id} ${mark} ${cueIds.join('')}`)
}
const changed = (id: string, more: Partial<Cue>) => ({
  cues: cues.map((each) => (each.id === id ? { ...each, ...more } : each)),
})
const whole = ['a after abc', 'b both abc', 'c before abc', 'd after de', 'e before de']

describe('the sentences of a film', () => {
  it('run over neighbouring cues of one speaker, whatever order the cues are listed in', () => {
    expect(groups()).toEqual(whole)
    expect(groups({ cues: cues.toReversed() })).toEqual(whole)
    expect(contextsOf(project).get('b')).toMatchObject({
      before: 'When I was young,',
      after: 'stories.',
    })
  })

  it('are none where it is off, in a narration, and at another service unless that is chosen', () => {
    const remote = { connectionId: 'elsewhere' }
    expect(contextsOf({ ...project, breath: null })).toBe(noContexts)
    expect(groups({ breath: { ...newBreath, on: false } })).toEqual([])
    expect(groups(remote)).toEqual([])
    expect(groups({ ...remote, breath: { ...newBreath, remote: true } })).toEqual(whole)
  })

  it('end at another speaker, voice or language, at a song, and at a cue that is spoken alone', () => {
    const speakers = [sampleSpeaker('s', { voiceId: 1 })]
    const apart = ['d after de', 'e before de']
    expect(groups({ ...changed('b', { speakerId: 's' }), speakers })).toEqual(apart)
    expect(groups(changed('b', { voiceId: 2 }))).toEqual(apart)
    expect(groups(changed('b', { language: 'en' }))).toEqual(apart)
    expect(groups(changed('b', { text: '♪ la la ♪' }))).toEqual(apart)
    expect(groups(changed('b', { text: 'my mother ♪ la la ♪' }))).toEqual(apart)
    expect(groups(changed('b', { text: '[my mother]' }))).toEqual(apart)
    expect(groups(changed('b', { text: '<i>- My mother told me' }))).toEqual([
      'b after bc',
      'c before bc',
      ...apart,
    ])
    expect(groups(changed('b', { alone: true }))).toEqual(apart)
    expect(groups(changed('b', { audio: { speed: 1.2 } }))).toEqual(whole)
  })

  it('keep what an edit does not change, as the same objects', () => {
    const before = contextsOf(project)
    const after = contextsOf({ ...project, ...changed('a', { text: 'When I was a child,' }) })
    expect(after.get('c')).toMatchObject({ before: 'When I was a child,\nmy mother told me' })
    expect(after.get('d')).toBe(before.get('d'))
    expect(after.get('a')?.mark).toBe(before.get('a')?.mark)
    expect(contextsOf({ ...project, cues: [...cues] })).toEqual(before)
  })

  it('have in their mark what is said in them only where that is to count', () => {
    const strict = { breath: { ...newBreath, strict: true } }
    const marks = (of: Partial<SentenceProject>) =>
      [...contextsOf({ ...project, ...of }).values()].map(({ mark }) => mark)
    const before = marks(strict)
    expect(before[0]).toMatch(/^after [0-9a-f]{8}$/)
    const after = marks({ ...strict, ...changed('a', { text: 'When she was young,' }) })
    expect(after.map((mark, at) => mark === before[at])).toEqual([true, false, false, true, true])
    expect(marks(changed('a', { text: 'When she was young,' }))).toEqual(marks({}))
  })

  it('are the same after any number of edits as when they are worked out from nothing', () => {
    const edits: Partial<SentenceProject>[] = [
      { cues: cues.slice(1) },
      { cues: [...cues, cue('f', 5, 'so much')] },
      changed('c', { text: 'stories' }),
      changed('c', { startMs: 2_950, endMs: 2_990 }),
      { cues: [...cues.slice(0, 2), cue('x', 1.95, 'short,'), ...cues.slice(2)] },
      { breath: { ...newBreath, maxGapMs: 50 } },
      { speakers: [sampleSpeaker('s')] },
      {},
    ]
    for (const edit of edits) {
      const [now] = [groups(edit)]
      contextsOf({ ...project, language: 'xx', cues: [cue('z', 0, 'z'), cue('y', 1, 'y')] })
      expect(now).toEqual(groups(edit))
    }
    expect(groups()).toEqual(whole)
  })
})
