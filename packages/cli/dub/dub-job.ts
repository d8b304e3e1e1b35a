import type { DeliveryCheck } from '@shared/contracts/formats/delivery-rules'
import type { CastMap } from '@shared/contracts/cast'
import type { Voice } from '@shared/contracts/connection'
import type { StudioError } from '@shared/contracts/errors'
import type { ProjectFile, ProjectProfile } from '@shared/contracts/project-file'
import type { Result } from '@shared/contracts/result'
import type { TranslationReport } from '@shared/contracts/translation'
import type { FitResult } from '@shared/fitting/fit-types'
import type { SubtitleFile } from '@shared/subtitles/read-subtitles'
import type { CoverImage } from '@cuecast/audio/track-info'
import type { Gateway } from '@cuecast/dubbing/gateway/gateway'
import type { Language } from '@cuecast/dubbing/gateway/calls/voices'
import type { Project } from '@cuecast/dubbing/project/project'
import type { RenderDictionary } from '@cuecast/dubbing/runs/run-deps'
import type { ScriptFile } from '@cuecast/dubbing/project/script-file'
import type { Translator } from '@cuecast/dubbing/translation/translator'
import type { VoiceCredit } from '@cuecast/dubbing/export/marks'
import type { DubOptions } from './arguments/options'
import type { Output } from './output'
import type { DubReport, ListenReport, RetakesReport } from './report'
import type { SharedCast } from './shared-cast'
import type { VersionTarget } from './arguments/version-options'

/** Input of the first step. */
export interface DubCall {
  options: DubOptions
  output: Output
  /** Fires when the user stops the job. */
  signal: AbortSignal
  /** The cast of the files before this one. */
  shared: SharedCast
  /** The project is a language version, which is translated first. */
  version?: VersionCall
  startedMs: number
  /** Close resources of the steps, the last first, however the job ends. */
  closers: Closer[]
}

/** A language version of an input. */
export interface VersionCall {
  input: string
  /** Language of its origin. */
  from: string
  target: VersionTarget
  translator: Translator
  /** What was translated, once it is known. */
  report: TranslationReport | null
}

/** May return more of how a job has ended than was known before. */
export type Closer = (ended: Result<DubReport>) => Promise<Result<DubReport> | void>

/** One file from its bytes to the finished track: what its steps find out, in their order (`job.ts`). */
export interface DubJob extends DubCall {
  /** Null: the project's own cues. */
  subtitles: SubtitleFile | null
  /** Null: the input is no script. */
  script: ScriptFile | null
  castMap: CastMap | null
  dictionary: RenderDictionary['entries'] | null
  cover: CoverImage | null
  /** The film to attach, with its length. */
  film: { path: string; durationMs: number } | null

  /** The user's folder, or a temporary one. */
  projectFolder: string
  /** Data folder of the embedded service: unfinished tasks continue at its next start. */
  serviceFolder: string
  service: ServiceConnection
  voices: Voice[]
  languages: Language[]
  /** Of `--profile` and `--voice`. */
  profile: ProjectProfile | null
  voice: Voice | null

  /** Made from the input; null where the project's own cues are dubbed. */
  fresh: ProjectFile | null
  /** The project's document; saved once it is cast. */
  document: ProjectFile
  /** The project that was there before; null where there was none. */
  earlier: Project | null
  project: Project

  /** Errors of cues that failed. */
  failures: Map<string, StudioError>
  credits: number
  /** Null: not wanted. */
  listenCheck: ListenReport | null
  /** Null: not wanted, or nothing was doubtful. */
  retakes: RetakesReport | null
  written: WrittenTrack
  report: DubReport
}

export interface ServiceConnection {
  gateway: Gateway
  /** Origin of a remote service; null = the embedded one. */
  origin: string | null
  /** May be called again. */
  close(): Promise<void>
}

interface WrittenTrack {
  files: string[]
  durationMs: number
  /** Voices in use, with their licences. */
  voices: VoiceCredit[]
  fits: readonly FitResult[]
  /** Results of the chosen delivery rules; null = none were chosen. */
  check: DeliveryCheck | null
}

/** Step of a job: the parts it needs from earlier steps, and those it adds for later ones. */
export type Step<Needs extends keyof DubJob, Adds extends keyof DubJob = never> = (
  job: DubCall & Pick<DubJob, Needs>,
) => Promise<Result<Pick<DubJob, Adds>>>
