import { createStore } from 'zustand/vanilla'
import { type OtherReviewers, otherReviewersSchema } from '@shared/contracts/project/review-share'
import type { NotesFile } from '@shared/contracts/review'
import type { Notes } from './notes-store'

/** sent: the studio has every note · sending: it is about to · away: it does not answer, and is asked again. */
export type SendState = 'sent' | 'sending' | 'away'

interface SharedState {
  state: SendState
  others: OtherReviewers
}

/** What is written in a row goes together, ms. */
const GATHER_MS = 400
/** After a failure the studio is asked again so often, ms. */
const RETRY_MS = 4_000
const deviceKey = 'cuecast-review:device'

/**
 * Sends the notes of a page that is shared on a network to the studio that shares it, whenever they change,
 * and takes in what the other reviewers write. Notes stay in the browser all the same.
 */
export class SharedNotes {
  readonly state = createStore<SharedState>()(() => ({ state: 'sending', others: [] }))
  readonly #device: string
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false

  constructor(
    private readonly notes: Notes,
    /** The notes as a file. */
    private readonly packed: () => NotesFile,
    storage: Storage | null,
  ) {
    this.#device = deviceOf(storage)
    notes.state.subscribe((now, before) => {
      const isOther =
        now.notes !== before.notes ||
        now.verdicts !== before.verdicts ||
        now.reviewer !== before.reviewer
      if (isOther) this.#sendSoon(GATHER_MS)
    })
  }

  /** Listens to the others, and sends what was written while the studio was away. */
  start(): void {
    const events = new EventSource(`events?device=${this.#device}`)
    events.addEventListener('open', () => this.#sendSoon(0))
    events.addEventListener('error', () => this.state.setState({ state: 'away' }))
    events.addEventListener('message', ({ data }) => {
      const read = otherReviewersSchema.safeParse(json(String(data)))
      if (read.success) this.state.setState({ others: read.data })
    })
  }

  #sendSoon(ms: number): void {
    if (this.state.getState().state === 'sent') this.state.setState({ state: 'sending' })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#send(), ms)
  }

  async #send(): Promise<void> {
    if (this.#isSending) return this.#sendSoon(GATHER_MS)
    const { notes, verdicts, withdrawn, reviewer } = this.notes.state.getState()
    // Nothing was written: there is nothing to send.
    const isEmpty = notes.length + verdicts.length + withdrawn.length === 0 && reviewer === ''
    if (isEmpty) return this.state.setState({ state: 'sent' })
    this.#isSending = true
    const body = JSON.stringify(this.packed())
    const isSent = await fetch(`notes/${this.#device}`, { method: 'PUT', body }).then(
      ({ ok }) => ok,
      () => false,
    )
    this.#isSending = false
    this.state.setState({ state: isSent ? 'sent' : 'away' })
    if (!isSent) return this.#sendSoon(RETRY_MS)
    const now = this.notes.state.getState()
    if (now.notes === notes && now.verdicts === verdicts) this.notes.saved()
    else this.#sendSoon(GATHER_MS)
  }
}

/** This browser's own name, so that a page that is opened again keeps its place among the reviewers. */
function deviceOf(storage: Storage | null): string {
  const known = storage?.getItem(deviceKey)
  if (known && /^[0-9a-f]{32}$/.test(known)) return known
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  try {
    storage?.setItem(deviceKey, made)
  } catch {
    // The next page is another device then, with the same notes by their ids.
  }
  return made
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
