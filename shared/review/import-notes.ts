import { studioError, type StudioError } from '../contracts/errors'
import type { Cue } from '../contracts/project-file'
import type {
  NotesFile,
  ProjectNote,
  ProjectReview,
  ReceivedNotes,
  ReviewRound,
} from '../contracts/review'
import { fail, ok, type Result } from '../contracts/result'
import { anotherWording, cuePlaces } from './place-notes'
import { type VerdictState, verdictState } from './verdicts'

export const noReview: ProjectReview = { rounds: [], notes: [], verdicts: [] }

/** The project that notes come back to. */
export interface ReviewedProject {
  id: string
  name: string
  /** In the order of time. */
  cues: readonly Cue[]
  review?: ProjectReview | null | undefined
  /** File of the active take of a cue; null: it has none. */
  takeFileOf: (cueId: string) => string | null
}

/** Changes by a notes file. */
export interface NotesImport {
  review: ProjectReview
  /** Ids of new notes, and of those that their reviewer has changed since. */
  added: string[]
  changed: string[]
  /** Notes and verdicts that were there before. */
  already: number
  /** Notes and verdicts that their reviewer has taken back since. */
  withdrawn: number
  /** Among the added and changed: their cue could not be found; they are kept at their time. */
  unplaced: string[]
  /** Verdicts that are new or changed. */
  verdicts: number
  /** Among those: verdicts whose object is gone or has changed, so that they apply to no cue. */
  outdated: OutdatedVerdict[]
}

export interface OutdatedVerdict {
  cueId: string
  why: Exclude<VerdictState, 'holds'>
}

/**
 * Takes the notes of one reviewer into a project. Each note goes to the cue that it belongs to now
 * (`cuePlaces`). Nothing that the project has is lost, and the same file twice changes nothing:
 *
 * - A note is known by its id. Where the reviewer has changed it since, its words, kind and time are
 *   brought up to date and it is open again; answer and place stay. An older file changes nothing.
 * - Notes of different reviewers stand side by side, also those that contradict each other, and also
 *   where two reviewers or two notes of one file came by the same id: then the second gets another.
 * - A reviewer has one verdict for each cue, that of the latest round and file. It stays with the id of
 *   the cue that it was given to, and never passes to another one (`verdictState`).
 * - Notes that the reviewer took back are kept, marked as withdrawn and done; a verdict goes. What a later
 *   file merely does not hold stays.
 *
 * @returns NOTES_OTHER_PROJECT where the notes were written about another project
 */
export function importNotes(project: ReviewedProject, file: ReceivedNotes): Result<NotesImport> {
  const foreign = aboutOtherProject(project, file)
  if (foreign) return fail(foreign)
  const before = project.review ?? noReview
  const place = cuePlaces(project.cues)
  const notes = takeInNotes(before.notes, file, place)
  const verdicts = takeInVerdicts(before, file)
  const { added, changed } = notes
  const withdrawn = notes.withdrawn + verdicts.withdrawn
  const rounds = withReviewer(before.rounds, file)
  const same =
    added.length + changed.length + verdicts.changed.length + withdrawn === 0 &&
    rounds === before.rounds
  const review = same ? before : { rounds, notes: notes.notes, verdicts: verdicts.verdicts }
  return ok({
    review,
    added,
    changed,
    unplaced: notes.unplaced,
    already: notes.already + verdicts.already,
    withdrawn,
    verdicts: verdicts.changed.length,
    outdated: outdatedOf(project, before, verdicts.changed),
  })
}

/** A notes file about one project. */
export type LanguageNotes = Omit<NotesFile, 'others'>

/** A notes file as one for each language that it has notes about. */
export function notesByLanguage({ others = [], ...file }: NotesFile): LanguageNotes[] {
  const { format, version, reviewer, savedAt } = file
  return [file, ...others.map((other) => ({ format, version, reviewer, savedAt, ...other }))]
}

/**
 * The notes in a file that are about a project; those about other languages of its film are counted by language.
 *
 * @returns NOTES_OTHER_PROJECT naming both, where none of them are
 */
