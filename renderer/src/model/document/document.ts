import {
  type Cue,
  defaultFields,
  documentFields,
  type DocumentFields,
  type Marker,
  type ProjectFile,
  type ProjectPatch,
  type Speaker,
} from '@shared/contracts/project-file'
import type { messages } from '@shared/texts/texts'

/**
 * Input and output of edits. Never mutated: an edit returns a patch, and unchanged parts keep their
 * references.
 */
export interface StudioDocument {
  readonly byId: ReadonlyMap<string, Cue>
  /** Cue ids in the order of `compareCues`. */
  readonly order: readonly string[]
  readonly speakers: readonly Speaker[]
  readonly speakersById: Readonly<Record<string, Speaker>>
  /** In the order of their times. */
  readonly markers: readonly Marker[]
  readonly fields: DocumentFields
}

/** A change of the document as data: what undo keeps and what autosave sends. */
export type DocumentPatch = ProjectPatch

/** Result of one edit: a change of the document, of the takes, or of both. */
export interface Change extends DocumentPatch {
  /** cue id → id of the take that becomes active. Takes belong to main, not to the document. */
  activeTakes?: Readonly<Record<string, string>>
  /** take id → whether it is locked. */
  lockedTakes?: Readonly<Record<string, boolean>>
}

/** The document of a window in which nothing is open. */
export const emptyDocument: StudioDocument = {
  byId: new Map(),
  order: [],
  speakers: [],
  speakersById: {},
  markers: [],
  fields: defaultFields,
}

/** Speaker of a cue; null: the narrator. */
export const speakerOf = (
  { speakersById: speakers }: Pick<StudioDocument, 'speakersById'>,
  { speakerId }: Pick<Cue, 'speakerId'>,
): Speaker | null => (speakerId === null ? null : (speakers[speakerId] ?? null))

export function speakersById(speakers: readonly Speaker[]): Record<string, Speaker> {
  return Object.fromEntries(speakers.map((speaker) => [speaker.id, speaker]))
}

/** The document inside a project file that main has read and ordered. */
export function documentOf(file: ProjectFile): StudioDocument {
  return {
    byId: new Map(file.cues.map((cue) => [cue.id, cue])),
    order: file.cues.map((cue) => cue.id),
    speakers: file.speakers,
    speakersById: speakersById(file.speakers),
    markers: file.markers,
    fields: documentFields(file),
  }
}

/** The cues in order; `undefined` never occurs for an id of `order`, so it is filtered and not asserted. */
export function cuesInOrder(document: Pick<StudioDocument, 'byId' | 'order'>): Cue[] {
  return document.order.flatMap((id) => document.byId.get(id) ?? [])
}

/** Names of edits: the keys of their words in the undo menu. */
export type EditName = keyof typeof messages.vi.edits
