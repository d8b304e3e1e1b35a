import { keys } from '@/bridge/queries'
import { queryClient, useAsked } from '@/bridge/query-client'
import { currentProject } from '@/bridge/studio'
import type { StudioError } from '@shared/contracts/errors'
import type { LeftRecording } from '@shared/contracts/open-project'
import { ok, type Result } from '@shared/contracts/result'
import { useDocument } from '@/model/document/document-store'
import type { Samples } from './capture'
import { resampled } from './sound-edits'

/** Of a second, what main is handed at once: all that a kill can take. */
const AT_ONCE = 0.5

/** Recordings of this window that are not left: they are running, or being checked. */
const inHand = new Set<string>()

interface About {
  cueId: string
  /** Only a part of the cue's take is recorded again. */
  part: boolean
  /** Hz. */
  sampleRate: number
}

/** A recording that main writes to the disk as it comes. */
export class RecordingFile {
  readonly about: About
  readonly #project = currentProject()
  readonly #onFailed: (error: StudioError) => void
  #blocks: Samples[] = []
  #length = 0
  #id = ''
  #begun = false
  /** Parts are written one after the other; after one that failed nothing more, so that no sound lacks its middle. */
  #last: Promise<Result<void>>

  /** @param onFailed nothing more can be written: to be ended */
  constructor(about: About, onFailed: (error: StudioError) => void) {
    this.about = about
    this.#onFailed = onFailed
    this.#last = this.#begin()
  }

  async #begin(): Promise<Result<void>> {
    const begun = await this.#project.recordingBegin(this.about)
    if (!begun.ok) return begun
    this.#id = begun.value.id
    inHand.add(this.#id)
    return ok(undefined)
  }

  /** Once main has its file, or could not make it. */
  ready(): Promise<Result<void>> {
    return this.#last
  }

  add(block: Samples): void {
    this.#blocks.push(block)
    this.#length += block.length
    if (this.#length < AT_ONCE * this.about.sampleRate) return
    void this.#write().then((done) => done.ok || this.#onFailed(done.error))
  }

  /**
   * Writes the rest.
   *
   * @returns the id of the file, null where it has nothing; and what could not be written: the file has what
   *   was written before
   */
  async end(): Promise<{ id: string | null; error: StudioError | null }> {
    const done = this.#length > 0 ? await this.#write() : await this.#last
    const error = done.ok ? null : done.error
    if (this.#begun) return { id: this.#id, error }
    if (this.#id !== '') await discardRecorded(this.#id)
    return { id: null, error }
  }

  #write(): Promise<Result<void>> {
    const samples = joined(this.#blocks)
    this.#blocks = []
    this.#length = 0
    this.#last = this.#last.then(async (before) => {
      if (!before.ok) return before
      const written = await this.#project.recordingAppend({ id: this.#id, samples })
      this.#begun ||= written.ok
      return written
    })
    return this.#last
  }
}

/** These have become takes, or are left: the window no longer has them in hand. */
export function letGo(ids: readonly string[]): Promise<void> {
  for (const id of ids) inHand.delete(id)
  return lookAgain()
}

/** Blocks as one sound. */
export function joined(blocks: readonly Samples[]): Samples {
  const all = new Float32Array(blocks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const block of blocks) {
    all.set(block, at)
    at += block.length
  }
  return all
}

/** What a recording has, at the rate of recordings. */
export async function readRecorded(id: string): Promise<Result<Samples>> {
  const read = await currentProject().recordingRead({ id })
  if (!read.ok) return read
  const { samples, sampleRate } = read.value
  return ok(await resampled(samples, sampleRate))
}

/** Removes a recording for good. */
export async function discardRecorded(id: string): Promise<Result<void>> {
  const discarded = await currentProject().recordingDiscard({ id })
  await letGo([id])
  return discarded
}

/** Asks main again what was left. */
export function lookAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.recordingsLeft })
}

/** Recordings of the open project that are neither takes nor discarded. */
export function useRecordingsLeft(): readonly LeftRecording[] {
  const projectId = useDocument((state) => state.opened?.id)
  const { data = [] } = useAsked(
    [...keys.recordingsLeft, projectId],
    () => currentProject().recordingsLeft({ inHand: [...inHand] }),
    { enabled: projectId !== undefined, gcTime: 0, staleTime: 0 },
  )
  return data
}
