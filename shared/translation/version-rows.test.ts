import { describe, expect, it } from 'vitest'
import type { Cue } from '../contracts/project-file'
import { sampleCue, sampleDocument, sampleSpeaker, sampleTake } from '../testing/samples'
import { versionRows } from './version-rows'

const cue = (more: Partial<Cue>): Cue =>
  sampleCue('a', 0, { text: '', original: 'Hello.', ...more })

describe('versionRows', () => {
  const speakers = [sampleSpeaker('s', { label: 'Anna' })]
  const origin = sampleDocument({
    speakers,
    cues: [sampleCue('a', 0, { text: 'Hello.', speakerId: 's' }), sampleCue('b', 2_000)],
  })
  const version = sampleDocument({
    speakers,
    cues: [
      cue({ text: 'Chào.', translation: { from: 'Hello.', machine: 'Chào.' } }),
      sampleCue('n', 1_000),
    ],
  })
  const member = { projectId: 'p', name: '', language: 'vi', isOpen: false, path: '/p' }
  const long = sampleTake('t', 'a', { durationMs: 1_700 })

  it('shows each cue once, with text, state and fit in every language', () => {
    const { rows } = versionRows([
      {
        member: { ...member, isOrigin: true },
        content: { project: origin, takeOf: () => undefined },
      },
      {
        member: { ...member, isOrigin: false },
        content: { project: version, takeOf: (id) => (id === 'a' ? long : undefined) },
      },
      { member: { ...member, isOrigin: false }, content: null },
    ])
    expect(rows.map(({ cueId, number, speaker }) => [cueId, number, speaker])).toEqual([
      ['a', 1, 'Anna'],
      ['n', 2, null],
      ['b', 3, null],
    ])
    expect(rows.map(({ cells }) => cells.map(({ state }) => state))).toEqual([
      ['origin', 'translated', 'absent'],
      ['absent', 'edited', 'absent'],
      ['origin', 'absent', 'absent'],
    ])
    expect(rows[0]?.cells[1]?.fit).toMatchObject({ state: 'does-not-fit' })
    expect(rows[0]?.cells[0]?.fit).toBeNull()
  })
})
