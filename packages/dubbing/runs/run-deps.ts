import type { ProjectFile, Take } from '@shared/contracts/project-file'
import type { Result } from '@shared/contracts/result'
import type { DictionaryEntry } from '@cuecast/spoken-text'
import type { ChunkUpdate, RunProgress } from '@shared/contracts/run'
import type { Gateway } from '../gateway/gateway'
import type { Submission } from './submission'
import type { ProjectAccess } from '../project/project-access'
import type { Takes } from '../project/takes'

/** What a run needs of the open project. */
export interface RunProject {
  readonly document: ProjectFile
  readonly takes: Pick<Takes, 'of' | 'active' | 'add'>
  readonly access: ProjectAccess
  flush(): Promise<Result<void>>
}

/** The entries that are on, and who applies them: the service, or we before sending. */
export interface RenderDictionary {
  entries: readonly DictionaryEntry[]
  here: boolean
}

export type Measured = Pick<Take, 'durationMs' | 'leadMs' | 'tailMs' | 'thresholdDb'>

export interface RunsDeps {
  project: RunProject
  /** The connection's one gateway, so that all runs share its queue. */
  gateway(connectionId: string): Promise<Result<Gateway>>
  /**
   * What the service's dictionary changes in every text, once the service knows every edit of it;
   * nothing unless given.
   */
  dictionary?(connectionId: string): Promise<Result<RenderDictionary>>
  /** Decodes audio in full; fails with AUDIO_BROKEN or AUDIO_UNSUPPORTED. */
  measure(bytes: Uint8Array): Promise<Result<Measured>>
  /**
   * Sets credits aside before they are spent; CREDIT_LIMIT where the user does not want to spend so
   * much. The answered function is called once they are spent, or not.
   */
  reserve?(connectionId: string, credits: number): Promise<Result<() => void>>
  /**
   * Whether the audio of so many characters can be stored. Where this is given, a run waits for room
   * before it pays and before it goes on; elsewhere a full disk ends it.
   */
  room?(characters: number): Promise<Result<void>>
  /** Hears of every request that was paid, and when some of it was given back; at opening of all. */
  onPaid?(submission: Submission): void
  onChunk(update: ChunkUpdate): void
  /** At most a few times a second, and at each change of state. */
  onProgress(progress: RunProgress): void
  /**
   * How long the run waits when nothing comes from the service, whatever the reason, ms; an hour
   * unless said. Then it fails; what is finished there is fetched by the next run, unpaid.
   */
  giveUpAfterMs?: number
  /** How long a stopping run waits for the answer to a paid request on its way, ms; 5 s unless said. */
  graceMs?: number
}
