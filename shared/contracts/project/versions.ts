import { call, nothing, ofProject } from './calls'
import { z } from 'zod'
import { connectionSchema, plainOrigin } from '../connection'
import { projectFileSchema } from '../project-file'
import { familySchema } from './family'
import { familyMemberSchema, versionTableSchema } from './version-table'
import { translatedCueSchema, translationProgressSchema, translatorKinds } from '../translation'

const path = z.string().min(1)

/** A service that translates, other than the language model. */
const serviceKind = z.enum(translatorKinds).exclude(['model'])
export const translatorSchema = z.object({
  kind: serviceKind,
  /** '' for DeepL: found out by the key. */
  address: z.string().trim().max(500),
  plainOrigin,
})
export type TranslatorSetup = z.infer<typeof translatorSchema>

export const translatorStateSchema = translatorSchema.extend({
  key: connectionSchema.shape.key,
  agreed: z.boolean(),
  /** The address is this computer: nothing leaves it. */
  local: z.boolean(),
})
export type TranslatorState = z.infer<typeof translatorStateSchema>

/** A text that belongs to no cue, or is a second one for it: line of a table, or number of a subtitle, from 1. */
const spareTextSchema = z.object({ place: z.number().int(), text: z.string() })

/** Texts that were translated elsewhere, matched to the cues. */
export const broughtTextsSchema = z.object({
  /** '' where the text was pasted. */
  fileName: z.string(),
  texts: z.array(translatedCueSchema),
  /** Texts that the cues have already. */
  same: z.number().int(),
  /** Cues that have no text afterwards either. */
  missing: z.array(z.string()),
  unknown: z.array(spareTextSchema),
  doubled: z.array(spareTextSchema),
})
export type BroughtTexts = z.infer<typeof broughtTextsSchema>

/** Calls about language versions, and about translating. */
export const versionCalls = {
  /** The film's languages, the origin first. */
  versionsList: ofProject(nothing, z.array(familyMemberSchema)),
  /** Makes a version beside the open project; returns its folder, and the family that the open project has now. */
  versionCreate: ofProject(
    z.object({ language: z.string().min(1).max(20) }),
    z.object({ path, family: familySchema }),
  ),
  versionTable: ofProject(nothing, versionTableSchema),
  /** The origin of the open version as it is now. PROJECT_NOT_FOUND: it is not there. */
  originRead: ofProject(
    nothing,
    z.object({
      name: z.string(),
      path,
      cues: projectFileSchema.shape.cues,
      speakers: projectFileSchema.shape.speakers,
    }),
  ),
  /** Asks where to, then writes the table for a translator; null: the dialog was closed. */
  translatorTableSave: ofProject(nothing, z.object({ path }).nullable()),
  /** Asks for a table or subtitles in the version's language and matches them; null: the dialog was closed. */
  translatedFileRead: ofProject(nothing, broughtTextsSchema.nullable()),
  /** Matches a pasted text. */
  translatedTextRead: ofProject(z.object({ text: z.string().max(5_000_000) }), broughtTextsSchema),

  translatorsGet: call(nothing, z.array(translatorStateSchema)),
  /** `key`: a new one; null forgets it. A key belongs to its address alone. */
  translatorSet: call(
    z.object({
      translator: translatorSchema,
      key: z.string().trim().min(1).max(500).nullable().optional(),
    }),
    z.array(translatorStateSchema),
  ),
  translatorRemove: call(z.object({ kind: serviceKind }), z.array(translatorStateSchema)),
  /** Consent to send texts to its address. */
  translatorAgree: call(
    z.object({ kind: serviceKind, agreed: z.boolean() }),
    z.array(translatorStateSchema),
  ),

  /**
   * Translates the cues of the open version that need it, or those of `cueIds`. Progress and texts come as events; a run that
   * broke off is continued. SENDING_NOT_AGREED where the user did not agree.
   */
  translationStart: ofProject(
    z.object({
      translator: z.enum(translatorKinds),
      cueIds: z.array(z.string()).min(1).optional(),
    }),
    nothing,
  ),
  /** The run under way, or the last one since the project was opened; null: there was none. */
  translationState: ofProject(nothing, translationProgressSchema.nullable()),
  translationCancel: call(nothing, nothing),
} as const

/** Main's report of a run, about the open project. */
export const versionEvents = {
  translationChanged: translationProgressSchema,
  /** Texts that were accepted; a run that is continued reports them again. */
  cuesTranslated: z.array(translatedCueSchema),
} as const
