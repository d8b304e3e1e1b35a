import type { SoundBound } from '@cuecast/audio'
import type { ProjectFile, Take, TakeMeasured } from '@shared/contracts/project-file'
import type { Result } from '@shared/contracts/result'
import type { DictionaryEntry } from '@shared/text/dictionary'
import type { ChunkUpdate, LostAnswer, RunProgress } from '@shared/contracts/run'
import type { Peaks } from '@cuecast/audio'
import type { Gateway } from '../gateway/gateway'
import type { Submission } from './submission'
import type { ProjectAccess } from '../project/project-lock'
import type { Takes } from '../project/takes'

/** The part of the open project that a run uses. */
export interface RunProject {
  readonly document: ProjectFile
  readonly takes: Pick<Takes, 'index' | 'add'>
  readonly access: ProjectAccess
  flush(): Promise<Result<void>>
}

/** The enabled entries; `here`: applied before sending instead of by the service. */
export interface RenderDictionary {
  entries: readonly DictionaryEntry[]
  here: boolean
}

export type Measured = TakeMeasured & Pick<Take, 'durationMs'> & { peaks?: Peaks | undefined }

export interface RunsDeps {
  project: RunProject
  /** One gateway per connection, so that all its runs share one queue. */
  gateway(connectionId: string): Gateway
  /**
   * The service's dictionary once all local edits are synced, since it changes every text; without
   * it texts are sent as they are.
   */
  dictionary?(connectionId: string): Promise<Result<RenderDictionary>>
  /** Decodes audio in full; fails with AUDIO_BROKEN or AUDIO_UNSUPPORTED. */
  measure(bytes: Uint8Array, bound: SoundBound): Promise<Result<Measured>>
  /**
   * Reserves credits before they are spent; CREDIT_LIMIT if that exceeds the user's limit. The
   * returned function releases the reservation once they are spent, or not.
   */
  reserve?(submission: Submission): Promise<Result<() => void>>
  /**
   * Checks for disk space for the audio of this many characters. If given, a run waits for space
   * before it pays and stores; otherwise a full disk ends it.
   */
  room?(characters: number): Promise<Result<void>>
  /** Called for every paid request, when part of it is refunded, and on opening for all of them. */
  onPaid?(submission: Submission): void
  onChunk(update: ChunkUpdate): void
  /** Called when other cues than before may have been charged though the response was lost. */
  onLost?(lost: LostAnswer[]): void
  /** Called a few times a second at most, and at each change of state. */
  onProgress(progress: RunProgress): void
  /**
   * How long the run waits without progress, for any reason, ms; default one hour. Then it fails;
   * the next run fetches later results without paying again.
   */
  giveUpAfterMs?: number
  /**
   * How long a stopping run waits for the response to a paid request in flight, ms; default 5 s.
   */
  graceMs?: number
}