export function notesAbout(
  project: Pick<ReviewedProject, 'id' | 'name'>,
  file: NotesFile,
): Result<LanguageNotes & Pick<ReceivedNotes, 'elsewhere'>> {
  const all = notesByLanguage(file)
  const own = all.find((each) => each.project.id === project.id)
  const written = all.filter((each) => each !== own && countOf(each) > 0)
  if (!own) {
    const names = [...new Set(written.map((each) => each.project.name))].join(', ')
    return fail(otherProject(project.name, names || file.project.name))
  }
  const elsewhere = written.map((each) => ({
    language: each.language ?? '',
    name: each.project.name,
    count: countOf(each),
  }))
  return ok(elsewhere.length > 0 ? { ...own, elsewhere } : own)
}

/** Notes and verdicts. */
export const countOf = ({
  notes,
  verdicts,
}: Record<'notes' | 'verdicts', readonly unknown[]>): number => notes.length + verdicts.length

/** Why notes cannot be about this project, naming both; null: they are about it. */
export function aboutOtherProject(
  { id, name }: Pick<ReviewedProject, 'id' | 'name'>,
  file: Pick<ReceivedNotes, 'project'>,
): StudioError | null {
  // A copy of a project keeps its id, so that either can take the notes in.
  return file.project.id === id ? null : otherProject(name, file.project.name)
}

function otherProject(ours: string, theirs: string): StudioError {
  const params = { theirs, ours }
  const message = `these notes are about the project “${params.theirs}”, not about “${params.ours}”`
  return studioError('NOTES_OTHER_PROJECT', message, { params })
}

type Received = ReceivedNotes['notes'][number]
type Place = ReturnType<typeof cuePlaces>

function takeInNotes(before: readonly ProjectNote[], file: ReceivedNotes, place: Place) {
  const known = new Map(before.map((note) => [note.id, note]))
  const inFile = new Map<string, Received>()
  const added: string[] = []
  const changed: string[] = []
  const unplaced: string[] = []
  let already = 0
  for (const written of file.notes) {
    // Earlier pages stored a suggestion even if it was unchanged.
    const suggestion = anotherWording(written.suggestion, written.cueText)
    const received = suggestion === '' ? { ...written, suggestion } : written
    const id = ownId(received, file.reviewer, known, inFile)
    if (inFile.has(id)) continue
    inFile.set(id, received)
    const old = known.get(id)
    const isSame = old && isUnchanged(old, received) && !old.withdrawn
    if (old && (isSame || isOlder(file, old))) {
      already += 1
      continue
    }
    const cueId = old?.byHand ? old.cueId : place(received)
    if (cueId === null && (received.cueId ?? received.cueText) !== '') unplaced.push(id)
    known.set(id, {
      ...withoutVoice(received),
      id,
      // Kept where it is not found: it comes back with its cue.
      cueId: cueId ?? received.cueId,
      reviewer: file.reviewer,
      round: file.round,
      state: 'open',
      answer: old?.answer ?? '',
      savedAt: file.savedAt,
      ...(old?.byHand && { byHand: true }),
    })
    ;(old ? changed : added).push(id)
  }
  const gone = withdrawNotes(known, file, inFile)
  for (const note of gone) known.set(note.id, note)
  return { notes: [...known.values()], added, changed, unplaced, already, withdrawn: gone.length }
}

/** Notes that the reviewer has taken back since they were written, as they are afterwards. */
function withdrawNotes(
  known: ReadonlyMap<string, ProjectNote>,
  file: ReceivedNotes,
  inFile: ReadonlyMap<string, Received>,
): ProjectNote[] {
  const notes = (file.withdrawn ?? []).flatMap(({ of, id, at }) => {
    if (of !== 'note') return []
    const ids = [id, derivedId(id, file.reviewer)]
    const note = ids.map((each) => known.get(each)).find((each) => each?.reviewer === file.reviewer)
    if (!note || note.withdrawn || inFile.has(note.id) || isOlder(file, note)) return []
    return Date.parse(note.editedAt ?? note.createdAt) <= Date.parse(at) ? note : []
  })
  return notes.map((note) => ({
    ...note,
    withdrawn: true,
    state: note.state === 'open' ? 'done' : note.state,
    savedAt: file.savedAt,
  }))
}

/** A note without a remark has no member for it, so that equal notes are written alike. */
function withoutVoice({ voiceFile, ...note }: Received): Received {
  return voiceFile === undefined ? note : { ...note, voiceFile }
}

const content = [
  'kind',
  'severity',
  'text',
  'suggestion',
  'drawing',
  'drawnAtMs',
  'cueText',
  'startMs',
  'endMs',
  'voiceFile',
] as const

