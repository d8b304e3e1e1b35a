import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { type OtherReviewers, otherReviewersSchema } from '@shared/contracts/project/review-share'
import type { NotesFile, ReviewPackage } from '@shared/contracts/review'
import { parseJson } from '@shared/services/loose-json'
import { notesFile } from './entries'
import { Notes, randomId } from './notes-store'

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
/** Packages whose notes have not all arrived, by id. */
const unsentKey = 'cuecast-review:unsent'
/** Browsers send so much of a page that is being left, bytes. */
const MAX_PARTING = 60_000

type Package = Pick<ReviewPackage, 'packageId' | 'project' | 'round'>
const unsentSchema = z.record(
  z.string(),
  z.object({ project: z.object({ id: z.string(), name: z.string() }), round: z.number() }),
)

/**
 * Sends the notes of a page that is shared on a network to the studio that shares it, whenever they change,
 * and takes in what the other reviewers write. Notes stay in the browser all the same.
 */
export class SharedNotes {
  readonly state = createStore<SharedState>()(() => ({ state: 'sending', others: [] }))
  readonly #device: string
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
  /** Something was written that the studio has not got. */
  #isPending = false

  constructor(
    private readonly pkg: Package,
    private readonly notes: Notes,
    private readonly storage: Storage | null,
  ) {
    this.#device = deviceOf(storage)
    notes.state.subscribe((now, before) => {
      const isOther =
        now.notes !== before.notes ||
        now.verdicts !== before.verdicts ||
        now.reviewer !== before.reviewer
      if (!isOther) return
      if (!this.#isPending) this.#mark(true)
      this.#sendSoon(GATHER_MS)
    })
  }

  /** Listens to the others, and sends what was written while the studio was away. */
  start(): void {
    const events = new EventSource(`events?device=${this.#device}`)
    events.addEventListener('open', () => this.#sendSoon(0))
    events.addEventListener('error', () => this.state.setState({ state: 'away' }))
    addEventListener('pagehide', () => this.#part())
    events.addEventListener('message', ({ data }) => {
      const read = otherReviewersSchema.safeParse(parseJson(String(data)))
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
    // Nothing was written here: there is nothing to send but what earlier packages left.
    const isEmpty = notes.length + verdicts.length + withdrawn.length === 0 && reviewer === ''
    this.#isSending = true
    const isSent =
      (isEmpty || (await put(this.#device, this.#packed(this.pkg, this.notes)))) &&
      (await this.#sendLeft())
    this.#isSending = false
    this.state.setState({ state: isSent ? 'sent' : 'away' })
    if (!isSent) return this.#sendSoon(RETRY_MS)
    const now = this.notes.state.getState()
    const isAll = now.notes === notes && now.verdicts === verdicts
    if (!isAll) return this.#sendSoon(GATHER_MS)
    this.#mark(false)
    this.notes.saved()
  }

  /** The page is being left: what was just written goes along without waiting. */
  #part(): void {
    if (!this.#isPending) return
    const body = JSON.stringify(this.#packed(this.pkg, this.notes))
    if (new Blob([body]).size <= MAX_PARTING)
      void fetch(`notes/${this.#device}`, { method: 'PUT', body, keepalive: true }).catch(
        () => null,
      )
  }

  /** Sends what was written here in earlier packages of the project after their sharing had ended. */
  async #sendLeft(): Promise<boolean> {
    for (const [packageId, of] of Object.entries(this.#unsent())) {
      if (packageId === this.pkg.packageId || of.project.id !== this.pkg.project.id) continue
      const left = new Notes(packageId, this.storage)
      // By a name of their own: what this device sends later does not take their place.
      if (!(await put(randomId(), this.#packed({ packageId, ...of }, left)))) return false
      left.saved()
      this.#keepUnsent(packageId, null)
    }
    return true
  }

  #packed(pkg: Package, notes: Notes): NotesFile {
    const written = notes.state.getState()
    return notesFile(pkg, written, written.reviewer, notes.stamp())
  }

  #mark(isPending: boolean): void {
    this.#isPending = isPending
    this.#keepUnsent(this.pkg.packageId, isPending ? this.pkg : null)
  }

  #unsent(): z.infer<typeof unsentSchema> {
    return unsentSchema.catch({}).parse(parseJson(this.storage?.getItem(unsentKey) ?? ''))
  }

  #keepUnsent(packageId: string, pkg: Package | null): void {
    const { [packageId]: _, ...others } = this.#unsent()
    const next = pkg
      ? { ...others, [packageId]: { project: pkg.project, round: pkg.round } }
      : others
    try {
      this.storage?.setItem(unsentKey, JSON.stringify(next))
    } catch {
      // There is no room: this page still sends its own notes when it is opened again.
    }
  }
}

const put = (device: string, file: NotesFile): Promise<boolean> =>
  fetch(`notes/${device}`, { method: 'PUT', body: JSON.stringify(file) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** This browser's own name, so that a page that is opened again keeps its place among the reviewers. */
function deviceOf(storage: Storage | null): string {
  const known = storage?.getItem(deviceKey)
  if (known && /^[0-9a-f]{32}$/.test(known)) return known
  const made = randomId()
  try {
    storage?.setItem(deviceKey, made)
  } catch {
    // The next page is another device then, with the same notes by their ids.
  }
  return made
}
