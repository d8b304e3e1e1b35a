import '@/testing/scripted-studio'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Voice } from '@shared/contracts/connection'
import { nothingDerived, useDerived } from '@/model/derived/derived-store'
import { showDocument, useDocument } from '@/model/document/document-store'
import { sampleProject } from '@/testing/sample-project'
import { announce } from '@/ui/states/LiveRegion'
import { suggestCast } from './suggest-cast'

vi.mock('@/ui/states/LiveRegion', () => ({ announce: vi.fn() }))

const voice = (id: number, gender: Voice['gender']): Voice => ({
  id,
  name: `Giọng ${id}`,
  gender,
  languageName: 'Tiếng Việt',
  language: 'vi',
  region: null,
})
const voices = [voice(1, 'female'), voice(2, 'male'), voice(3, 'female')]

beforeEach(() => {
  const opened = sampleProject()
  const { cues, speakers } = opened.project
  const project = {
    ...opened.project,
    cues: cues.map((cue, i) => (i === 0 ? { ...cue, speakerId: null } : cue)),
    speakers: speakers.map((speaker) => ({ ...speaker, voiceId: null })),
    narratorVoiceId: null,
  }
  showDocument({ ...opened, project })
  useDerived.setState({ ...nothingDerived, uncast: cues.map(({ id }) => id) })
})

it('gives the narrator a voice that no speaker has, and says how many have one now', () => {
  suggestCast(voices)
  const { speakers, fields } = useDocument.getState()
  const cast = [...speakers.map(({ voiceId }) => voiceId), fields.narratorVoiceId]
  expect(cast).not.toContain(null)
  expect(new Set(cast).size).toBe(cast.length)
  expect(announce).toHaveBeenLastCalledWith(expect.stringMatching(/^\d+ /))
})