const isUnchanged = (a: ProjectNote | Received, b: Received): boolean =>
  content.every((name) => a[name] === b[name])

const isOlder = (file: ReceivedNotes, { savedAt }: ProjectNote): boolean =>
  savedAt !== undefined && Date.parse(file.savedAt) < Date.parse(savedAt)

/**
 * The id that a note has in the project: its own, unless another note came by that id already, of
 * another reviewer or from the same file. The other one is derived from what tells them apart, so that it is found
 * again at the next import.
 */
function ownId(
  received: Received,
  reviewer: string,
  known: ReadonlyMap<string, ProjectNote>,
  inFile: ReadonlyMap<string, Received>,
): string {
  const { id } = received
  const twin = inFile.get(id)
  if (twin && !isUnchanged(twin, received))
    return derivedId(id, JSON.stringify(content.map((name) => received[name])))
  const old = known.get(id)
  // The same words by another name: the reviewer has only changed the name.
  if (!old || old.reviewer === reviewer || isUnchanged(old, received)) return id
  return derivedId(id, reviewer)
}

/** Another id for a second note of one id, the same whenever it is derived from the same text. */
export const derivedId = (id: string, from: string): string => `${id.slice(0, 40)}~${digest(from)}`

/** Hash of a text (FNV-1a twice, 64 bits); nothing depends on its being secure. */
function digest(text: string): string {
  let [a, b] = [0x811c9dc5, 0x9e3779b9]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x85ebca6b)
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

type ProjectVerdict = ProjectReview['verdicts'][number]

function takeInVerdicts({ verdicts, rounds }: ProjectReview, file: ReceivedNotes) {
  const keyOf = (cueId: string, reviewer: string): string => `${cueId}\n${reviewer}`
  const known = new Map(verdicts.map((each) => [keyOf(each.cueId, each.reviewer), each]))
  const given = new Map<string, ProjectVerdict>()
  const { reviewer, round, savedAt } = file
  const cues = rounds.find(({ packageId }) => packageId === file.packageId)?.cues ?? {}
  for (const received of file.verdicts) {
    const sent = cues[received.cueId]
    given.set(keyOf(received.cueId, reviewer), {
      ...received,
      cueText: received.cueText || (sent?.text ?? ''),
      ...(sent && { takeFile: sent.takeFile }),
      reviewer,
      round,
      savedAt,
    })
  }
  const changed: ProjectVerdict[] = []
  for (const [key, verdict] of given) {
    const old = known.get(key)
    const same = old?.verdict === verdict.verdict && old.round === round
    if (old && ((same && old.cueText === verdict.cueText) || isLater(old, verdict))) continue
    known.set(key, verdict)
    changed.push(verdict)
  }
  const already = given.size - changed.length
  let withdrawn = 0
  for (const { of, id, at } of file.withdrawn ?? []) {
    const key = keyOf(id, reviewer)
    const old = of === 'verdict' && !given.has(key) ? known.get(key) : undefined
    const since = old?.givenAt ?? old?.savedAt ?? ''
    if (!old || old.round !== round || Date.parse(since) > Date.parse(at)) continue
    known.delete(key)
    withdrawn += 1
  }
  return { verdicts: [...known.values()], changed, already, withdrawn }
}

function outdatedOf(
  { cues, takeFileOf }: ReviewedProject,
  { rounds }: ProjectReview,
  verdicts: readonly ProjectVerdict[],
): OutdatedVerdict[] {
  const byId = new Map(cues.map((cue) => [cue.id, cue]))
  return verdicts.flatMap((verdict) => {
    const why = verdictState(verdict, { cueOf: (id) => byId.get(id), takeFileOf, rounds })
    return why === 'holds' ? [] : { cueId: verdict.cueId, why }
  })
}

const isLater = (a: ProjectVerdict, b: ProjectVerdict): boolean =>
  a.round > b.round ||
  (a.round === b.round && Date.parse(a.savedAt ?? '') > Date.parse(b.savedAt ?? ''))

/** The rounds with the reviewer named at the package that the notes were written in. */
function withReviewer(rounds: ReviewRound[], { packageId, reviewer }: ReceivedNotes) {
  const at = rounds.findIndex((round) => round.packageId === packageId)
  const round = rounds[at]
  if (!round || reviewer === '' || round.reviewers.includes(reviewer)) return rounds
  return rounds.with(at, { ...round, reviewers: [...round.reviewers, reviewer] })
}
