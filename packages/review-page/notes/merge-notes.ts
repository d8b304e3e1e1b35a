import type { NotesFile, ReviewerNote, Verdict } from '@shared/contracts/review'
import { derivedId } from '@shared/review/import-notes'
import {
  type Entries,
  type Entry,
  isSame,
  noteName,
  timeOf,
  verdictName,
  withdrawnName,
} from './entries'

/** What a notes file changes, by the names of the entries; undefined: it is taken out. */
export interface Merged {
  step: ReadonlyMap<string, Entry | undefined>
  /** Notes and verdicts. */
  added: number
  changed: number
  withdrawn: number
  /** The same here, or changed or withdrawn here since the file was saved. */
  already: number
}

/**
 * Brings together what one reviewer wrote in two browsers. Of a note or verdict that differs the later one
 * stands, and what was withdrawn later than it was written is gone. Two versions of a note of which neither
 * is later stand side by side. Taking the same file in again changes nothing.
 */
export function mergeNotes(entries: Entries, file: NotesFile): Merged {
  const merge = new Merge(entries)
  for (const note of file.notes) merge.note(note)
  for (const verdict of file.verdicts)
    merge.verdict({ ...verdict, givenAt: verdict.givenAt ?? file.savedAt })
  for (const gone of file.withdrawn ?? []) merge.withdrawal({ of: 'withdrawn', value: gone })
  const { step, added, changed, withdrawn, already } = merge
  return { step, added, changed, withdrawn, already }
}

class Merge {
  readonly step = new Map<string, Entry | undefined>()
  added = 0
  changed = 0
  withdrawn = 0
  already = 0

  constructor(private readonly entries: Entries) {}

  note(value: ReviewerNote): void {
    const name = noteName(value.id)
    const theirs: Entry = { of: 'note', value }
    const mine = this.#now(name)
    const isTwin =
      mine?.of === 'note' &&
      timeOf(mine) === timeOf(theirs) &&
      !isSame(withRemark(mine, value), theirs)
    if (!isTwin) return this.#put(name, theirs, withdrawnName({ of: 'note', id: value.id }))
    const id = derivedId(value.id, JSON.stringify(value))
    this.#put(
      noteName(id),
      { of: 'note', value: { ...value, id } },
      withdrawnName({ of: 'note', id }),
    )
  }

  verdict(value: Verdict): void {
    const mine = this.#now(verdictName(value.cueId))
    if (mine?.of === 'verdict' && mine.value.verdict === value.verdict) {
      this.already += 1
      return
    }
    const gone = withdrawnName({ of: 'verdict', id: value.cueId })
    this.#put(verdictName(value.cueId), { of: 'verdict', value }, gone)
  }

  withdrawal(theirs: Extract<Entry, { of: 'withdrawn' }>): void {
    const { of, id } = theirs.value
    const name = of === 'note' ? noteName(id) : verdictName(id)
    const mine = this.#now(name)
    if (mine && timeOf(mine) > timeOf(theirs)) return
    const known = this.#now(withdrawnName(theirs.value))
    if (timeOf(known) < timeOf(theirs)) this.step.set(withdrawnName(theirs.value), theirs)
    if (!mine) return
    this.step.set(name, undefined)
    this.withdrawn += 1
  }

  #put(name: string, theirs: Entry, withdrawal: string): void {
    const mine = this.#now(name)
    const isGone = timeOf(this.#now(withdrawal)) >= timeOf(theirs)
    const isOlder = mine !== undefined && timeOf(mine) > timeOf(theirs)
    if (isGone || isOlder || isSame(mine, theirs)) {
      this.already += 1
      return
    }
    this.step.set(name, theirs)
    if (this.#now(withdrawal)) this.step.set(withdrawal, undefined)
    if (mine) this.changed += 1
    else this.added += 1
  }

  #now(name: string): Entry | undefined {
    return this.step.has(name) ? this.step.get(name) : this.entries.get(name)
  }
}

/** A note that lost its recorded remark because the browser had no room gets it back. */
const withRemark = (mine: Extract<Entry, { of: 'note' }>, { voice }: ReviewerNote): Entry =>
  mine.value.voice || !voice ? mine : { of: 'note', value: { ...mine.value, voice } }
