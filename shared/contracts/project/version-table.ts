import { z } from 'zod'
import { studioErrorSchema } from '../errors'
import { relativeSchema } from './family'

/** A project of the film's family, as it was found. */
export const familyMemberSchema = relativeSchema.omit({ folder: true }).extend({
  /** It has the film's own text. */
  isOrigin: z.boolean(),
  /** The project that was asked about. */
  isOpen: z.boolean(),
  /** Absolute; of a missing one, where it was last. */
  path: z.string(),
  /** Why it cannot be read: PROJECT_NOT_FOUND where it is missing. */
  error: studioErrorSchema.optional(),
})
export type FamilyMember = z.infer<typeof familyMemberSchema>

/**
 * State of a cue in one language. `origin`: the film's own text; `silent`: nothing is to be translated, or it is left out on
 * purpose; `absent`: the version does not have the cue.
 */
const versionCueStates = [
  'origin',
  'untranslated',
  'translated',
  'edited',
  'outdated',
  'silent',
  'absent',
] as const
export type VersionCueState = (typeof versionCueStates)[number]

/** One language of a cue. */
const versionCellSchema = z.object({
  text: z.string(),
  state: z.enum(versionCueStates),
  /** Of the active take; null: none. */
  fit: z
    .object({
      state: z.enum(['slowed', 'natural', 'comfortable', 'stretched', 'does-not-fit']),
      /** Audible rate. */
      rate: z.number(),
    })
    .nullable(),
})
export type VersionCell = z.infer<typeof versionCellSchema>

/** All cues of a film in all of its languages. */
export const versionTableSchema = z.object({
  /** One for each column; those with an error have only `absent` cells. */
  members: z.array(familyMemberSchema),
  rows: z.array(
    z.object({
      cueId: z.string(),
      /** Position in the film, from 1. */
      number: z.number().int().min(1),
      startMs: z.number().int().min(0),
      endMs: z.number().int().min(0),
      /** Label of the speaker; null: none. */
      speaker: z.string().nullable(),
      cells: z.array(versionCellSchema),
    }),
  ),
})
export type VersionTable = z.infer<typeof versionTableSchema>
