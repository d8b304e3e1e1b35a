import type { StudioError } from '@shared/contracts/errors'
import type { ProjectFile } from '@shared/contracts/project-file'
import { isSpeakable } from '@shared/dubbing/spoken-text'
import { type NotSpokenKind, notSpeech } from '@shared/subtitles/not-speech'
import type { FitResult } from '@shared/fitting/fit-types'
import { formatTime } from '@shared/subtitles/format-time'

interface ReportedCue {
  /** Position in the film, from 1. */
  cue: number
  start: string
  text: string
}

/** The `--json` report of a written track. */
export interface DubReport {
  /** Every cue that is speech was rendered. */
  ok: boolean
  input: string
  output: string
  /** `output` and all other files. */
  files: string[]
  project: string | null
  language: string
  /** 0 … 1: how sure the guess of the language is; 1 where it was chosen. */
  languageConfidence: number
  /** Who speaks, with which voice (null: none is cast) and how many cues, in the order of the cast. */
  speakers: { label: string; voice: string | null; cues: number }[]
  cues: number
  voiced: number
  /** At a comfortable rate. */
  fitted: number
  /** Faster than comfortable, within the limit. */
  stretched: number
  notFitting: (ReportedCue & { overflowMs: number; cutCharacters: number; endAt: string })[]
  failed: (ReportedCue & { error: StudioError })[]
  /** Cues without speakable text. */
  withoutText: ReportedCue[]
  /** How many cues are no speech, by kind: sound descriptions, songs, credits, left out by the user. */
  notSpoken: Partial<Record<NotSpokenKind, number>>
  trackSeconds: number
  /** From the command to the finished track. */
  seconds: number
  /** Credits spent in this run. */
  credits: number
}

/** How one job ended. */
export type Ended =
  | { ok: true; report: DubReport; code: number }
  | { ok: false; input: string; error: StudioError; code: number }

export interface ReportInput {
  document: ProjectFile
  fits: readonly FitResult[]
  failures: ReadonlyMap<string, StudioError>
  about: Pick<
    DubReport,
    | 'input'
    | 'output'
    | 'files'
    | 'project'
    | 'trackSeconds'
    | 'seconds'
    | 'credits'
    | 'languageConfidence'
  >
}

const notVoiced: StudioError = { code: 'SYNTHESIS_FAILED', message: 'the cue was not voiced' }

export function reportOf({ document, fits, failures, about }: ReportInput): DubReport {
  const byCue = new Map(fits.map((fit) => [fit.cueId, fit]))
  const count = (...states: FitResult['state'][]) =>
    fits.filter((fit) => states.includes(fit.state)).length
  const notFitting: DubReport['notFitting'] = []
  const failed: DubReport['failed'] = []
  const withoutText: ReportedCue[] = []
  const notSpoken: DubReport['notSpoken'] = {}
  let silent = 0
  for (const [index, cue] of document.cues.entries()) {
    const place = { cue: index + 1, start: formatTime(cue.startMs), text: cue.text }
    const fit = byCue.get(cue.id)
    const error = failures.get(cue.id)
    if (!isSpeakable(cue)) {
      const kind = notSpeech(cue)
      if (kind === null) withoutText.push(place)
      else {
        notSpoken[kind] = (notSpoken[kind] ?? 0) + 1
        silent += 1
      }
    } else if (error || !fit || fit.state === 'empty')
      failed.push({ ...place, error: error ?? notVoiced })
    if (fit?.state === 'does-not-fit') {
      const { overflowMs, cutCharacters, neededEndMs } = fit
      const endAt = formatTime(neededEndMs)
      notFitting.push({ ...place, overflowMs: Math.round(overflowMs), cutCharacters, endAt })
    }
  }
  const cues = document.cues.length
  const voiced = cues - failed.length - withoutText.length - silent
  return {
    ok: voiced + silent === cues,
    ...about,
    language: document.language,
    speakers: document.speakers.map(({ id, label, voiceId, voiceName }) => ({
      label,
      voice: voiceName ?? (voiceId === null ? null : String(voiceId)),
      cues: document.cues.filter(({ speakerId }) => speakerId === id).length,
    })),
    cues,
    voiced,
    fitted: count('natural', 'comfortable'),
    stretched: count('stretched'),
    notFitting,
    failed,
    withoutText,
    notSpoken,
  }
}
