import { assignScript, assignSpeakers, newSpeaker } from '@shared/casting/assign-speakers'
import { defaultNarration } from '@shared/narration/flow-times'
import type { ComparedState } from '@shared/contracts/project/compare'
import type { Cue, Speaker } from '@shared/contracts/project-file'
import type { ReviewRound } from '@shared/contracts/review'
import { ok, type Result } from '@shared/contracts/result'
import type { CueDifference } from '@shared/subtitles/edit/diff-cues'
import { labelKey } from '@shared/subtitles/labels'
import { currentProject, studio } from '@/bridge/studio'
import { cuesInOrder, type StudioDocument } from '@/model/document/document'
import { useDocument } from '@/model/document/document-store'
import type { Edit } from '@/model/document/execute'
import { applyReimport } from '@/model/edits/reimport'

/** A state of cues to compare: the project now, something it remembers, or something that is read. */
export type StateKey =
  | 'now'
  | 'import'
  | `round:${number}`
  | `backup:${string}`
  | `project:${string}`
  | 'other-project'
  | 'subtitles'
  | 'script'

/** The open project as it is now. */
export const stateNow = (document: StudioDocument): ComparedState => ({
  name: document.fields.name,
  cues: cuesInOrder(document),
  speakers: [...document.speakers],
})

/** Reads a state other than `now`; null: the user closed the dialog. */
export async function readState(key: StateKey): Promise<Result<ComparedState | null>> {
  const document = useDocument.getState()
  const [kind = '', ...rest] = key.split(':')
  const name = rest.join(':')
  if (kind === 'import') return ok(lastImportState(document))
  if (kind === 'round') return ok(roundState(document, Number(name)))
  if (kind === 'backup') return currentProject().backupRead({ file: name })
  if (kind === 'subtitles') return subtitleState(document)
  if (kind === 'script') return scriptState(document)
  const read = await currentProject().otherProjectRead(name === '' ? {} : { path: name })
  return read.ok && read.value ? ok(asHere(read.value, document.speakers)) : read
}

function lastImportState({ fields, speakers }: StudioDocument): ComparedState {
  const { cues, labels } = fields.lastImport ?? { cues: [], labels: {} }
  const known = new Map(speakers.map((speaker) => [speaker.id, speaker]))
  const then = Object.entries(labels).map(([id, label]) => ({
    ...(known.get(id) ?? newSpeaker(id, label, speakers)),
    label,
  }))
  return { name: fields.source?.fileName ?? '', cues, speakers: then }
}

/** A round does not say who speaks: who does now, or did at the last import where the cue has gone since. */
function roundState(document: StudioDocument, number: number): ComparedState {
  const { review } = document.fields
  const round = review?.rounds.find((each) => each.round === number)
  const sent: ReviewRound['cues'] = round?.cues ?? {}
  const then = lastImportState(document)
  const speakerThen = new Map(then.cues.map(({ id, speakerId }) => [id, speakerId]))
  const known = new Set(document.speakers.map(({ id }) => id))
  const cues = Object.entries(sent).map(([id, { startMs, endMs, text }]) => ({
    id,
    startMs,
    endMs,
    text,
    speakerId: (document.byId.get(id) ?? { speakerId: speakerThen.get(id) }).speakerId ?? null,
  }))
  const gone = then.speakers.filter(({ id }) => !known.has(id))
  return { name: String(number), cues, speakers: [...document.speakers, ...gone] }
}

const newId = () => crypto.randomUUID()

async function subtitleState(document: StudioDocument): Promise<Result<ComparedState | null>> {
  const { source, language } = document.fields
  const read = await studio.subtitlesRead({ choices: source?.choices ?? {}, language })
  if (!read.ok || !read.value) return read.ok ? ok(null) : read
  const { fileName, cues } = read.value
  return ok({ name: fileName, ...assignSpeakers(cues, newId, document.speakers) })
}

async function scriptState(document: StudioDocument): Promise<Result<ComparedState | null>> {
  const chosen = await studio.scriptChoose()
  if (!chosen.ok || !chosen.value) return chosen.ok ? ok(null) : chosen
  const narration = document.fields.narration ?? defaultNarration
  const { split, keepSpeaker, readAction, notSpeakers, notes, listNumbers } = narration
  const choices = { split, keepSpeaker, readAction, notSpeakers, notes, listNumbers }
  const read = await studio.scriptRead({ from: { path: chosen.value.path }, ...choices })
  if (!read.ok) return read
  const made = assignScript(read.value, narration, newId, document.speakers)
  return ok({ name: read.value.fileName, ...made })
}

/**
 * Cues of another project as this one could take them over: by its own speakers of the same id or name, without
 * voices and settings, which another service may not have.
 */
export function asHere(
  { name, cues, speakers: theirs }: ComparedState,
  own: readonly Speaker[],
): ComparedState {
  const byId = new Set(own.map(({ id }) => id))
  const byLabel = new Map(own.map(({ id, label }) => [labelKey(label), id]))
  const speakers = [...own]
  const here = new Map<string | null, string | null>()
  for (const { id, label } of theirs) {
    const known = byId.has(id) ? id : byLabel.get(labelKey(label))
    here.set(id, known ?? id)
    if (known === undefined) speakers.push(newSpeaker(id, label, speakers))
  }
  const plain = ({ id, startMs, endMs, text, speakerId }: Cue): Cue => {
    return { id, startMs, endMs, text, speakerId: here.get(speakerId) ?? null }
  }
  return { name, cues: cues.map(plain), speakers }
}

/** A difference seen from the other side. */
export function reversed(difference: CueDifference): CueDifference {
  const { change, old, next } = difference
  const back = change === 'added' ? 'removed' : change === 'removed' ? 'added' : change
  return { ...difference, change: back, old: next, next: old }
}

/** The cue that a difference is about. */
export const idOf = ({ old, next }: CueDifference): string => (old ?? next)?.id ?? ''

/** True for differences of one cue that have the same effect; times that follow from an order are not compared. */
export const saysTheSame = (a: CueDifference, b: CueDifference | undefined): boolean =>
  b !== undefined && sayingOf(a) === sayingOf(b)

function sayingOf({ fields, change, old, next }: CueDifference): string {
  const { narration } = useDocument.getState().fields
  const shown = [old, next].map(
    (cue) => cue && [cue.text, cue.speakerId, ...(narration ? [] : [cue.startMs, cue.endMs])],
  )
  return JSON.stringify([fields, change, shown])
}

/** True if the cue of a difference is as it was when it was compared. */
export const isAsCompared = ({ old, next }: CueDifference): boolean => {
  const { byId } = useDocument.getState()
  return old ? byId.get(old.id) === old : !byId.has(next?.id ?? '')
}

/** Takes the differences over into the project; cues keep their ids, and with them their takes. */
export const takeOver = (
  differences: readonly CueDifference[],
  { speakers }: ComparedState,
): Edit => {
  const { fields, speakers: own } = useDocument.getState()
  const known = new Set(own.map(({ id }) => id))
  const named = [...own, ...speakers.filter(({ id }) => !known.has(id))]
  return applyReimport({ differences, source: fields.source, speakers: named })
}
