import { defaultNarration } from '../narration/flow-times'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultAudioFields } from '../contracts/audio-settings'
import type { Cue, Speaker } from '../contracts/project-file'
import { noContexts } from './breath/sentences-of-film'
import { planBatches, splitTask, type PlannedTask } from './batches'
import { present } from '../testing/must'
import { sampleCue, sampleSpeaker } from '../testing/samples'

const speaker = (id: string, label: string, voiceId: number | null): Speaker =>
  sampleSpeaker(id, { label, voiceId, voiceName: `Giọng ${voiceId}` })
const cue = (index: number, text: string, more: Partial<Cue> = {}): Cue =>
  sampleCue(`c${index}`, index * 1000, { text, ...more })
const project = {
  language: 'vi',
  narratorVoiceId: 1 as number | null,
  audio: defaultAudioFields,
  contexts: noContexts,
  speakers: [speaker('dan', 'Người dẫn', 2), speaker('khach', 'Khách mời', 3)],
}

const srtOf = ({ submitted }: PlannedTask) => ('srt' in submitted ? submitted.srt : '')

/** Reads a submitted SRT back the plain way: index, times, `[label] text`. */
function readBack(task: PlannedTask) {
  return srtOf(task)
    .trimEnd()
    .split('\n\n')
    .map((block, position) => {
      const [number, times, line, ...more] = block.split('\n')
      expect(number).toBe(String(position + 1))
      expect(times).toMatch(/^\d{2,}:\d\d:\d\d,\d{3} --> \d{2,}:\d\d:\d\d,\d{3}$/)
      expect(more).toEqual([])
      const match = /^\[([^\]]*)\] (.*)$/.exec(line ?? '')
      return { voiceId: task.castMap[match?.[1] ?? '']?.voiceId, text: match?.[2] }
    })
}

