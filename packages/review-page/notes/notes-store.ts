import { createStore } from 'zustand/vanilla'
import { z } from 'zod'
import {
  MAX_NOTES,
  reviewerNoteSchema,
  verdictSchema,
  type ReviewCue,
  type ReviewerNote,
  type Verdict,
} from '@shared/contracts/review'
import type { Written } from '../model'

interface NotesState extends Written {
  reviewer: string
  /** Changes since the notes were last saved to a file. */
  unsaved: number
  /** `full`: without the recorded remarks; `forbidden`: nothing is kept. */
  storage: 'kept' | 'full' | 'forbidden'
}

const keptSchema = z.object({
  reviewer: z.string().max(200).catch(''),
  unsaved: z.number().int().min(0).catch(0),
  notes: z.array(z.unknown()).catch([]),
  verdicts: z.array(z.unknown()).catch([]),
})

const MOST_UNDO = 200
const nameKey = 'cuecast-review:reviewer'

/** 128 random bits: `crypto.randomUUID` is missing where a page is opened over plain http. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function valid<T>(schema: z.ZodType<T>, values: readonly unknown[]): T[] {
  return values.flatMap((value) => {
    const read = schema.safeParse(value)
    return read.success ? [read.data] : []
  })
}

/** Notes and verdicts of this package's reviewer, kept in the browser with every change. */
export class Notes {
  readonly state
  readonly #key: string
  #past: Written[] = []

  constructor(
    packageId: string,
    /** Null: the browser does not let the page have one. */
    private readonly storage: Storage | null,
  ) {
    this.#key = `cuecast-review:${packageId}`
    this.state = createStore<NotesState>()(() => this.#read())
  }

  /** Takes in what the same package wrote in another tab. */
  takeOver(changedKey: string | null): void {
    if (changedKey === this.#key) this.state.setState(this.#read())
  }

  setReviewer(name: string): void {
    const reviewer = name.trim().slice(0, 200)
    this.state.setState({ reviewer })
    this.#keep()
  }

  /** Adds a note, or replaces the one of that id. Answers its id. */
  put(note: Omit<ReviewerNote, 'id' | 'createdAt'>, id?: string): string {
    const { notes } = this.state.getState()
    const before = notes.find((each) => each.id === id)
    const whole: ReviewerNote = {
      ...note,
      id: before?.id ?? randomId(),
      createdAt: before?.createdAt ?? new Date().toISOString(),
    }
    const rest = before ? notes.map((each) => (each === before ? whole : each)) : [...notes, whole]
    if (rest.length <= MAX_NOTES) this.#change({ notes: rest })
    return whole.id
  }

  remove(id: string): void {
    this.#change({ notes: this.state.getState().notes.filter((note) => note.id !== id) })
  }

  verdict(cueId: string): Verdict['verdict'] | null {
    return this.state.getState().verdicts.find((each) => each.cueId === cueId)?.verdict ?? null
  }

  /** Gives the verdict, or takes it back where it is the same. Answers what holds now. */
  judge(cue: ReviewCue, verdict: Verdict['verdict']): Verdict['verdict'] | null {
    const isTakenBack = this.verdict(cue.id) === verdict
    const rest = this.state.getState().verdicts.filter((each) => each.cueId !== cue.id)
    const { startMs } = cue
    const given = { cueId: cue.id, cueText: cue.text.slice(0, 5_000), startMs, verdict }
    this.#change({ verdicts: isTakenBack ? rest : [...rest, given] })
    return isTakenBack ? null : verdict
  }

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  undo(): void {
    const before = this.#past.pop()
    if (!before) return
    this.state.setState(({ unsaved }) => ({ ...before, unsaved: unsaved + 1 }))
    this.#keep()
  }

  /** They are in a file now. */
  saved(): void {
    this.state.setState({ unsaved: 0 })
    this.#keep()
  }

  #change(change: Partial<Written>): void {
    const { notes, verdicts, unsaved } = this.state.getState()
    this.#past = [...this.#past.slice(1 - MOST_UNDO), { notes, verdicts }]
    this.state.setState({ ...change, unsaved: unsaved + 1 })
    this.#keep()
  }

  #read(): NotesState {
    const nothing = { reviewer: '', notes: [], verdicts: [], unsaved: 0 }
    if (!this.storage) return { ...nothing, storage: 'forbidden' }
    try {
      const name = this.storage.getItem(nameKey)?.slice(0, 200) ?? ''
      const text = this.storage.getItem(this.#key)
      if (text === null) return { ...nothing, reviewer: name, storage: 'kept' }
      const { reviewer, unsaved, notes, verdicts } = keptSchema.parse(JSON.parse(text))
      return {
        reviewer: reviewer || name,
        unsaved,
        notes: valid(reviewerNoteSchema, notes),
        verdicts: valid(verdictSchema, verdicts),
        storage: 'kept',
      }
    } catch {
      // What is kept there is no longer JSON: there is nothing to take from it.
      return { ...nothing, storage: 'kept' }
    }
  }

  #keep(): void {
    const { storage: was, ...kept } = this.state.getState()
    const storage = this.#write(kept)
    if (storage !== was) this.state.setState({ storage })
  }

  #write(kept: Omit<NotesState, 'storage'>): NotesState['storage'] {
    if (!this.storage) return 'forbidden'
    try {
      this.storage.setItem(nameKey, kept.reviewer)
      this.storage.setItem(this.#key, JSON.stringify(kept))
      return 'kept'
    } catch {
      // Recorded remarks take the most room by far.
    }
    try {
      const notes = kept.notes.map((note) => ({ ...note, voice: undefined }))
      this.storage.setItem(this.#key, JSON.stringify({ ...kept, notes }))
      return 'full'
    } catch {
      return 'forbidden'
    }
  }
}

/** The browser's storage for pages, where it gives one: some refuse even to be asked. */
export function browserStorage(): Storage | null {
  try {
    const storage = globalThis.localStorage
    storage.setItem('cuecast-review:probe', '1')
    storage.removeItem('cuecast-review:probe')
    return storage
  } catch {
    return null
  }
}
