import type { ScriptFormat } from '@shared/contracts/narration'
import type { SourceFormat } from '@shared/contracts/formats/subtitle-formats'
import type { DeliveryCheck } from '@shared/contracts/formats/delivery-rules'
import type { Obstacle } from '@shared/interchange/delivery-gate'
import type { VoiceCredit } from '@cuecast/dubbing/export/marks'
import type { StudioError } from '@shared/contracts/errors'
import type { TranslationReport } from '@shared/contracts/translation'
import type { RetakenCue, RetakeReport } from '@shared/contracts/project/retakes'
import type { ProjectFile, Take } from '@shared/contracts/project-file'
import { shorterWordings } from '@shared/dubbing/shorten/shorten'
import { isSpeakable } from '@shared/dubbing/spoken-text'
import { type NotSpokenKind, notSpeech, unspokenParts } from '@shared/subtitles/not-speech'
import type { Repair } from '@shared/subtitles/parsed-cue'
import type { FitResult } from '@shared/fitting/fit-types'
import { type FilmPace, filmPace, type SpeakerPace } from '@shared/fitting/pace'
import { formatTime } from '@shared/subtitles/format-time'
import type { Reading } from '@cuecast/spoken-text'

export interface ReportedCue {
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
  /**
   * Speakers with their voice (null: none is cast) and number of cues, in the order of the cast.
   */
  speakers: { label: string; voice: string | null; cues: number }[]
  /** Voices with their licences and the consent to a clone, most cues first. */
  voices: VoiceCredit[]
  cues: number
  voiced: number
  /** At a comfortable rate. */
  fitted: number
  /** Faster than comfortable, within the limit. */
  stretched: number
  /** Rushed speakers and cues: the rates that the takes need. */
  pace: ReportedPace
  notFitting: (ReportedCue & {
    overflowMs: number
    cutCharacters: number
    endAt: string
    /** Wordings that say the same in fewer words, by rules, the gentlest first. */
    shorter: string[]
  })[]
  failed: (ReportedCue & { error: StudioError })[]
  /** Cues that were to be spoken within their sentences and were spoken alone, and why. */
  spokenAlone: (ReportedCue & { reason: string })[]
  /** Cues without a word: nothing in them is speech, and `ok` does not depend on them. */
  withoutText: ReportedCue[]
  /** Only with `job.listenCheck`. */
  listenCheck?: ListenReport
  /** Only with `--mend`. */
  retakes?: RetakesReport
  /**
   * Number of cues that are not spoken, by kind: sound descriptions, songs, credits, left out by
   * the user.
   */
  notSpoken: Partial<Record<NotSpokenKind, number>>
  /** Every text that is not spoken: whole cues, and parts of spoken cues. */
  unspoken: ReportedCue[]
  /** Results of the rules of a destination; null = none was chosen. */
  check: DeliveryCheck | null
  /** With `--translate-to`: what was translated, and the cues that were not. */
  translation?: TranslationReport
  /** With `--translate-to`: cues with a person's translation of an earlier text of the film. */
  outOfDate?: ReportedCue[]
  /** Obstacles to delivery; only with `--gate`. */
  gate?: Obstacle[]
  trackSeconds: number
  /** From the command to the finished track. */
  seconds: number
  /** Credits spent in this run. */
  credits: number
}

/** What became of doubtful takes. */
export interface RetakesReport extends Omit<RetakeReport, 'retakeId' | 'cues'> {
  /** Every cue whose take was doubtful. */
  cues: (ReportedCue & Omit<RetakenCue, 'cueId' | 'chosen'>)[]
}

/** Findings of the recogniser in the takes. */
export interface ListenReport {
  /** Takes that were listened to in this run. */
  checked: number
  /** Takes that could not be. */
  failed: number
  /** Why the check has ended early. */
  error?: StudioError
  /** Cues whose takes differ from the expected words, as bare words. */
  differing: (ReportedCue & NonNullable<Take['recognised']>)[]
}

/** The rates of the film in short; 1.25 = a quarter faster than the take. */
interface ReportedPace {
  /** Above this rate a cue is hurried. */
  comfortRate: number
  hurried: number
  hurriedSeconds: number
  medianRate: number
  fastest: number
  /** Longest rushed time first; a label of '' = cues without a speaker. */
  speakers: (Pick<SpeakerPace, 'cues' | 'hurried' | 'medianRate' | 'fastest'> & {
    label: string
    hurriedSeconds: number
  })[]
  /** The rushed cues with the highest needed rates, at most ten. `rate` is the one they play at. */
  worst: (ReportedCue & { speaker: string; rate: number; neededRate: number })[]
}