describe('planning the tasks of a run', () => {
  it('keeps the labels of the file and casts them', () => {
    const cues = [
      cue(0, 'Xin chào', { speakerId: 'dan' }),
      cue(1, 'Chào anh', { speakerId: 'khach' }),
    ]
    const [task] = planBatches(cues, project).tasks
    expect(srtOf(present(task))).toBe(
      '1\n00:00:00,000 --> 00:00:00,900\n[Người dẫn] Xin chào\n\n' +
        '2\n00:00:01,000 --> 00:00:01,900\n[Khách mời] Chào anh\n',
    )
    expect(task?.castMap).toEqual({
      'Người dẫn': { voiceId: 2, name: 'Giọng 2' },
      'Khách mời': { voiceId: 3, name: 'Giọng 3' },
    })
  })

  it('gives a cue with its own voice a label of its own', () => {
    const cues = [
      cue(0, 'Một', { speakerId: 'dan' }),
      cue(1, 'Hai', { speakerId: 'dan', voiceId: 8 }),
      cue(2, 'Ba'),
    ]
    const [task] = planBatches(cues, project).tasks
    expect(readBack(present(task)).map((each) => each.voiceId)).toEqual([2, 8, 1])
  })

  it('groups by audio fields and stays in the order of the film', () => {
    const cues = [cue(2, 'Ba', { audio: { speed: 1.5 } }), cue(1, 'Hai'), cue(0, 'Một')]
    const { tasks } = planBatches(cues, project)
    expect(tasks.map((task) => task.chunks.map((chunk) => chunk.cueId))).toEqual([
      ['c0', 'c1'],
      ['c2'],
    ])
    expect(tasks[1]?.audio.speed).toBe(1.5)
  })

  it('sends cues of another language in tasks of their own', () => {
    const cues = [cue(0, 'một'), cue(1, 'two', { language: 'en' }), cue(2, 'ba')]
    const { tasks } = planBatches(cues, project)
    expect(
      tasks.map(({ language, chunks }) => [language, chunks.map((each) => each.cueId)]),
    ).toEqual([
      ['vi', ['c0', 'c2']],
      ['en', ['c1']],
    ])
  })

  it('lists unspeakable cues and those without a voice', () => {
    const cues = [cue(0, '♪♪'), cue(1, 'Hai'), cue(2, 'Ba', { speakerId: 'dan' })]
    const plan = planBatches(cues, { ...project, narratorVoiceId: null })
    expect(plan.silent).toEqual(['c0'])
    expect(plan.uncast).toEqual(['c1'])
    expect(plan.tasks[0]?.chunks.map((chunk) => chunk.cueId)).toEqual(['c2'])
  })

  it('sends a narration as text, a line each, with names only where several voices read', () => {
    const narration = { ...project, narration: defaultNarration }
    const cues = [cue(0, 'Một. Hai', { speakerId: 'dan' }), cue(1, 'Ba', { speakerId: 'dan' })]
    const [alone] = planBatches(cues, narration).tasks
    expect(alone?.submitted).toEqual({ text: 'Một. Hai\nBa' })
    expect(alone?.refVoiceId).toBe(2)
    const [both] = planBatches([...cues, cue(2, 'Bốn')], narration).tasks
    expect(both?.submitted).toEqual({
      text: '[Người dẫn] Một. Hai\n[Người dẫn] Ba\n[Voice 1] Bốn',
    })
    const [long] = planBatches([cue(0, 'một hai ba. '.repeat(300))], narration).tasks
    const { text } = present(long).submitted as { text: string }
    expect(text.split('\n').length).toBeGreaterThan(1)
    expect(text.replaceAll('\n', ' ')).toBe('một hai ba. '.repeat(300).trim())
  })

  it('gives a cue of no length a slot that a service can accept', () => {
    const [task] = planBatches([cue(0, 'Một', { endMs: 0 })], project).tasks
    expect(srtOf(present(task))).toContain('00:00:00,000 --> 00:00:00,500')
  })

  it('keeps the cues of a sentence in one task, unless it is all that the task has', () => {
    const cues = ['Một', 'hai', 'ba', 'bốn', 'năm'].map((text, at) => cue(at, text))
    const cueIds = ['c2', 'c3']
    const sentence = (sides: { before: string; after: string }) => ({ ...sides, mark: '', cueIds })
    const contexts = new Map([
      ['c2', sentence({ before: '', after: 'bốn' })],
      ['c3', sentence({ before: 'ba', after: '' })],
    ])
    const sizes = (maxCues: number) =>
      planBatches(cues, { ...project, contexts }, { maxCues, maxCharacters: 1_000 }).tasks.map(
        ({ chunks }) => chunks.map(({ cueId }) => cueId).join(' '),
      )
    expect(sizes(3)).toEqual(['c0 c1', 'c2 c3 c4'])
    expect(sizes(4)).toEqual(['c0 c1 c2 c3', 'c4'])
    expect(sizes(1)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4'])
    const [, second] = planBatches(
      cues,
      { ...project, contexts },
      { maxCues: 3, maxCharacters: 99 },
    ).tasks
    expect(second?.chunks[0]?.context).toEqual({ before: '', after: 'bốn', group: 'c2' })
    expect(second?.chunks[2]?.context).toBeNull()
  })

  it('sends the rest of a sentence with the words of a dictionary that is applied here', () => {
    const context = { before: 'ở TP.', after: '', mark: 'before', cueIds: ['c0', 'c1'] }
    const entry = { original_word: 'TP', modified_word: 'thành phố' }
    const spoken = { contexts: new Map([['c1', context]]), dictionary: [entry] }
    const sent = (dictionaryHere: boolean) =>
      planBatches([cue(1, 'Huế')], { ...project, ...spoken, dictionaryHere }).tasks[0]?.chunks[0]
    expect(sent(false)?.context?.before).toBe('ở TP.')
    expect(sent(true)?.context?.before).toBe('ở thành phố.')
    expect(sent(true)?.credits).toBe(3)
  })

  it('splits a task in halves down to single cues', () => {
    const [task] = planBatches([cue(0, 'Một'), cue(1, 'Hai'), cue(2, 'Ba')], project).tasks
    const halves = splitTask(present(task))
    expect(halves?.map((half) => half.chunks.length)).toEqual([2, 1])
    expect(splitTask(present(halves)[1])).toBeNull()
  })
})

describe('for any cues', () => {
  const label = fc.oneof(
    fc.constantFrom('Anna', 'ANNA', 'Voice 1', '__proto__', 'a]b', '[x', ' lề ', 'x\ny'),
    fc.string({ unit: 'grapheme', minLength: 1 }),
  )
  const speakers = fc
    .array(fc.record({ label, voiceId: fc.option(fc.integer({ min: 1, max: 4 })) }), {
      maxLength: 5,
    })
    .map((list) => list.map((each, i) => speaker(`s${i}`, each.label, each.voiceId)))
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('[Nam] chào', 'một\n\nhai', '1 --> 2', 'a\r\n2\n00:00:01,000 --> 00:00:02,000'),
  )
  const cues = fc
    .array(
      fc.record({
        text,
        who: fc.nat(5),
        voiceId: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      }),
      { maxLength: 40 },
    )
    .map((list) =>
      list.map(({ who, ...each }, i) =>
        cue(i, each.text, {
          speakerId: who === 5 ? null : `s${who}`,
          ...(each.voiceId === undefined ? {} : { voiceId: each.voiceId }),
        }),
      ),
    )

  it('each is sent once or named, and every line leads back to its text and voice', () => {
    fc.assert(
      fc.property(cues, speakers, (list, cast) => {
        const limits = { maxCues: 7, maxCharacters: 60 }
        const plan = planBatches(list, { ...project, speakers: cast }, limits)
        const sent = plan.tasks.flatMap((task) => task.chunks.map((chunk) => chunk.cueId))
        const all = [...sent, ...plan.silent, ...plan.uncast].sort()
        expect(all).toEqual(list.map((each) => each.id).sort())
        for (const task of plan.tasks) {
          expect(task.chunks.length).toBeLessThanOrEqual(limits.maxCues)
          expect(task.chunks.length === 1 || task.credits <= limits.maxCharacters).toBe(true)
          expect(readBack(task)).toEqual(
            task.chunks.map(({ recipe }) => ({ voiceId: recipe.voiceId, text: recipe.text })),
          )
        }
      }),
    )
  })
})
