import type { Cue, Speaker } from '../../contracts/project-file'
import type { FitResult } from '../../fitting/fit-types'
import type { MixClip } from '../../mixing/mix-plan'
import type { ProjectNote } from '../../contracts/review'
import { noteTable } from '../../review/note-table'
import { translator } from '../../texts/texts'
import { buildTimeline } from '../timeline'

export const speaker = (id: string, label: string, colour: number): Speaker => ({
  id,
  label,
  colour,
  voiceId: 1,
  gainDb: 0,
  pan: 0,
  muted: false,
})
const cue = (
  id: string,
  startMs: number,
  endMs: number,
  text: string,
  speakerId: string | null,
): Cue => ({
  id,
  startMs,
  endMs,
  text,
  speakerId,
})
const cues = [
  cue('1', 1000, 3000, '<i>Xin chào</i>,\n"các" bạn & <3', 'a'),
  cue('2', 2500, 4000, '=1+1', 'b'),
  cue('3', 5000, 6000, 'Không ai', null),
  cue('4', 7000, 8000, '', null),
]
export const fit = (cueId: string, fittedMs: number): FitResult => ({
  cueId,
  state: 'natural',
  rate: 1.25,
  earlyMs: 0,
  overlapMs: 0,
  squeezedMs: 0,
  fittedMs,
  borrowedMs: 0,
  overflowMs: 0,
  cutCharacters: 0,
  neededEndMs: 0,
  neededRate: 1,
  voiceRate: 1,
  slotMs: 0,
})
export const clip = (cueId: string, stem: string, startMs: number, lengthMs: number): MixClip => ({
  cueId,
  stem,
  file: '/takes/x.wav',
  channels: 1,
  startSample: startMs * 48,
  lengthSamples: lengthMs * 48,
  trimStartMs: 0,
  trimEndMs: 0,
  rate: 1,
  gainDb: 0,
  pan: 0,
})
export const project = {
  name: 'Phim: tập 1',
  cues,
  markers: [{ id: 'm', timeMs: 4500, name: 'Cảnh hai', colour: 3 }],
  speakers: [
    speaker('a', 'Người dẫn', 0),
    speaker('b', 'Khách "mời"', 3),
    speaker('c', 'Im lặng', 4),
  ],
}
const t = translator('en')
const note: ProjectNote = {
  id: 'note-0001',
  cueId: '2',
  cueText: '=1+1',
  startMs: 2500,
  endMs: null,
  kind: 'wording',
  text: 'đọc sai',
  suggestion: '',
  createdAt: '2026-03-01T10:00:00.000Z',
  reviewer: 'Mai',
  round: 1,
  state: 'open',
  answer: '',
}
export const noNotes = noteTable([], project, t)
export const timeline = buildTimeline({
  project,
  plan: {
    sampleRate: 48_000,
    channels: 1,
    totalSamples: 480_000,
    clips: [clip('1', 'a', 1000, 1900), clip('2', 'b', 2500, 1600), clip('3', '', 5000, 800)],
  },
  fits: [fit('1', 1900), fit('2', 1600), fit('3', 800)],
  stemFile: (stem) => `/phim/stems/${stem || 'nobody'}.wav`,
  notes: noteTable([{ note, cue: project.cues[1] ?? null }], project, t),
})
