import type { z } from 'zod'
import {
  MAX_NOTES,
  NOTES_FORMAT,
  reviewerNoteSchema,
  verdictSchema,
  withdrawnSchema,
  type NotesFile,
  type ReviewerNote,
  type ReviewPackage,
  type Verdict,
  type Withdrawn,
} from '@shared/contracts/review'
import { type Draft, draftKey, draftSchema } from './draft'

/** One thing that the reviewer wrote, by itself. */
export type Entry =
  | { of: 'note'; value: ReviewerNote }
  | { of: 'verdict'; value: Verdict }
  | { of: 'draft'; value: Draft }
  | { of: 'withdrawn'; value: Withdrawn }

/** By its name. */
export type Entries = ReadonlyMap<string, Entry>

export interface Lists {
  notes: readonly ReviewerNote[]
  verdicts: readonly Verdict[]
  /** Notes that are not finished. */
  drafts: readonly Draft[]
  withdrawn: readonly Withdrawn[]
}

export const noteName = (id: string): string => `note/${id}`
export const verdictName = (cueId: string): string => `verdict/${cueId}`
export const draftName = (of: Pick<Draft, 'id' | 'cueId'>): string => `draft/${draftKey(of)}`
export const withdrawnName = ({ of, id }: Pick<Withdrawn, 'of' | 'id'>): string =>
  `withdrawn/${of}/${id}`

function nameOf({ of, value }: Entry): string {
  if (of === 'note') return noteName(value.id)
  if (of === 'withdrawn') return withdrawnName(value)
  return of === 'verdict' ? verdictName(value.cueId) : draftName(value)
}

const checks = {
  note: reviewerNoteSchema.transform((value): Entry => ({ of: 'note', value })),
  verdict: verdictSchema.transform((value): Entry => ({ of: 'verdict', value })),
  draft: draftSchema.transform((value): Entry => ({ of: 'draft', value })),
  withdrawn: withdrawnSchema.transform((value): Entry => ({ of: 'withdrawn', value })),
}

/** What was kept, as far as it is not damaged. */
export function readEntries(kept: ReadonlyMap<string, unknown>): Map<string, Entry> {
  const found = [...kept].flatMap(([name, value]) =>
    readEntry(checks[kindOf(name)], value).filter((entry) => nameOf(entry) === name),
  )
  return new Map(found.map((entry) => [nameOf(entry), entry]))
}

function kindOf(name: string): Entry['of'] {
  const [start] = name.split('/')
  return start === 'note' || start === 'verdict' || start === 'withdrawn' ? start : 'draft'
}

function readEntry(check: z.ZodType<Entry>, value: unknown): Entry[] {
  const read = check.safeParse(value)
  return read.success ? [read.data] : []
}

/** Whether two entries are the same, in whatever order their members stand. */
export function isSame(a: Entry | undefined, b: Entry | undefined): boolean {
  return a === b || canonical(a) === canonical(b)
}

const canonical = (entry: Entry | undefined): string =>
  JSON.stringify(
    Object.entries(entry?.value ?? {})
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

export function listsOf(entries: Entries): Lists {
  const all = [...entries.values()]
  return {
    notes: all
      .flatMap((entry) => (entry.of === 'note' ? entry.value : []))
      .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt)),
    verdicts: all.flatMap((entry) => (entry.of === 'verdict' ? entry.value : [])),
    drafts: all.flatMap((entry) => (entry.of === 'draft' ? entry.value : [])),
    withdrawn: all.flatMap((entry) => (entry.of === 'withdrawn' ? entry.value : [])),
  }
}

/** When an entry was written, ms since 1970; a verdict of an older page is as old as can be, and a draft. */
export function timeOf(entry: Entry | undefined): number {
  if (entry?.of === 'note') return Date.parse(entry.value.editedAt ?? entry.value.createdAt)
  if (entry?.of === 'verdict') return entry.value.givenAt ? Date.parse(entry.value.givenAt) : 0
  return entry?.of === 'withdrawn' ? Date.parse(entry.value.at) : -1
}

export function latestOf(entries: Iterable<Entry>): number {
  let latest = 0
  for (const entry of entries) latest = Math.max(latest, timeOf(entry))
  return latest
}

/** What the notes file says: of the package only what its notes need to be placed again. */
export function notesFile(
  pkg: Pick<ReviewPackage, 'packageId' | 'project' | 'round'>,
  { notes, verdicts, withdrawn }: Pick<Lists, 'notes' | 'verdicts' | 'withdrawn'>,
  reviewer: string,
  now: Date,
): NotesFile {
  return {
    format: NOTES_FORMAT,
    version: 1,
    project: pkg.project,
    packageId: pkg.packageId,
    round: pkg.round,
    reviewer,
    savedAt: now.toISOString(),
    notes: [...notes],
    verdicts: [...verdicts],
    // Whoever withdraws more than a file holds has the oldest come back from older files.
    withdrawn: withdrawn.slice(-MAX_NOTES),
  }
}
