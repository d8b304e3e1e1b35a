import type { Adding, NewOwnVoice, VoiceRecord } from '@shared/contracts/models/model-records'
import { ok, type Result } from '@shared/contracts/result'
import { catalogueModel } from '../catalogue/read-catalogue'
import type { LaunchModels } from '../models/model-line'
import { addVoice } from './add-voice'
import type { AddedVoices } from './added-voices'

/** So many that have ended stay listed. */
const MAX_ENDED = 20

/** Voices that are being added, one after the other, and how far each is. */
export class VoiceAdding {
  private readonly known = new Map<number, { state: Adding; stop: AbortController }>()
  private last = 0
  private turn: Promise<unknown> = Promise.resolve()

  constructor(
    readonly voices: AddedVoices,
    private readonly launch: LaunchModels,
  ) {}

  start(wish: NewOwnVoice): Adding {
    const id = ++this.last
    const progress = { stage: 'wait', done: 0 } as const
    const state: Adding = { id, source: wish.source, progress, error: null, record: null }
    const stop = new AbortController()
    this.known.set(id, { state, stop })
    this.turn = this.turn.then(() => this.add(id, wish, stop.signal))
    return state
  }

  list(): Adding[] {
    return [...this.known.values()].map(({ state }) => state)
  }

  /** Stops one that is under way; one that has ended leaves the list. False: there is none. */
  drop(id: number): boolean {
    this.known.get(id)?.stop.abort()
    return this.known.delete(id)
  }

  /** Stops all of them. */
  close(): void {
    for (const { stop } of this.known.values()) stop.abort()
  }

  private async add(id: number, wish: NewOwnVoice, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const { voices, launch } = this
    const { catalogueId, ...source } = wish
    const from = catalogueId === undefined ? ok(undefined) : await catalogueModel(catalogueId)
    if (!from.ok) return this.note(id, { error: from.error })
    const ended = await addVoice({
      ...source,
      from: from.value,
      voices,
      launch,
      limits: voices.limits(),
      signal,
      onProgress: (progress) => this.note(id, { progress }),
    })
    this.note(id, outcome(ended))
    const over = this.list().filter(({ error, record }) => error ?? record)
    for (const old of over.slice(0, -MAX_ENDED)) this.known.delete(old.id)
  }

  private note(id: number, change: Partial<Adding>): void {
    const entry = this.known.get(id)
    if (entry) entry.state = { ...entry.state, ...change }
  }
}

const outcome = (ended: Result<VoiceRecord>): Partial<Adding> =>
  ended.ok ? { record: ended.value } : { error: ended.error }
