import { createStore } from 'zustand/vanilla'
import { z } from 'zod'
import {
  MAX_NOTES,
  type NotesFile,
  type ReviewCue,
  type ReviewerNote,
  type Verdict,
  type Withdrawn,
} from '@shared/contracts/review'
import { countOf } from '@shared/review/import-notes'
import { type Draft, isHalfWritten } from './draft'
import type { DurableRecords } from './durable-records'
import {
  draftName,
  type Entries,
  type Entry,
  isSame,
  latestOf,
  type Lists,
  listsOf,
  noteName,
  readEntries,
  verdictName,
  withdrawnName,
} from './entries'
import { type Keeping, KeptRecords } from './kept-records'
import { mergeNotes, type Merged } from './merge-notes'

export interface NotesState extends Lists {
  reviewer: string
  /** Changes since the notes were last saved to a file. */
  unsaved: number
  storage: Keeping
}

interface Change {
  name: string
  before: Entry | undefined
  after: Entry | undefined
}

const headSchema = z.object({
  reviewer: z.string().max(200).catch(''),
  unsaved: z.number().int().min(0).catch(0),
  lastAt: z.number().catch(0),
})

const MAX_UNDO = 200
const nameKey = 'cuecast-review:reviewer'

/** 128 random bits: `crypto.randomUUID` is missing where a page is opened over plain http. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Notes and verdicts of this package's reviewer, kept in the browser with every change. Several tabs may
 * have the same package open: each note is kept by itself, and undo takes back what was done in this tab
 * and nothing else.
 */
export class Notes {
  readonly state
  readonly #kept: KeptRecords
  #entries: Entries
  #past: Change[][] = []
  /** The latest time that anything here was written or saved at, ms since 1970. */
  #lastAt: number

