// Shapes of what the speech threads answer with.
import { z } from 'zod'
import { audioFormatSchema } from '@shared/contracts/audio-settings'
import { studioErrorSchema } from '@shared/contracts/errors'
import { takeMeasuresSchema } from '@shared/contracts/project-file'
import { wordTimesSchema } from '@shared/contracts/project/word-times'

export const cueSchema = z.object({
  text: z.string(),
  written: z.string().optional(),
  label: z.string().nullable(),
  startMs: z.number(),
  endMs: z.number(),
  joins: z.boolean(),
})

export const resultSchema = <T extends z.ZodType>(value: T) =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), error: studioErrorSchema }),
  ])

export const finishedSchema = z.object({ bytes: z.instanceof(Uint8Array), durationMs: z.number() })

export const chunkSchema = finishedSchema.extend({
  mime: z.string(),
  extension: audioFormatSchema,
  fit: z.object({ rate: z.number(), overflowMs: z.number() }),
  alone: z.string().optional(),
})

export const measuresSchema = takeMeasuresSchema.extend({ durationMs: z.number() })

export const writtenSchema = chunkSchema.extend({
  bytes: z.null(),
  size: z.number(),
  facts: z
    .object({ hash: z.string(), measures: measuresSchema, words: wordTimesSchema.optional() })
    .nullable(),
})

export const spokenWordsSchema = z.array(
  z.object({ text: z.string(), startMs: z.number(), endMs: z.number() }),
)
export const alignedSchema = resultSchema(
  z.object({ words: spokenWordsSchema, cost: z.number(), doubtsMs: z.array(z.number()) }),
)

export const sentenceSchema = z.object({
  samples: z.instanceof(Float32Array),
  sampleRate: z.number(),
  words: spokenWordsSchema,
  letters: z.array(z.number()),
  toleranceMs: z.number(),
  doubtsMs: z.array(z.number()),
})

export const renderedSchema = resultSchema(z.union([writtenSchema, chunkSchema]))

export const spooledSchema = z.object({ frames: z.int(), sampleRate: z.int() })
