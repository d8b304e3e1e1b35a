import { z } from 'zod'
import { studioErrorSchema } from '../errors'

/** Part of a file in which a layer was found, ms. */
const spanSchema = z.object({ fromMs: z.number().min(0), toMs: z.number().min(0) })

/** What every layer says in the same words. */
const found = {
  /** Who says so: the signer of credentials, or the program whose mark it is. null: nobody is named. */
  by: z.string().nullable(),
  /** ISO 8601. null: no time is named. */
  when: z.string().nullable(),
  /** How sure it is that the layer is there, 0–1. null where that is no matter of chance. */
  confidence: z.number().min(0).max(1).nullable(),
  /** Parts of the file in which it was found, in order. Empty: it is about all of it, or absent. */
  spans: z.array(spanSchema),
}

/**
 * `intact`: nothing was changed, and a trusted authority vouches for the signer; `untrusted`: nothing was changed since
 * somebody signed whom nobody vouches for, or whose certificate has ended; `unchecked`: made in a way that is allowed
 * and not known here; `broken`: the file, or what is said of it, was changed.
 */
const manifestStateSchema = z.enum(['intact', 'untrusted', 'unchecked', 'broken'])

const manifestSchema = z.object({
  label: z.string(),
  state: manifestStateSchema,
  /** Status codes of C2PA §15.2. */
  faults: z.array(z.string()),
  /** The program in whose name it was made, with its version. */
  generator: z.string().nullable(),
  title: z.string().nullable(),
  signer: z.string().nullable(),
  /** ISO 8601: of the time stamp, or as the signer says. */
  when: z.string().nullable(),
  actions: z.array(
    z.object({
      action: z.string(),
      /** The last part of IPTC's term, as `trainedAlgorithmicMedia`; another address as it stands. */
      sourceType: z.string().nullable(),
      agent: z.string().nullable(),
    }),
  ),
  ingredients: z.array(
    z.object({
      title: z.string().nullable(),
      mime: z.string().nullable(),
      relationship: z.string(),
      /** Label of its own manifest. */
      manifest: z.string().nullable(),
    }),
  ),
})

export type Manifest = z.infer<typeof manifestSchema>

/** Content credentials (C2PA) of anybody; the state is that of the file's own manifest, the first one. */
const credentialsSchema = z.object({
  layer: z.literal('credentials'),
  state: z.enum([...manifestStateSchema.options, 'unreadable', 'absent']),
  ...found,
  manifests: z.array(manifestSchema),
})

/** A term of IPTC's in the file's tags: nothing protects it, so it is never more than `unchecked`. */
const statementSchema = z.object({
  layer: z.literal('statement'),
  state: z.enum(['unchecked', 'absent']),
  ...found,
  digitalSourceType: z.string().nullable(),
})

/** Cuecast's mark in the sound. `unreadable`: it is there, and too little of it is left to read its id. */
const soundSchema = z.object({
  layer: z.literal('sound'),
  state: z.enum(['intact', 'unreadable', 'absent']),
  ...found,
  /** Which part of Cuecast wrote it, and the id of the project or account, as eight hexadecimal digits. */
  kind: z.enum(['export', 'service', 'preview']).nullable(),
  id: z.string().nullable(),
  /** How likely a sound without a mark would look like this, at most. */
  falseAlarm: z.number().min(0).max(1).nullable(),
  /** 1.05 for a copy that plays 5 % too fast. */
  speed: z.number().positive().nullable(),
})

/** What a file says about where its sound came from (docs/origin.md). */
export const originSchema = z.object({
  /**
   * true: a layer that nobody has changed says that a machine made speech in it; false: unchanged credentials say that
   * it was recorded, and no layer contradicts; null: nothing says either, which proves nothing.
   */
  synthetic: z.boolean().nullable(),
  layers: z.tuple([credentialsSchema, statementSchema, soundSchema]),
})
export type Origin = z.infer<typeof originSchema>

export const originProgressSchema = z.object({
  /** Seconds of the file that have been listened to, and of how many; null: its length is not known. */
  seconds: z.number(),
  of: z.number().nullable(),
  /** The file is listened to a second time, at another speed. */
  again: z.boolean(),
})
/** How far a search is. */
export type OriginProgress = z.infer<typeof originProgressSchema>

const filePath = z.object({ path: z.string().min(1) })

/** Who signs what the studio writes. */
const signerSchema = z.object({
  /** null: nobody, for the reason in `error`. */
  name: z.string().nullable(),
  /** The user's own certificate, not the one that Cuecast made for this computer. */
  isOwn: z.boolean(),
  error: studioErrorSchema.nullable(),
})
export type SignerInfo = z.infer<typeof signerSchema>

/** Calls of the bridge about the origin of any file. */
export const originCalls = {
  /** Asks for a sound or film; null when the user closed the dialog. */
  originChoose: { input: z.void(), output: filePath.nullable() },
  /** Looks for the origin of a file that the user chose; an earlier search that has not ended is cancelled. */
  originFind: { input: filePath, output: originSchema },
  originCancel: { input: z.void(), output: z.void() },
  signerGet: { input: z.void(), output: signerSchema },
  /** Asks for a PEM file with the user's own certificate and key; null when the user closed the dialog. */
  signerChoose: { input: z.void(), output: signerSchema.nullable() },
  /** Goes back to the certificate that Cuecast made. */
  signerForget: { input: z.void(), output: signerSchema },
} as const

export const originEvents = { originProgress: originProgressSchema } as const

/** Whether content credentials are there that were changed, or that nobody can read. */
export const isDamaged = ({ layers: [{ state }] }: Origin): boolean =>
  state === 'broken' || state === 'unreadable'
