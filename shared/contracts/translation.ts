import { z } from 'zod'
import { studioErrorSchema } from './errors'

/** Services that translate: a language model in the format of OpenAI, DeepL, LibreTranslate. */
export const translatorKinds = ['model', 'deepl', 'libretranslate'] as const
export type TranslatorKind = (typeof translatorKinds)[number]

/**
 * Findings about a translated text, by its origin's. Those of a new text are reasons to ask again; those of a text in the project are
 * problems.
 */
export const textFaults = [
  /** No text, where the origin has one. */
  'missing',
  /** The origin's words, or its script. */
  'untranslated',
  /** In neither language. */
  'other-language',
  /** The text of a neighbour, whose origin differs. */
  'doubled',
  /** Other numbers, key names or tags than in the origin. */
  'numbers',
  'names',
  'tags',
  /** A remark to the person who asked, in place of a translation or around it. */
  'small-talk',
  /** Many times longer or shorter than the origin. */
  'length',
  /** Other forms of address than agreed. */
  'address',
] as const
export const textFaultSchema = z.enum(textFaults)
export type TextFault = z.infer<typeof textFaultSchema>

/** How many cues can be said in their time: at the voice's own pace, up to the comfortable rate, and not so. */
export const fitFigureSchema = z.object({
  natural: z.number().int().min(0),
  comfortable: z.number().int().min(0),
  tooLong: z.number().int().min(0),
})
export type FitFigure = z.infer<typeof fitFigureSchema>

/** A translated cue. */
export const translatedCueSchema = z.object({
  cueId: z.string().min(1),
  /** The origin's text that was translated. */
  from: z.string(),
  text: z.string().min(1),
})
export type TranslatedCue = z.infer<typeof translatedCueSchema>

/** A cue that has no new text, and the reason. */
export const leftCueSchema = z.object({
  cueId: z.string().min(1),
  /** Position in the film, from 1. */
  number: z.number().int().min(1),
  /** The last answer's faults; [] where `error` is the reason. */
  faults: z.array(textFaultSchema),
  error: studioErrorSchema.optional(),
})
export type LeftCue = z.infer<typeof leftCueSchema>

/** Requests and, of language models, tokens; of other services, characters sent. */
export const translationUsageSchema = z.object({
  requests: z.number().int().min(0),
  tokens: z.number().int().min(0),
  characters: z.number().int().min(0),
})
export type TranslationUsage = z.infer<typeof translationUsageSchema>

export const translationReportSchema = z.object({
  /** Cues with a new text, and those that a person wrote or that were translated before. */
  translated: z.number().int().min(0),
  kept: z.number().int().min(0),
  left: z.array(leftCueSchema),
  /** Cues that were asked for again because their first text was too long to say. */
  shortened: z.number().int().min(0),
  /** Cues that were sent again because the program ended before their answer came. */
  repeated: z.number().int().min(0),
  fit: fitFigureSchema,
  used: translationUsageSchema,
})
export type TranslationReport = z.infer<typeof translationReportSchema>

export const translationProgressSchema = z.object({
  /** interrupted: the project was closed, or the program ended; what was reached is kept. */
  state: z.enum(['running', 'done', 'failed', 'cancelled', 'interrupted']),
  /** Cues with an accepted text, and all that are wanted. */
  done: z.number().int().min(0),
  total: z.number().int().min(0),
  /** Null while unknown, ms. */
  leftMs: z.number().min(0).nullable(),
  used: translationUsageSchema,
  /** `done`, `cancelled` and `failed`: of what was reached. */
  report: translationReportSchema.optional(),
  error: studioErrorSchema.optional(),
})
export type TranslationProgress = z.infer<typeof translationProgressSchema>