function reportedPace({ cues, speakers, fit }: ProjectFile, fits: Fits): ReportedPace {
  const labels = new Map(speakers.map(({ id, label }) => [id, label]))
  const labelOf = (id: string | null) => labels.get(id ?? '') ?? ''
  const pace = filmPace(cues, (id) => fits.get(id), fit.comfortRate)
  const inFigures = ({ cues: voiced, hurriedMs, ...of }: FilmPace['total']) => ({
    cues: voiced,
    hurried: of.hurried,
    hurriedSeconds: Math.round(hurriedMs) / 1_000,
    medianRate: roundRate(of.medianRate),
    fastest: roundRate(of.fastest),
  })
  const { cues: _voiced, ...total } = inFigures(pace.total)
  return {
    comfortRate: fit.comfortRate,
    ...total,
    speakers: pace.speakers.map((each) => ({
      label: labelOf(each.speakerId),
      ...inFigures(each),
    })),
    worst: pace.worst.map(({ number, startMs, speakerId, rate, neededRate }) => ({
      cue: number,
      start: formatTime(startMs),
      text: cues[number - 1]?.text ?? '',
      speaker: labelOf(speakerId),
      rate: roundRate(rate),
      neededRate: roundRate(neededRate),
    })),
  }
}

const roundRate = (rate: number): number => Math.round(rate * 1_000) / 1_000

/** A cue whose spoken text differs from the written one, with the rules that changed it. */
interface CueReading {
  /** Position in the film, from 1. */
  cue: number
  start: string
  text: string
  /** Text for the voice. */
  spoken: string
  /** In the order in which they acted; those of the dictionary come first. */
  readings: (Omit<Reading, 'kind'> & { kind: Reading['kind'] | 'dictionary' })[]
}

/** The `--json` report of `--how-read`. */
export interface HowRead {
  ok: true
  input: string
  language: string
  cues: number
  changed: CueReading[]
  /** Texts of the cues that are not spoken. */
  unspoken: ReportedCue[]
  /** Cues, from 1, that one sentence runs over: they are spoken in one breath. `start`: of the first. */
  sentences: { cues: number[]; start: string; texts: string[] }[]
  /** Format of the file, and all that was repaired, guessed, taken for something or left out. */
  format: SourceFormat | ScriptFormat
  notices: Pick<Repair, 'code' | 'line' | 'detail'>[]
}

/** Texts of the cues that no voice speaks. */
export const unspokenIn = (cues: ProjectFile['cues']): ReportedCue[] =>
  cues.flatMap((cue, index) =>
    unspokenParts(cue).map((text) => ({ cue: index + 1, start: formatTime(cue.startMs), text })),
  )

/** Result of one job. */
export type Ended =
  | { ok: true; report: DubReport; code: number }
  | {
      ok: false
      input: string
      error: StudioError
      code: number
      /** Of a language version: what was reached. */
      language?: string
      translation?: TranslationReport
    }

type Fits = ReadonlyMap<string, FitResult>

export interface ReportInput {
  document: ProjectFile
  fits: readonly FitResult[]
  failures: ReadonlyMap<string, StudioError>
  takeOf: (cueId: string) => Pick<Take, 'alone'> | null | undefined
  about: Pick<
    DubReport,
    | 'input'
    | 'output'
    | 'files'
    | 'project'
    | 'voices'
    | 'trackSeconds'
    | 'seconds'
    | 'credits'
    | 'languageConfidence'
    | 'listenCheck'
    | 'retakes'
    | 'check'
  >
}

const spokenAloneIn = (
  cues: ProjectFile['cues'],
  takeOf: ReportInput['takeOf'],
): DubReport['spokenAlone'] =>
  cues.flatMap((cue, index) => {
    const reason = takeOf(cue.id)?.alone
    const place = { cue: index + 1, start: formatTime(cue.startMs), text: cue.text }
    return reason === undefined ? [] : [{ ...place, reason }]
  })

const notVoiced: StudioError = { code: 'SYNTHESIS_FAILED', message: 'the cue was not voiced' }

export function reportOf({ document, fits, failures, takeOf, about }: ReportInput): DubReport {
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
      silent += 1
      if (kind === null) withoutText.push(place)
      else notSpoken[kind] = (notSpoken[kind] ?? 0) + 1
    } else if (error || !fit || fit.state === 'empty')
      failed.push({ ...place, error: error ?? notVoiced })
    if (fit?.state === 'does-not-fit') {
      const { overflowMs, cutCharacters, neededEndMs } = fit
      const endAt = formatTime(neededEndMs)
      const wordings = shorterWordings(cue.text, cue.language ?? document.language)
      const shorter = wordings.map(({ text }) => text)
      notFitting.push({
        ...place,
        overflowMs: Math.round(overflowMs),
        cutCharacters,
        endAt,
        shorter,
      })
    }
  }
  const cues = document.cues.length
  const voiced = cues - failed.length - silent
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
    fitted: count('natural', 'slowed', 'comfortable'),
    stretched: count('stretched'),
    pace: reportedPace(document, byCue),
    notFitting,
    failed,
    spokenAlone: spokenAloneIn(document.cues, takeOf),
    withoutText,
    notSpoken,
    unspoken: unspokenIn(document.cues),
  }
}
