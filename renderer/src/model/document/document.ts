import type { z } from 'zod'
import { defaultAudioFields } from '@shared/contracts/audio-settings'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type {
  Cue,
  Marker,
  ProjectFile,
  ProjectPatch,
  projectPatchSchema,
  Speaker,
} from '@shared/contracts/project-file'
import { defaultFitSettings, defaultMixSettings } from '@shared/contracts/project/track-settings'
import type { messages } from '@shared/texts/texts'

/** The project's own settings: everything in the document that is neither a cue, a speaker nor a marker. */
export type DocumentFields = Required<NonNullable<z.infer<typeof projectPatchSchema>['fields']>>

/** What an edit sees and changes. Never mutated: an edit answers a patch, and what it left alone keeps its reference. */
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

/** What one edit does: a change of the document, of the takes, or of both. */
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
  fields: {
    name: '',
    language: 'vi',
    connectionId: EMBEDDED_CONNECTION_ID,
    source: null,
    media: null,
    narratorVoiceId: null,
    audio: defaultAudioFields,
    fit: defaultFitSettings,
    mix: defaultMixSettings,
    profiles: [],
    profileId: null,
    casts: {},
    show: null,
    startTimecode: null,
    review: null,
    narration: null,
    music: [],
    cueCredits: [],
  },
}

/** Who says a cue; null: the narrator. */
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
    fields: {
      name: file.name,
      language: file.language,
      connectionId: file.connectionId,
      source: file.source,
      media: file.media,
      narratorVoiceId: file.narratorVoiceId,
      audio: file.audio,
      fit: file.fit,
      mix: file.mix,
      profiles: file.profiles ?? [],
      profileId: file.profileId ?? null,
      casts: file.casts ?? {},
      show: file.show ?? null,
      startTimecode: file.startTimecode ?? null,
      review: file.review ?? null,
      narration: file.narration ?? null,
      music: file.music ?? [],
      cueCredits: file.cueCredits ?? [],
    },
  }
}

/** The cues in order; `undefined` never occurs for an id of `order`, so it is filtered and not asserted. */
export function cuesInOrder(document: Pick<StudioDocument, 'byId' | 'order'>): Cue[] {
  return document.order.flatMap((id) => document.byId.get(id) ?? [])
}

/** What `execute` can be asked for: an edit is called what its words in the undo menu are filed under. */
export type EditName = keyof typeof messages.vi.edits