  constructor(
    packageId: string,
    /** Null: the browser does not let the page have one. */
    private readonly storage: Storage | null,
    durable: DurableRecords | null = null,
  ) {
    this.#kept = new KeptRecords(packageId, storage, durable, () => this.#keepAll())
    const { reviewer, unsaved, lastAt } = headSchema.parse(this.#kept.head() ?? {})
    this.#entries = readEntries(this.#kept.all())
    this.#lastAt = Math.max(lastAt, latestOf(this.#entries.values()))
    this.state = createStore<NotesState>()(() => ({
      reviewer: reviewer || this.#lastName(),
      unsaved,
      ...listsOf(this.#entries),
      storage: this.#kept.keeping,
    }))
  }

  /** Takes in what the same package wrote in another tab. */
  takeOver(changedKey: string | null): void {
    if (!this.#kept.owns(changedKey)) return
    this.refresh()
    void this.#kept.readWhole().then((isRead) => isRead && this.refresh())
  }

  /** Now, but later than all that was written and saved before: a clock that was set back makes nothing older. */
  stamp(): Date {
    this.#lastAt = Math.max(Date.now(), this.#lastAt + 1)
    return new Date(this.#lastAt)
  }

  /** Reads the storage again: another tab may have written while this one was asleep. */
  refresh(): void {
    if (!this.storage) return
    const head = this.#kept.head()
    // Cleared under an open page: what is still here is kept again.
    if (!head) return this.#keepAll()
    const found = readEntries(this.#kept.all())
    const next = new Map(this.#entries)
    for (const [name, entry] of this.#entries) {
      if (this.#kept.isMissing(name)) found.delete(name)
      else if (!found.has(name)) next.delete(name)
      else if (isSame(entry, found.get(name))) found.delete(name)
    }
    for (const [name, entry] of found) next.set(name, entry)
    const isOther = found.size > 0 || next.size !== this.#entries.size
    this.#entries = next
    const { reviewer, unsaved } = headSchema.parse(head)
    const name = reviewer || this.state.getState().reviewer
    this.state.setState({ reviewer: name, unsaved, ...(isOther && listsOf(next)) })
  }

  setReviewer(name: string): void {
    const reviewer = name.trim().slice(0, 200)
    this.state.setState({ reviewer })
    this.#keepHead()
  }

  /** Adds a note, or replaces the one that the draft changes; the draft is finished. Returns its id. */
  put(note: Omit<ReviewerNote, 'id' | 'createdAt'>, draft?: Draft): string {
    const { notes } = this.state.getState()
    const before = notes.find((each) => each.id === draft?.id)
    const now = this.stamp().toISOString()
    const value: ReviewerNote = {
      ...note,
      id: before?.id ?? randomId(),
      createdAt: before?.createdAt ?? now,
      ...(before && { editedAt: now }),
    }
    if (before || notes.length < MAX_NOTES)
      this.#change([this.#to(noteName(value.id), { of: 'note', value }), ...this.#without(draft)])
    return value.id
  }

  remove(id: string): void {
    if (!this.#entries.has(noteName(id))) return
    this.#change([
      this.#to(noteName(id)),
      this.#withdrawal({ of: 'note', id }),
      ...this.#without({ id, cueId: null }),
    ])
  }

  /** Takes in what the same reviewer wrote in another browser, as one step of undo (`mergeNotes`). */
  takeIn(file: NotesFile): Omit<Merged, 'step'> {
    this.refresh()
    const { step, ...counts } = mergeNotes(this.#entries, file)
    const theirs = [...step.values()].flatMap((entry) => entry ?? [])
    this.#lastAt = Math.max(this.#lastAt, Date.parse(file.savedAt), latestOf(theirs))
    if (step.size > 0) {
      const changes = [...step].map(([name, after]) => this.#to(name, after))
      this.#remember(changes)
      this.#do(changes)
    }
    if (this.state.getState().reviewer === '') this.setReviewer(file.reviewer)
    return counts
  }

  /** Notes and verdicts. */
  get count(): number {
    return countOf(this.state.getState())
  }

  verdict(cueId: string): Verdict['verdict'] | null {
    return this.state.getState().verdicts.find((each) => each.cueId === cueId)?.verdict ?? null
  }

  /** Gives the verdict, or takes it back where it is the same. Returns the verdict now. */
  judge(cue: ReviewCue, verdict: Verdict['verdict']) {
    const isTakenBack = this.verdict(cue.id) === verdict
    const gone = this.#withdrawal({ of: 'verdict', id: cue.id })
    this.#change(isTakenBack ? [this.#to(verdictName(cue.id)), gone] : this.#verdict(cue, verdict))
    return isTakenBack ? null : verdict
  }

  /** The cues of which nothing is said: neither a verdict nor a note, not even one that was begun. */
  untouched(cues: readonly ReviewCue[]): ReviewCue[] {
    const { notes, verdicts, drafts } = this.state.getState()
    const said = new Set([...notes, ...verdicts, ...drafts].map(({ cueId }) => cueId))
    return cues.filter(({ id }) => !said.has(id))
  }

  /** Approves those of which nothing is said; returns how many. */
  approve(cues: readonly ReviewCue[]): number {
    const rest = this.untouched(cues)
    const step = rest.flatMap((cue) => this.#verdict(cue, 'approved'))
    if (step.length > 0) this.#change(step)
    return rest.length
  }

  /** What was begun about a note. */
  draftOfNote(id: string): Draft | undefined {
    return this.draft({ id, cueId: null })
  }

  /** What was begun about a cue, or changed a note on it that is gone since. */
  draftOfCue(cueId: string | null): Draft | undefined {
    const { drafts, notes } = this.state.getState()
    const isLeft = ({ id }: Draft) => id !== undefined && !notes.some((note) => note.id === id)
    return this.draft({ cueId }) ?? drafts.find((each) => each.cueId === cueId && isLeft(each))
  }

  /** Keeps what is written so far; returns whether there is anything. No step of undo. */
  keepDraft(draft: Draft): boolean {
    const isKept = isHalfWritten(draft, this.state.getState().notes)
    if (isKept) this.#do([this.#to(draftName(draft), { of: 'draft', value: draft })])
    else this.#do(this.#without(draft))
    return isKept
  }

  /** Returns whether there was one, which undo brings back. */
  dropDraft(draft: Draft): boolean {
    const dropped = this.#without(draft)
    if (dropped.length === 0) return false
    this.#remember(dropped)
    this.#do(dropped)
    return true
  }

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  /** Takes back this tab's last change; false: its note or verdict was changed in another tab since. */
  undo(): boolean {
    this.refresh()
    const step = this.#past.pop() ?? []
    const isDraft = ({ before, after }: Change) => (after ?? before)?.of === 'draft'
    const stands = ({ name, after }: Change) => isSame(this.#entries.get(name), after)
    if (!step.every((change) => isDraft(change) || stands(change))) return false
    this.#do(
      step
        .filter(stands)
        .map(({ name, before, after }) => ({ name, before: after, after: before })),
    )
    if (!step.every(isDraft)) this.#count()
    return true
  }

  /** They are in a file now. */
  saved(): void {
    this.state.setState({ unsaved: 0 })
    this.#keepHead()
  }

  /** What was begun under this very key. */
  draft(of: Pick<Draft, 'id' | 'cueId'>): Draft | undefined {
    const entry = this.#entries.get(draftName(of))
    return entry?.of === 'draft' ? entry.value : undefined
  }

  #to(name: string, after?: Entry): Change {
    return { name, before: this.#entries.get(name), after }
  }

  #verdict({ id: cueId, text, startMs }: ReviewCue, verdict: Verdict['verdict']): Change[] {
    const givenAt = this.stamp().toISOString()
    const value: Verdict = { cueId, cueText: text.slice(0, 5_000), startMs, verdict, givenAt }
    return [
      this.#to(verdictName(cueId), { of: 'verdict', value }),
      this.#to(withdrawnName({ of: 'verdict', id: cueId })),
    ]
  }

  #withdrawal(what: Pick<Withdrawn, 'of' | 'id'>): Change {
    const value: Withdrawn = { ...what, at: this.stamp().toISOString() }
    return this.#to(withdrawnName(what), { of: 'withdrawn', value })
  }

  #without(draft: Pick<Draft, 'id' | 'cueId'> | undefined): Change[] {
    return draft && this.draft(draft) ? [this.#to(draftName(draft))] : []
  }

  #change(step: Change[]): void {
    this.#remember(step)
    this.#do(step)
    this.#count()
  }

  #remember(step: Change[]): void {
    this.#past = [...this.#past.slice(1 - MAX_UNDO), step]
  }

  #do(step: readonly Change[]): void {
    if (step.length === 0) return
    // A storage without a head was cleared under the page: what is still here is kept again.
    if (!this.#kept.head()) this.#keepAll()
    const next = new Map(this.#entries)
    for (const { name, after } of step) {
      if (after) next.set(name, after)
      else next.delete(name)
      if (after) this.#kept.put(name, after.value)
      else this.#kept.remove(name)
    }
    this.#entries = next
    // A note that was removed may have made room for another.
    for (const name of this.#kept.missing) this.#keepEntry(name)
    const lists = listsOf(next)
    const touched = new Set(step.map(({ before, after }) => (after ?? before)?.of))
    this.state.setState({
      ...(touched.has('note') && { notes: lists.notes }),
      ...(touched.has('verdict') && { verdicts: lists.verdicts }),
      ...(touched.has('draft') && { drafts: lists.drafts }),
      ...(touched.has('withdrawn') && { withdrawn: lists.withdrawn }),
      storage: this.#kept.keeping,
    })
  }

  #count(): void {
    const { unsaved } = headSchema.parse(this.#kept.head() ?? this.state.getState())
    this.state.setState({ unsaved: unsaved + 1 })
    this.#keepHead()
  }

  #keepEntry(name: string): void {
    const value = this.#entries.get(name)?.value
    if (value) this.#kept.put(name, value)
  }

  #keepHead(): void {
    const { reviewer, unsaved } = this.state.getState()
    this.#kept.putHead({ reviewer, unsaved, lastAt: this.#lastAt })
    try {
      this.storage?.setItem(nameKey, reviewer)
    } catch {
      // The name is asked for again in the next package.
    }
  }

  #keepAll(): void {
    for (const name of this.#entries.keys()) this.#keepEntry(name)
    // After the rest: what stood in it is kept twice rather than not at all. That may have taken the room.
    this.#keepHead()
    for (const name of this.#kept.missing) this.#keepEntry(name)
    this.state.setState({ storage: this.#kept.keeping })
  }

  /** The name that was given in another package. */
  #lastName(): string {
    try {
      return this.storage?.getItem(nameKey)?.slice(0, 200) ?? ''
    } catch {
      return ''
    }
  }
}
