import { z } from 'zod'

/** The service's two types of profile: profiles for subtitles and profiles for plain texts. */
export const profileTypes = ['srt', 'tts'] as const
export const profileTypeSchema = z.enum(profileTypes)
export type ProfileType = z.infer<typeof profileTypeSchema>

/**
 * Values of a profile, on either side. `settings` holds the service's content: the sound fields
 * under their names on the wire, and any other fields, which stay untouched.
 */
export const profileValuesSchema = z.object({
  name: z.string().max(200),
  settings: z.record(z.string(), z.unknown()),
})
export type ProfileValues = z.infer<typeof profileValuesSchema>

/**
 * A profile as stored on this computer. `base` is the last common version, field by field; `mine`
 * the user's (null: deleted); `theirs` is set while a field was changed on both sides, until the
 * user decides.
 */
export const profileRowSchema = z.object({
  key: z.string().min(1),
  type: profileTypeSchema,
  remoteId: z.string().nullable(),
  base: profileValuesSchema.nullable(),
  mine: profileValuesSchema.nullable(),
  theirs: profileValuesSchema.nullable().optional(),
  /** Settings that the service takes but does not give back: they stay here. */
  unkept: z.array(z.string()).optional(),
})
export type ProfileRow = z.infer<typeof profileRowSchema>

/**
 * Profiles that a service keeps of a type. list: any number · single: one without a name · none: it
 * has no profiles · unknown: never requested.
 */
export const profileListKinds = ['unknown', 'list', 'single', 'none'] as const
const profileListKindSchema = z.enum(profileListKinds)
export type ProfileListKind = z.infer<typeof profileListKindSchema>

/** The profiles of one connection. */
export const profilesSchema = z.object({
  rows: z.array(profileRowSchema),
  /** When the service's copy was last seen; null = never. */
  syncedAt: z.string().nullable(),
  /** Profiles that the service keeps of each type; `shelves` is the name in saved files. */
  shelves: z.object({ srt: profileListKindSchema, tts: profileListKindSchema }),
})
export type Profiles = z.infer<typeof profilesSchema>

export const noProfiles: Profiles = {
  rows: [],
  syncedAt: null,
  shelves: { srt: 'unknown', tts: 'unknown' },
}

/** One change by the user. `put` with a key that is not there makes a profile with that key. */
export const profileChangeSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('put'),
    key: z.string().min(1),
    profileType: profileTypeSchema,
    values: profileValuesSchema,
  }),
  z.object({ type: z.literal('remove'), key: z.string() }),
  z.object({
    type: z.literal('resolve'),
    key: z.string(),
    /** `name`, or a member of the settings; null = the whole profile. */
    field: z.string().nullable(),
    keep: z.enum(['mine', 'theirs']),
  }),
])
export type ProfileChange = z.infer<typeof profileChangeSchema>
