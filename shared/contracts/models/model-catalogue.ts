import { call, nothing } from '../project/calls'
import { z } from 'zod'
import { studioErrorSchema } from '../errors'
import { licenceSchema, voiceFamilies } from './model-records'
import { recogniserFamilies } from './recognisers'

/** Raised when an older program could not read it any more. */
const CATALOGUE_FORMAT = 1

const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`))

/** One file to download; its name is the last part of its address. */
const modelFileSchema = z.object({
  url: z.url({ protocol: /^https$/ }),
  /** Size of the file; an estimate if it has no digest. */
  bytes: z.int().positive(),
  /** `bytes` is an estimate, though there is a digest. */
  estimated: z.literal(true).optional(),
  sha256: hex(64).optional(),
  /** The publisher's own where there is no SHA-256: it tells damage, not an attack. */
  md5: hex(32).optional(),
})
export type ModelFile = z.infer<typeof modelFileSchema>

/**
 * Reason of the verdict on selling: the terms allow it · they forbid it · trained from a voice that
 * may not be sold · unknown base · the recordings' licence is unknown · the model's is · its
 * maker's own terms.
 */
const verdictReasons = [
  'stated',
  'forbidden',
  'base',
  'base-unknown',
  'data-unknown',
  'model-unknown',
  'own-terms',
] as const

/** A model that its publisher offers for download. */
const catalogueModelSchema = z.object({
  id: z.string().regex(/^[\w.-]+$/),
  kind: z.enum(['voice', 'recogniser', 'speakers', 'noise', 'separation']),
  family: z.enum([...voiceFamilies, ...recogniserFamilies]),
  name: z.string().min(1).max(80),
  /** Codes with their region (`en-GB`); empty: it knows a hundred, or works in any. */
  languages: z.array(z.string()),
  /** Gender of a voice with one speaker; null = not known, or several. */
  gender: z.enum(['female', 'male']).nullable(),
  /** North, centre or south of Vietnam, where that is known. */
  region: z.string().nullable(),
  /** Number of a voice's speakers. */
  speakers: z.int().positive().nullable(),
  quality: z.enum(['x_low', 'low', 'medium', 'high', 'int8']).nullable(),
  /** One of those that are offered first. */
  first: z.boolean(),
  /** The same model from different places, the surest first; an archive is unpacked. */
  sources: z.array(z.array(modelFileSchema).min(1)).min(1),
  /** Some sentences of it as MP3, where its publisher has them. */
  sample: modelFileSchema.shape.url.optional(),
  licence: z.object({
    /** Short names; null = none is stated. */
    model: z.string().nullable(),
    data: z.string().nullable(),
    base: licenceSchema.shape.base,
    commercial: licenceSchema.shape.commercial,
    why: z.enum(verdictReasons),
  }),
  /** Attribution that its licence requires. */
  attribution: z.string().nullable(),
})
export type CatalogueModel = z.infer<typeof catalogueModelSchema>

/** `resources/catalogue.json`. */
export const catalogueSchema = z.object({
  format: z.literal(CATALOGUE_FORMAT),
  /** The day of its facts. */
  version: z.iso.date(),
  models: z.array(catalogueModelSchema),
})
export type ModelCatalogue = z.infer<typeof catalogueSchema>

/** Size of its download, bytes. */
export const modelBytes = ({ sources: [files = []] }: CatalogueModel): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Progress of a download. */
const gettingSchema = z.object({
  id: z.string(),
  phase: z.enum(['download', 'unpack', 'add', 'paused', 'done', 'failed']),
  /** 0–1 of the download. */
  done: z.number(),
  /** Estimated until its end; null while unknown. */
  leftMs: z.number().nullable(),
  /** A server that has not answered for some seconds, and is still tried; null: it answers. */
  waitingFor: z.string().nullable(),
  error: studioErrorSchema.nullable(),
})
export type Getting = z.infer<typeof gettingSchema>

const modelId = z.object({ id: catalogueModelSchema.shape.id })

/** Calls of the bridge about models that publishers offer. */
export const catalogueCalls = {
  /** `replaceable`: this build has the key that a newer list is signed with. */
  catalogue: call(nothing, catalogueSchema.extend({ replaceable: z.boolean() })),
  /** Asks for a newer list, and takes it; null: the user closed the dialog. */
  catalogueLoad: call(nothing, z.object({ version: z.string() }).nullable()),
  /** Those that are being got, and those that failed. */
  modelsGetting: call(nothing, z.array(gettingSchema)),
  /** Begins a download, or continues one that was paused, has failed or waits for a server. */
  modelGet: call(modelId, nothing),
  /** Pauses; the partial download stays for the next time. */
  modelPause: call(modelId, nothing),
  /** Stops it, and deletes the partial download. */
  modelDrop: call(modelId, nothing),
  /** Fetches the sample of a voice from its publisher; the address of its sound. */
  modelSample: call(modelId, z.object({ url: z.string() })),
} as const

/** Events of the bridge about models that publishers offer. */
export const catalogueEvents = { gettingChanged: z.array(gettingSchema) } as const
