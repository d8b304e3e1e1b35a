import { describe, expect, it } from 'vitest'
import type { Cue } from '../contracts/project-file'
import { sampleCue } from '../testing/samples'
import { translatedCues, translationState, withTranslation } from './cue-state'

const cue = (more: Partial<Cue>): Cue =>
  sampleCue('a', 0, { text: '', original: 'Hello.', ...more })

describe('translationState', () => {
  it.each([
    ['untranslated', {}],
    ['silent', { spoken: 'no' }],
    ['silent', { original: ' ' }],
    ['translated', { text: 'Chào.', translation: { from: 'Hello.', machine: 'Chào.' } }],
    ['edited', { text: 'Xin chào.', translation: { from: 'Hello.', machine: 'Chào.' } }],
    ['edited', { text: 'Chào.', translation: { from: 'Hello.' } }],
    ['edited', { text: 'Chào.' }],
    ['outdated', { text: 'Chào.', translation: { from: 'Hi.', machine: 'Chào.' } }],
  ] as const)('is %s', (state, more) => {
    expect(translationState(cue(more))).toBe(state)
  })
})

describe('a translated cue', () => {
  it('notes who wrote it, and of which text', () => {
    const machine = withTranslation(cue({}), { text: 'Chào.' }, 'machine')
    expect(translationState(machine)).toBe('translated')
    const person = withTranslation(machine, { text: 'Xin chào.' }, 'person')
    expect(person.translation).toEqual({ from: 'Hello.', machine: 'Chào.' })
    const old = { cueId: 'a', from: 'Hi.', text: 'Chào.' }
    expect(translatedCues([person], [old], 'machine').map(translationState)).toEqual(['outdated'])
    expect(translatedCues([person], [{ ...old, cueId: 'b' }], 'person')).toEqual([])
  })
})
