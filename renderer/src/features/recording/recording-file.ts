import { useQuery } from '@tanstack/react-query'
import { keys } from '@/bridge/queries'
import { queryClient, unwrap } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import type { StudioError } from '@shared/contracts/errors'
import type { LeftRecording } from '@shared/contracts/open-project'
import { ok, type Result } from '@shared/contracts/result'
import { useDocument } from '@/model/document/document-store'
import { RECORDING_RATE } from './sound-edits'

type Samples = Float32Array<ArrayBuffer>

/** Samples handed to main at once: half a second is all that a kill can take. */
const AT_ONCE = RECORDING_RATE / 2

/** The recording that is running now: its file is not one that was left. */
let running: string | null = null

/** A recording that main writes to the disk as it comes. */
export interface Recording {
  add(block: Samples): void
  /**
   * Writes the rest, and hands over the file if there is anything in it.
   *
   * @returns what could not be written; the file has what was written before
   */
  end(store?: (id: string) => Promise<void>): Promise<StudioError | null>
}

/**
 * Begins a recording of a cue.
 *
 * @param onFailed nothing more can be written: to be ended
 */
export async function beginRecording(
  { cueId, part }: { cueId: string; part: boolean },
  onFailed: (error: StudioError) => void,
): Promise<Result<Recording>> {
  const begun = await studio.recordingBegin({ cueId, part, sampleRate: RECORDING_RATE })
  if (!begun.ok) return begun
  running = begun.value.id
  return ok(new RecordingFile(begun.value.id, onFailed))
}

class RecordingFile implements Recording {
  readonly #id: string
  readonly #onFailed: (error: StudioError) => void
  #blocks: Samples[] = []
  #length = 0
  #last: Promise<Result<void>> = Promise.resolve(ok(undefined))
  #begun = false

  constructor(id: string, onFailed: (error: StudioError) => void) {
    this.#id = id
    this.#onFailed = onFailed
  }

  add(block: Samples): void {
    this.#blocks.push(block)
    this.#length += block.length
    if (this.#length < AT_ONCE) return
    void this.#writeOrEnd()
  }

  async #writeOrEnd(): Promise<void> {
    const done = await this.#write()
    if (!done.ok) this.#onFailed(done.error)
  }

  async end(store?: (id: string) => Promise<void>): Promise<StudioError | null> {
    const done = this.#length > 0 ? await this.#write() : await this.#last
    if (this.#begun) await store?.(this.#id)
    else await studio.recordingDiscard({ id: this.#id })
    if (running === this.#id) running = null
    await lookAgain()
    return done.ok ? null : done.error
  }

  /** One part after the other; after one that failed nothing more, so that no sound lacks its middle. */
  #write(): Promise<Result<void>> {
    const samples = joined(this.#blocks)
    this.#blocks = []
    this.#length = 0
    this.#last = this.#last.then(async (before) => {
      if (!before.ok) return before
      const written = await studio.recordingAppend({ id: this.#id, samples })
      this.#begun ||= written.ok
      return written
    })
    return this.#last
  }
}

function joined(blocks: readonly Samples[]): Samples {
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
  const read = await studio.recordingRead({ id })
  return read.ok ? ok(read.value.samples) : read
}

/** Removes a recording for good. */
export async function discardRecorded(id: string): Promise<Result<void>> {
  const discarded = await studio.recordingDiscard({ id })
  await lookAgain()
  return discarded
}

/** Asks main again what was left. */
export function lookAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.recordingsLeft })
}

/** Recordings of the open project that are neither takes nor discarded. */
export function useRecordingsLeft(): readonly LeftRecording[] {
  const projectId = useDocument((state) => state.opened?.id)
  const { data = [] } = useQuery({
    queryKey: [...keys.recordingsLeft, projectId],
    queryFn: () => unwrap(studio.recordingsLeft({ running })),
    enabled: projectId !== undefined,
    gcTime: 0,
    staleTime: 0,
  })
  return data
}
