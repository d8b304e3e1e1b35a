import { nothing, call, ofProject } from './project/calls'
import { z } from 'zod'
import { soundFieldsSchema } from './audio-settings'
import { projectProfileSchema } from './project-file'
import { showTermsSchema } from './project/terms'

/** The specification's cast_map (§4.5): speaker label → voice. A name may be left out. */
export const castMapSchema = z.record(
  z.string(),
  z.object({ voiceId: z.number().int(), name: z.string().default('') }),
)
export type CastMap = z.infer<typeof castMapSchema>

export const libraryVoiceSchema = z.object({ voiceId: z.number().int(), name: z.string() })
export type LibraryVoice = z.infer<typeof libraryVoiceSchema>

/** A person of a show, as the last project left him. */
export const libraryCharacterSchema = z.object({
  /** The label in the file: `Khách mời`. Labels are compared by `labelKey`. */
  label: z.string().min(1),
  /** Index into the speaker palette, 0–11. */
  colour: z.number().int().min(0).max(11),
  gainDb: z.number(),
  /** −1 left … 1 right. */
  pan: z.number().min(-1).max(1),
  gender: z.enum(['female', 'male']).optional(),
  audio: soundFieldsSchema.partial().optional(),
  profile: projectProfileSchema.optional(),
  /** Connection id, and the language of the project (`embedded vi`) → the voice that he has there. */
  voices: z.record(z.string(), libraryVoiceSchema),
  /** Name of the project that he was last cast in: `Tập 1`. */
  from: z.string(),
  usedAt: z.string(),
})
export type LibraryCharacter = z.infer<typeof libraryCharacterSchema>

export const libraryShowSchema = z.object({
  /** Shows are compared by `labelKey` of their name. */
  name: z.string().min(1),
  characters: z.array(libraryCharacterSchema),
  /** Key names and forms of address, once for each language that the show was translated into. */
  terms: z.array(showTermsSchema).optional(),
})
export type LibraryShow = z.infer<typeof libraryShowSchema>

/** Which voice of one service replaces which of another; the user's last choice. */
export const voiceMapSchema = z.object({
  /** Connection ids. */
  from: z.string(),
  to: z.string(),
  /** voice id at `from`, in digits → voice at `to`. */
  voices: z.record(z.string(), libraryVoiceSchema),
})
export type VoiceMap = z.infer<typeof voiceMapSchema>

/** Casting remembered by this computer across projects. */
export const castLibrarySchema = z.object({
  shows: z.array(libraryShowSchema),
  voiceMaps: z.array(voiceMapSchema),
})
export type CastLibrary = z.infer<typeof castLibrarySchema>

const show = z.string().trim().min(1).max(200)

export const castLibraryChangeSchema = z.discriminatedUnion('type', [
  /** Present voices of a project's speakers: characters of the show are changed or added. */
  z.object({ type: z.literal('remember'), show, characters: z.array(libraryCharacterSchema) }),
  /** To the name of another show: the two become one. */
  z.object({ type: z.literal('renameShow'), show, name: show }),
  z.object({ type: z.literal('removeShow'), show }),
  z.object({ type: z.literal('renameCharacter'), show, label: z.string(), name: show }),
  z.object({ type: z.literal('removeCharacter'), show, label: z.string() }),
  z.object({ type: z.literal('keepVoiceMap'), map: voiceMapSchema }),
  /** Terms of a version replace those of its language; the show may be new. */
  z.object({ type: z.literal('keepTerms'), show, terms: showTermsSchema }),
])
export type CastLibraryChange = z.infer<typeof castLibraryChangeSchema>

/** A cast map that was read from a file and not yet applied. */
export const castMapFileSchema = z.object({
  path: z.string(),
  fileName: z.string(),
  castMap: castMapSchema,
})
export type CastMapFile = z.infer<typeof castMapFileSchema>

/** Calls about the cast. */
export const castCalls = {
  /** Asks for a cast map and reads it; null: the dialog was closed. Fails with CAST_MAP_INVALID. */
  castMapChoose: call(nothing, castMapFileSchema.nullable()),
  /** Asks where to, then writes the cast map; null: the dialog was closed. */
  castMapExport: ofProject(
    z.object({ castMap: castMapSchema }),
    z.object({ path: z.string(), entries: z.number().int() }).nullable(),
  ),
  /** Casting remembered by this computer. */
  castLibraryGet: call(nothing, castLibrarySchema),
  castLibraryChange: call(z.object({ change: castLibraryChangeSchema }), castLibrarySchema),
} as const
