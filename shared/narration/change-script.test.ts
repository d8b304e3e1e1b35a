import { describe, expect, it } from 'vitest'
import { sampleCue } from '../testing/samples'
import { diffScript, resplit } from './change-script'

const script = (prefix: string, ...texts: string[]) =>
  texts.map((text, i) => sampleCue(`${prefix}${i}`, i * 1_000, { text }))
const change = (old: string[], next: string[]) =>
  diffScript(script('o', ...old), script('n', ...next)).map(
    (each) => `${each.change} ${(each.next ?? each.old)?.id}`,
  )

describe('a changed script', () => {
  it('keeps the cues of sentences that stay, wherever they are now', () => {
    expect(change(['A', 'B', 'C'], ['Mới', 'A', 'B', 'C'])).toEqual([
      'added n0',
      'same o0',
      'same o1',
      'same o2',
    ])
    expect(change(['A', 'B', 'C'], ['C', 'A', 'B'])).toEqual(['same o2', 'same o0', 'same o1'])
  })

  it('keeps the cue of a rewritten sentence and lists removed ones', () => {
    expect(change(['A', 'B', 'C', 'D'], ['A', 'B2', 'D'])).toEqual([
      'same o0',
      'changed o1',
      'removed o2',
      'same o3',
    ])
    expect(change(['Chào', 'Chào', 'Hết'], ['Chào', 'Chào', 'Chào', 'Hết'])).toEqual([
      'same o0',
      'same o1',
      'added n2',
      'same o2',
    ])
  })

  it('keeps manual settings and applies those of the script', () => {
    const [old] = script('o', 'A')
    const [next] = script('n', 'A')
    if (!old || !next) throw new Error('no cue')
    const [found] = diffScript(
      [{ ...old, voiceId: 7, pinnedMs: 100, chapter: { title: 'Một', targetMs: 9_000 } }],
      [{ ...next, pauseAfterMs: 800, chapter: { title: 'Một' } }],
    )
    expect(found?.next).toMatchObject({
      id: 'o0',
      voiceId: 7,
      pinnedMs: 100,
      pauseAfterMs: 800,
      chapter: { targetMs: 9_000 },
    })
  })
})

describe('another split', () => {
  const cues = [
    sampleCue('a', 0, { text: 'Một. Hai.', paragraph: true, note: 'n' }),
    sampleCue('b', 1_000, { text: 'Ba.', pauseAfterMs: 800 }),
    sampleCue('c', 2_000, { text: 'Bốn.', paragraph: true }),
  ]
  let made = 0
  const newId = () => `new${(made += 1)}`

  it('keeps texts that stay with their cues, and pauses behind their words', () => {
    const sentences = resplit(cues, 'sentence', newId)
    expect(sentences.map(({ text }) => text)).toEqual(['Một.', 'Hai.', 'Ba.', 'Bốn.'])
    expect(sentences.slice(2).map(({ id }) => id)).toEqual(['b', 'c'])
    expect(sentences.map(({ pauseAfterMs }) => pauseAfterMs)).toEqual([
      undefined,
      undefined,
      800,
      undefined,
    ])
    const paragraphs = resplit(sentences, 'paragraph', newId)
    expect(paragraphs.map(({ text }) => text)).toEqual(['Một. Hai. Ba.', 'Bốn.'])
    expect(paragraphs[0]).toMatchObject({ paragraph: true, pauseAfterMs: 800, note: 'n' })
    expect(new Set([...sentences, ...paragraphs].map(({ id }) => id)).has('a')).toBe(true)
  })
})
