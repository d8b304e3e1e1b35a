import { assignSpeakers } from '@shared/casting/assign-speakers'
import type { ReadSubtitles } from '@shared/contracts/open-project'
import type { Cue, Speaker } from '@shared/contracts/project-file'
import { lastImportOf } from '@shared/contracts/project/last-import'
import {
  changedTime,
  type ReadingChoices,
  timeInFile,
  type TimeChange,
} from '@shared/contracts/project/reading-choices'
import { matchCues } from '@shared/subtitles/edit/diff-cues'
import { labelKey, plainLabel } from '@shared/subtitles/labels'
import { cuesInOrder, type Change, type StudioDocument } from '@/model/document/document'
import { withOptional } from '@/model/edits/cue-edits'

type ReadFile = Pick<ReadSubtitles, 'cues' | 'encoding' | 'format'>

/** The project's subtitle file as it was understood so far, and as it is to be understood now. */
export interface Rereading {
  before: ReadFile
  now: ReadFile
  choices: ReadingChoices
  language: string
}

/** How many cues another reading changes. */
interface RereadCounts {
  changed: number
  added: number
  removed: number
}

/**
 * Takes over what another reading of the project's file does differently, and nothing else: a cue that
 * both readings give alike stays as the user has made it, or stays deleted; one that reads otherwise
 * keeps its id, its voice and its sound; cues that the user has added stay.
 */
export function reread(
  document: StudioDocument,
  { before, now, choices, language }: Rereading,
): { change: Change | null; counts: RereadCounts } {
  const cast = readBoth(document, before, now)
  const matched = matchCues(cuesInOrder(document), cast.before)
  const from = pairUp(before.cues, now.cues)
  const toNewTimes = timeMap(document.fields.source?.choices?.times, choices.times)
  const upsert: Cue[] = []
  const imported: Cue[] = []
  const counts: RereadCounts = { changed: 0, added: 0, removed: 0 }
  const seen = new Set<string>()
  const kept = new Set<string>()
  const speakerOf = speakersByLabel(before, cast, matched)
  const put = (old: Cue, next: Cue): void => {
    if (next === old) return
    upsert.push(next)
    counts.changed++
  }
  for (const [i, parsed] of now.cues.entries()) {
    const fresh = cast.now[i]
    const at = from.get(i)
    if (!fresh) continue
    const isBy = speakerOf(parsed.label) ?? fresh.speakerId
    const said = { ...fresh, speakerId: isBy }
    imported.push(said)
    if (at === undefined) {
      upsert.push(said)
      counts.added++
      continue
    }
    const was = cast.before[at]
    const old = was && matched.get(was)
    // What the user has deleted stays deleted.
    if (!was || !old) continue
    kept.add(old.id)
    said.id = old.id
    const renamed = keyOf(parsed.label) !== keyOf(before.cues[at]?.label ?? null)
    const speakerId = renamed ? isBy : old.speakerId
    put(old, merged({ old, was, fresh: { ...fresh, speakerId } }, toNewTimes))
  }
  for (const cue of matched.values()) seen.add(cue.id)
  const remove = [...seen].filter((id) => !kept.has(id))
  counts.removed = remove.length
  for (const cue of document.byId.values()) {
    if (!seen.has(cue.id)) put(cue, moved(cue, toNewTimes))
  }
  const speakers = speakersAfter(document, cast.speakers, upsert, new Set(remove))
  const fields = fieldsAfter(document, { now, choices, language })
  const nothing = upsert.length + remove.length === 0 && speakers === null && fields === null
  if (nothing) return { change: null, counts }
  const change: Change = {
    cues: { upsert, remove },
    ...(speakers && { speakers }),
    fields: {
      ...fields,
      lastImport: { ...lastImportOf(imported, []), labels: labelsOf(now, imported) },
    },
  }
  return { change, counts }
}

/** The names that a reading gives the speakers of its cues, by their ids. */
const labelsOf = ({ cues }: ReadFile, imported: readonly Cue[]): Record<string, string> =>
  Object.fromEntries(
    imported.flatMap(({ speakerId }, i) => {
      const label = cues[i]?.label ?? null
      return speakerId === null || label === null ? [] : [[speakerId, plainLabel(label)]]
    }),
  )

interface BothCasts {
  before: Cue[]
  now: Cue[]
  /** The project's speakers, then those that only a reading names. */
  speakers: Speaker[]
}

function readBoth(document: StudioDocument, before: ReadFile, now: ReadFile): BothCasts {
  const newId = () => crypto.randomUUID()
  const first = assignSpeakers(before.cues, newId, document.speakers)
  const second = assignSpeakers(now.cues, newId, first.speakers)
  return { before: first.cues, now: second.cues, speakers: second.speakers }
}

type ReadCue = ReadSubtitles['cues'][number]

