import type { Cue, ProjectFile, Speaker, Take } from '../contracts/project-file'
import type { FitResult } from '../fitting/fit-types'
import { type FilmWord, filmWords } from '../fitting/film-words'
import { type MixPlan, voiceChannels } from '../mixing/mix-plan'
import { type NoteTable, noteTable } from '../review/note-table'
import { placedNotes } from '../review/notes'
import { withoutMarkup } from '../text/markup'
import type { Translate } from '../texts/texts'
import { type FrameOptions, frameAt, timecode } from './frame-rate'

/** One spoken cue as it is on the film, and at the same place in its track's file. */
export interface TimelineClip {
  cueId: string
  /** Text, on one line without markup. */
  name: string
  startMs: number
  lengthMs: number
}

/** The voice of one speaker: the clips of one full-length sound file. */
export interface TimelineTrack {
  /** Key of its stem (`MixClip.stem`). */
  stem: string
  /** The speaker's label; empty for cues without a speaker. */
  label: string
  /** Index into the speaker palette. */
  colour: number
  /** Absolute path, or a path relative to the file that is written. */
  file: string
  /** Channels of the file. */
  channels: 1 | 2
  clips: TimelineClip[]
}

/** A cue for lists and markers, voiced or not. */
export interface TimelineCue {
  id: string
  startMs: number
  endMs: number
  /** With line breaks, without markup. */
  text: string
  label: string
  colour: number
  note: string
  /** The same in the language that is not spoken; '' where there is none. */
  original: string
  fit: FitResult | null
  /** Times of its words, by their places in `text`; null where they are unknown. */
  words: FilmWord[] | null
}

/** A place on the film that the editor marked. */
export interface TimelineMarker {
  timeMs: number
  /** On one line; may be empty. */
  name: string
  colour: number
  /** Absent: a place; otherwise a range. */
  endMs?: number
  /** More than the name, where a format has room for it. */
  comment?: string
  /** A review note, which is no chapter. */
  ofReview?: true
}

/** The picture that the voices belong to. */
export interface TimelineFilm {
  /** Absolute, or relative to the file that is written. */
  path: string
  durationMs: number
  /** Size of the picture, pixels. */
  width: number
  height: number
  /** Timecode of its first frame, from its file; null: none. */
  timecode: string | null
}

/** Input of every editor format. */
export interface Timeline {
  name: string
  /** Length of the track and of every stem. */
  durationMs: number
  sampleRate: number
  /** Channels of the sequence; its tracks have their own. */
  channels: 1 | 2
  tracks: TimelineTrack[]
  cues: TimelineCue[]
  /** In the order of their times. */
  markers: TimelineMarker[]
  notes: NoteTable
  /** Null: there is none, or it has no picture. */
  film: TimelineFilm | null
}

export interface TimelineInput {
  project: Pick<ProjectFile, 'name' | 'cues' | 'speakers' | 'markers'>
  plan: Pick<MixPlan, 'sampleRate' | 'channels' | 'totalSamples' | 'clips'>
  fits: readonly FitResult[]
  /** Full-length sound file of a stem (`MixClip.stem`; '' = cues without a speaker). */
  stemFile: (stem: string) => string
  /** The active take of a cue; absent: words have no times. */
  takeOf?: (cueId: string) => Take | undefined
  /** Review notes to export as markers in addition to the project's own. */
  reviewMarkers?: readonly TimelineMarker[]
  notes: NoteTable
  film?: TimelineFilm | null
}

/**
 * Builds the timeline for an editor. Tracks come in the order of the speakers, the one without a
 * speaker last.
 */
export function buildTimeline(input: TimelineInput): Timeline {
  const { project, plan, stemFile, reviewMarkers = [], notes, film = null } = input
  const toMs = (samples: number): number => (samples * 1000) / plan.sampleRate
  const cues = new Map(project.cues.map((cue) => [cue.id, cue]))
  const trackOf = (stem: string, speaker: Speaker | undefined): TimelineTrack => ({
    stem,
    label: speaker?.label ?? '',
    colour: speaker?.colour ?? 0,
    file: stemFile(stem),
    channels: voiceChannels(plan, stem) === 1 ? 1 : 2,
    clips: plan.clips
      // Behind its end a stem has no sound: the film may end before the last cue.
      .filter((clip) => clip.stem === stem && clip.startSample < plan.totalSamples)
      .map((clip) => ({
        cueId: clip.cueId,
        name: oneLine(withoutMarkup(cues.get(clip.cueId)?.text ?? '')),
        startMs: toMs(clip.startSample),
        lengthMs: toMs(clip.lengthSamples),
      })),
  })
  const tracks = [
    ...project.speakers.map((speaker) => trackOf(speaker.id, speaker)),
    trackOf('', undefined),
  ]
  return {
    name: project.name,
    durationMs: toMs(plan.totalSamples),
    sampleRate: plan.sampleRate,
    channels: plan.channels === 1 ? 1 : 2,
    tracks: tracks.filter(({ clips }) => clips.length > 0),
    cues: timelineCues(input, plannedWords(input)),
    markers: [
      ...project.markers.map(({ timeMs, name, colour }) => ({ timeMs, name, colour })),
      ...reviewMarkers,
    ]
      .map((marker) => ({ ...marker, name: oneLine(marker.name) }))
      .sort((a, b) => a.timeMs - b.timeMs),
    notes,
    film,
  }
}

/** Times of a cue's words by its take and its playback in the plan; null where they are unknown. */
export function plannedWords({
  plan,
  takeOf,
}: {
  plan: Pick<MixPlan, 'sampleRate' | 'clips'>
  takeOf?: ((cueId: string) => Take | undefined) | undefined
}): (cue: Pick<Cue, 'id' | 'text'>) => FilmWord[] | null {
  const clips = new Map(plan.clips.map((clip) => [clip.cueId, clip]))
  return ({ id, text }) => {
    const [clip, take] = [clips.get(id), takeOf?.(id)]
    if (!clip || !take) return null
    const { trimStartMs, cuts = [], rate } = clip
    const startMs = (clip.startSample * 1000) / plan.sampleRate
    return filmWords(text, take, { startMs, trimStartMs, cuts, rate })
  }
}

function timelineCues(
  { project: { cues, speakers }, fits }: TimelineInput,
  wordsOf: (cue: Cue) => FilmWord[] | null,
): TimelineCue[] {
  const bySpeaker = new Map(speakers.map((speaker) => [speaker.id, speaker]))
  const byCue = new Map(fits.map((fit) => [fit.cueId, fit]))
  return cues.map((cue) => {
    const { id, startMs, endMs, text, speakerId, note = '', original = '' } = cue
    const speaker = speakerId === null ? undefined : bySpeaker.get(speakerId)
    return {
      id,
      startMs,
      endMs,
      text: withoutMarkup(text),
      label: speaker?.label ?? '',
      colour: speaker?.colour ?? 0,
      note,
      original,
      fit: byCue.get(id) ?? null,
      words: wordsOf(cue),
    }
  })
}

/** Text for a name or a marker: without line breaks and control characters. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** All review notes of a project, with timecode as an export counts it. */
export function notesWithTimecode(
  project: Pick<ProjectFile, 'name' | 'cues' | 'speakers' | 'review'>,
  { rate, startFrame }: Required<FrameOptions>,
  t: Translate,
): NoteTable {
  return noteTable(placedNotes(project), project, t, {
    rate: rate.id,
    at: (ms) => timecode(startFrame + frameAt(ms, rate), rate),
  })
}
