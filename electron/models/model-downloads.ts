import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  catalogueModel,
  dropDownload,
  getModel,
  type GetProgress,
  getSample,
} from '@cuecast/speech'
import type { SendRequest } from '@cuecast/platform'
import type { CatalogueModel, Getting } from '@shared/contracts/models/model-catalogue'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import type { ManageClient } from '../embedded/manage-client'

interface ModelDownloadsDeps {
  /** The folder of the user's own voices; recognisers are next to it. */
  voices: string
  manage: Pick<ManageClient, 'call' | 'addRecogniser'>
  mirror(): string
  send: SendRequest
  changed(list: Getting[]): void
}

/** Interval between progress requests to the service while it adds a voice, ms. */
const LOOK_MS = 300

/** Model downloads from their publishers; the service adds the finished files. */
export class ModelDownloads {
  readonly #known = new Map<
    string,
    { state: Getting; stop: AbortController; ended: Promise<void> }
  >()

  readonly #closing = new AbortController()

  constructor(private readonly deps: ModelDownloadsDeps) {}

  list(): Getting[] {
    return [...this.#known.values()].map(({ state }) => state)
  }

  /** Starts a download, or continues a paused or failed one; one that waits for a server is begun again. */
  async get(id: string): Promise<Result<void>> {
    const model = await catalogueModel(id)
    if (!model.ok) return model
    const waiting = this.#known.get(id)
    if (waiting?.state.waitingFor) {
      waiting.stop.abort()
      await waiting.ended
    }
    const known = this.#known.get(id)
    if (known && !['paused', 'failed'].includes(known.state.phase)) return ok(undefined)
    const stop = new AbortController()
    const done = known?.state.done ?? 0
    const state: Getting = {
      id,
      phase: 'download',
      done,
      leftMs: null,
      waitingFor: null,
      error: null,
    }
    const entry = { state, stop, ended: Promise.resolve() }
    this.#known.set(id, entry)
    this.deps.changed(this.list())
    entry.ended = this.#run(model.value, stop.signal)
    return ok(undefined)
  }

  /** The publisher's sample of a voice. */
  async sample(id: string): Promise<Result<Uint8Array>> {
    const model = await catalogueModel(id)
    if (!model.ok) return model
    const { mirror, send } = this.deps
    const signal = this.#closing.signal
    return getSample(model.value, { mirror: mirror() || undefined, send, signal })
  }

  /** Pauses; the partial download stays for the next time. */
  pause(id: string): void {
    this.#known.get(id)?.stop.abort()
  }

  /** Stops it and deletes the partial download. */
  async drop(id: string): Promise<void> {
    const entry = this.#known.get(id)
    entry?.stop.abort()
    await entry?.ended
    this.#known.delete(id)
    await Promise.all(folders(this.deps.voices).map((folder) => dropDownload(folder, id)))
    this.deps.changed(this.list())
  }

  /** Stops all of them; partial downloads stay. */
  close(): void {
    this.#closing.abort()
    for (const { stop } of this.#known.values()) stop.abort()
  }

  async #run(model: CatalogueModel, signal: AbortSignal): Promise<void> {
    const { id } = model
    const { voices, mirror, send } = this.deps
    const [ofVoices, ofRecognisers] = folders(voices)
    const folder = model.kind === 'voice' ? ofVoices : ofRecognisers
    const onProgress = ({ stage, done, leftMs }: GetProgress) =>
      this.#note(id, { phase: stage, done, leftMs })
    const onWaiting = (waitingFor: string | null) => this.#note(id, { waitingFor })
    const from = { model, mirror: mirror() || undefined, send }
    const got = await getModel({ ...from, folder, signal, onProgress, onWaiting }, (place) =>
      this.#add(place, model, signal),
    )
    if (got.ok) {
      this.#note(id, { phase: 'done', done: 1, leftMs: null })
      this.#known.delete(id)
    } else if (got.error.code === 'CANCELLED') this.#note(id, { phase: 'paused', leftMs: null })
    else this.#note(id, { phase: 'failed', leftMs: null, error: got.error })
  }

  async #add(place: string, model: CatalogueModel, signal: AbortSignal): Promise<Result<unknown>> {
    const { id, kind } = model
    const { manage } = this.deps
    this.#note(id, { phase: 'add', done: 1, leftMs: null })
    if (kind !== 'voice')
      return manage.addRecogniser({ folder: place, inPlace: false, catalogueId: id })
    const begun = await manage.call('ownVoiceAdd', { source: place, catalogueId: id })
    if (!begun.ok) return begun
    const mine = { id: begun.value.id }
    for (;;) {
      if (signal.aborted) {
        await manage.call('ownVoiceDrop', mine)
        return failWith('CANCELLED', 'the voice was not added')
      }
      const now = await manage.call('ownVoices', undefined)
      if (!now.ok) return now
      const adding = now.value.adding.find((each) => each.id === mine.id)
      if (!adding) return failWith('CANCELLED', 'the voice was not added')
      if (adding.error ?? adding.record) {
        await manage.call('ownVoiceDrop', mine)
        return adding.error ? fail(adding.error) : ok(undefined)
      }
      await wait(LOOK_MS)
    }
  }

  #note(id: string, change: Partial<Getting>): void {
    const entry = this.#known.get(id)
    if (!entry) return
    entry.state = { ...entry.state, ...change }
    this.deps.changed(this.list())
  }
}

/** Where downloads of voices and of recognisers wait until they are added. */
const folders = (voices: string): [string, string] => [
  join(voices, '.downloads'),
  join(dirname(voices), 'recognisers', '.downloads'),
]
