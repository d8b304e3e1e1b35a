import type { StudioError } from '@shared/contracts/errors'
import { isTransient } from '@shared/contracts/failure-policy'
import type { Result } from '@shared/contracts/result'
import type { StoreApi, UseBoundStore } from 'zustand'
import { stopAll } from '@/ui/stop-all'
import { useDocument } from '../document/document-store'
import { createStore } from '../project-store'

export interface SyncState {
  /** The connection of the collection; null = no project is open. */
  connectionId: string | null
  syncing: boolean
  /** Why the last sync or edit failed. */
  error: StudioError | null
}

/** Access to one kind of collection that main stores and syncs with the service. */
interface SyncedSource<Value, Shown, Change> {
  name: `use${string}`
  empty: Shown
  get(connectionId: string): Promise<Result<Value>>
  sync(connectionId: string): Promise<Result<unknown>>
  edit(connectionId: string, changes: Change[]): Promise<Result<Value>>
  /** Listens to main's changes; returns the unsubscribe function. */
  onChanged(listener: (connectionId: string, value: Value) => void): () => void
  /** State of the store for a value. */
  show(value: Value, before: Shown): Shown
  /** True if an edit still has to be sent to the service. */
  isWaiting(shown: Shown): boolean
}

/** A pause after the last edit before it is sent, ms. */
const SYNC_AFTER_MS = 800
/** While edits wait for a service out of reach, it is tried again this often, ms. */
const RETRY_MS = 15_000

/** A collection of the project's connection (dictionary or profiles) as the window shows it. */
export class SyncedStore<Value, Shown extends object, Change> {
  readonly useStore: UseBoundStore<StoreApi<Shown & SyncState>>
  readonly #none: Shown & SyncState
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly source: SyncedSource<Value, Shown, Change>) {
    this.#none = { ...source.empty, connectionId: null, syncing: false, error: null }
    this.useStore = createStore({
      name: source.name,
      owner: 'main',
      lasts: 'connection',
      initial: this.#none,
    })
  }

  /** Follows the project's connection and main's events. Returns the unsubscribe function. */
  readonly follow = (): (() => void) => {
    const online = () => void this.sync()
    window.addEventListener('online', online)
    const stop = stopAll(
      useDocument.subscribe(() => this.#followConnection()),
      this.source.onChanged((connectionId, value) => this.#show(connectionId, value)),
    )
    this.#followConnection()
    return () => {
      clearTimeout(this.#timer)
      window.removeEventListener('online', online)
      stop()
    }
  }

  /** Syncs with the service; changes arrive as an event. */
  readonly sync = async (): Promise<void> => {
    const { connectionId } = this.#state
    if (connectionId === null) return
    clearTimeout(this.#timer)
    this.#set({ syncing: true })
    const answer = await this.source.sync(connectionId)
    if (this.#state.connectionId !== connectionId) return
    this.#set({ syncing: false, error: answer.ok ? null : answer.error })
    if (!answer.ok && isTransient(answer.error) && this.source.isWaiting(this.#state))
      this.#syncAfter(RETRY_MS)
  }

  /** Saved at once, synced soon after; returns whether it was saved. */
  readonly edit = async (changes: Change[]): Promise<boolean> => {
    const { connectionId } = this.#state
    if (connectionId === null) return false
    const answer = await this.source.edit(connectionId, changes)
    // The project may have another connection by now.
    const isShown = this.#state.connectionId === connectionId
    if (!answer.ok) {
      if (isShown) this.#set({ error: answer.error })
      return false
    }
    if (!isShown) return true
    // The caller continues with the new value before the event comes.
    this.#show(connectionId, answer.value)
    this.#syncAfter(SYNC_AFTER_MS)
    return true
  }

  #followConnection(): void {
    const { opened, fields } = useDocument.getState()
    const connectionId = opened ? fields.connectionId : null
    if (connectionId === this.#state.connectionId) return
    clearTimeout(this.#timer)
    this.useStore.setState({ ...this.#none, connectionId })
    if (connectionId !== null) void this.#load(connectionId)
  }

  async #load(connectionId: string): Promise<void> {
    const answer = await this.source.get(connectionId)
    if (this.#state.connectionId !== connectionId) return
    if (!answer.ok) return this.#set({ error: answer.error })
    this.#show(connectionId, answer.value)
    await this.sync()
  }

  #show(connectionId: string, value: Value): void {
    if (connectionId !== this.#state.connectionId) return
    this.useStore.setState({ ...this.#state, ...this.source.show(value, this.#state) })
  }

  get #state(): Shown & SyncState {
    return this.useStore.getState()
  }

  #set(change: Partial<SyncState>): void {
    this.useStore.setState({ ...this.#state, ...change })
  }

  #syncAfter(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.sync(), ms)
  }
}