/** For the cues of a reading, by index, the cues of another one that the same line of the file gives. */
function pairUp(before: readonly ReadCue[], now: readonly ReadCue[]): Map<number, number> {
  const byLine = new Map<number, number[]>()
  for (const [i, { line }] of before.entries()) byLine.set(line, [...(byLine.get(line) ?? []), i])
  const pairs = new Map<number, number>()
  const left: number[] = []
  for (const [i, { line, text }] of now.entries()) {
    const open = byLine.get(line) ?? []
    const same = open.findIndex((at) => before[at]?.text === text)
    if (same < 0) left.push(i)
    else pairs.set(i, open.splice(same, 1)[0] ?? 0)
  }
  for (const i of left) {
    const at = byLine.get(now[i]?.line ?? -1)?.shift()
    if (at !== undefined) pairs.set(i, at)
  }
  return pairs
}

type TimeMap = (ms: number) => number

/** From times under one change of the file's times to times under another. */
function timeMap(
  before: TimeChange = { scale: 1, shiftMs: 0 },
  now: TimeChange = { scale: 1, shiftMs: 0 },
): TimeMap {
  const timesOf = ({ scale, shiftMs, cuts = [] }: TimeChange) =>
    JSON.stringify([scale, shiftMs, cuts])
  if (timesOf(before) === timesOf(now)) return (ms) => ms
  return (ms) => Math.max(0, changedTime(timeInFile(ms, before), now))
}

function moved(cue: Cue, toNewTimes: TimeMap): Cue {
  const [startMs, endMs] = [toNewTimes(cue.startMs), toNewTimes(cue.endMs)]
  return startMs === cue.startMs && endMs === cue.endMs ? cue : { ...cue, startMs, endMs }
}

interface ReadTwice {
  /** In the project. */
  old: Cue
  /** As the file was read. */
  was: Cue
  /** As it is read now. */
  fresh: Cue
}

/** The project's cue with what the two readings do not have in common. */
function merged({ old, was, fresh }: ReadTwice, toNewTimes: TimeMap): Cue {
  const next = { ...old }
  if (fresh.text !== was.text) next.text = fresh.text
  next.startMs = old.startMs === was.startMs ? fresh.startMs : toNewTimes(old.startMs)
  next.endMs = old.endMs === was.endMs ? fresh.endMs : toNewTimes(old.endMs)
  next.endMs = Math.max(next.endMs, next.startMs + 1)
  next.speakerId = fresh.speakerId
  const decided = (['spoken', 'language', 'original'] as const).reduce(
    (cue, key) =>
      old[key] === was[key] && fresh[key] !== was[key] ? withOptional(cue, key, fresh[key]) : cue,
    next,
  )
  const same = Object.entries(decided).every(([key, value]) => Reflect.get(old, key) === value)
  return same && Object.keys(decided).length === Object.keys(old).length ? old : decided
}

const keyOf = (label: string | null): string | null => (label === null ? null : labelKey(label))

/** Whom the project has for a label of the file: speakers may have been renamed or merged in it. */
function speakersByLabel(
  { cues }: ReadFile,
  cast: BothCasts,
  matched: ReadonlyMap<Cue, Cue>,
): (label: string | null) => string | null | undefined {
  const found = new Map<string, string>()
  for (const [i, { label }] of cues.entries()) {
    const was = cast.before[i]
    const id = was && matched.get(was)?.speakerId
    const key = keyOf(label)
    if (key !== null && typeof id === 'string' && !found.has(key)) found.set(key, id)
  }
  return (label) => (label === null ? null : found.get(labelKey(label)))
}

/** The speakers without those that lose their last cue by it; null: they stay the same. */
function speakersAfter(
  document: StudioDocument,
  all: readonly Speaker[],
  upsert: readonly Cue[],
  removed: ReadonlySet<string>,
): Speaker[] | null {
  const now = new Map(upsert.map((cue) => [cue.id, cue]))
  const had = new Set<string | null>()
  const used = new Set(upsert.map(({ speakerId }) => speakerId))
  for (const cue of document.byId.values()) {
    had.add(cue.speakerId)
    if (!removed.has(cue.id)) used.add((now.get(cue.id) ?? cue).speakerId)
  }
  const known = new Set(document.speakers.map(({ id }) => id))
  const speakers = all.filter(({ id }) => used.has(id) || (known.has(id) && !had.has(id)))
  const same = speakers.length === known.size && speakers.every(({ id }) => known.has(id))
  return same ? null : speakers
}

function fieldsAfter(
  { fields }: StudioDocument,
  { now, choices, language }: Omit<Rereading, 'before'>,
): Change['fields'] | null {
  const { source } = fields
  const same =
    !source ||
    (source.encoding === now.encoding &&
      JSON.stringify(source.choices ?? {}) === JSON.stringify(choices))
  if (same && language === fields.language) return null
  const { format, encoding } = now
  const chosen = Object.keys(choices).length > 0 ? { choices } : {}
  return {
    ...(!same && source && { source: { fileName: source.fileName, encoding, format, ...chosen } }),
    ...(language !== fields.language && { language }),
  }
}
