import { call, nothing, routed } from '../project/calls'
import { z } from 'zod'
import { studioErrorSchema } from '../errors'
import { licenceSchema } from './model-records'

/**
 * A diariser finds who speaks when, a denoiser removes noise from recordings, a separator voices from
 * films; the others turn speech into text.
 */
export const recogniserFamilies = [
  'whisper',
  'zipformer',
  'nemo-transducer',
  'nemo-ctc',
  'sense-voice',
  'moonshine',
  'canary',
  'diariser',
  'denoiser',
  'separator',
] as const

/** A recogniser of the user's: a model that turns speech into text. */
export const managedRecogniser = z
  .object({
    id: z.string(),
    name: z.string(),
    family: z.enum(recogniserFamilies),
    /** Codes that it knows; empty: it does not say. */
    languages: z.array(z.string()),
    bytes: z.number(),
    /** Where the model lies, if not in the service's own folder. */
    usedIn: z.string().nullable(),
    licence: licenceSchema,
    /** Which model of the catalogue it is; null = none. */
    catalogueId: z.string().nullable(),
    /** Why it is not used now: its folder is gone, or it ended its process too often. */
    trouble: z.enum(['removed', 'disabled']).nullable(),
  })
  .meta({ id: 'ManagedRecogniser' })
export type ManagedRecogniser = z.infer<typeof managedRecogniser>

/** Work of models other than turning speech into text. */
const otherWork = ['diariser', 'denoiser', 'separator'] as const
export type OtherWork = (typeof otherWork)[number]

/** Other work of a model of this family; null: it turns speech into text. */
export const otherWorkOf = (family: string): OtherWork | null =>
  otherWork.find((each) => each === family) ?? null

/** True if a model can turn speech into text now. */
export const canRecognise = ({ family, trouble }: ManagedRecogniser): boolean =>
  otherWorkOf(family) === null && trouble === null

/** Result for a folder: the recogniser, or the reason for refusing its model. */
export const recogniserAdded = z.union([
  z.object({ recogniser: managedRecogniser }),
  z.object({ refused: studioErrorSchema }),
])

export const newRecogniser = z
  .object({
    folder: z.string().min(1).max(4_096),
    inPlace: z.boolean().optional(),
    /** The model of the catalogue that was downloaded to the folder. */
    catalogueId: z.string().optional(),
  })
  .meta({ id: 'NewRecogniser' })

/** Calls of the bridge about the user's recognisers. */
export const recogniserCalls = {
  recognisers: routed('GET /manage/recognisers', nothing, z.array(managedRecogniser)),
  /** Asks for its folder, unless one was dropped, and lets the model run once; null when the user closed
   * the dialog. */
  recogniserAdd: call(
    z.object({ inPlace: z.boolean(), folder: z.string().optional() }),
    managedRecogniser.nullable(),
  ),
  recogniserRemove: routed(
    'DELETE /manage/recognisers/{id}',
    z.object({ id: z.string() }),
    nothing,
  ),
} as const
