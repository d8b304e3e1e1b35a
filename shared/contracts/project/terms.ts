import { z } from 'zod'

/** Key names and forms of address that one show may hold. */
export const MAX_TERMS = 2_000

const term = z.string().trim().max(200)

/** A name or term that is always written the same in a language version. */
export const keyNameSchema = z.object({
  /** In the origin's text. */
  source: term.min(1),
  /** In the version's; the same as `source`: it is kept as it is. */
  written: term.min(1),
  /** How it is said, where that differs from how it is written; '' = as it is written. */
  said: term.default(''),
})
export type KeyName = z.infer<typeof keyNameSchema>

/** How one speaker calls himself and another: `em` and `anh`. */
const callsSchema = z.object({
  /** '' = not agreed. */
  self: term,
  other: term,
})

/** Calls of one speaker towards another, from a place in the story on. */
export const addressFormSchema = callsSchema.extend({
  /** Ids of speakers. */
  speaker: z.string().min(1),
  to: z.string().min(1),
  /** The first cue in which it holds; absent: from the start. */
  fromCue: z.string().optional(),
})
export type AddressForm = z.infer<typeof addressFormSchema>

/** Terms of a language version. */
export const projectTermsSchema = z.object({
  names: z.array(keyNameSchema).max(MAX_TERMS),
  addresses: z.array(addressFormSchema).max(MAX_TERMS),
})
export type ProjectTerms = z.infer<typeof projectTermsSchema>

/** The same in a show of the cast library: by language of the version, and labels in place of ids. */
export const showTermsSchema = z.object({
  language: z.string().min(1),
  names: z.array(keyNameSchema).max(MAX_TERMS),
  addresses: z.array(callsSchema.extend({ speaker: term.min(1), to: term.min(1) })).max(MAX_TERMS),
})
export type ShowTerms = z.infer<typeof showTermsSchema>
