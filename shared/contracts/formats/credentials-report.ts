import { z } from 'zod'
import { studioErrorSchema } from '../errors'

/** Content credentials (C2PA) of the written files. */
export const credentialsReportSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('signed'),
    /** Name of the certificate. */
    signer: z.string(),
    /** Files that hold their credentials. */
    inside: z.number().int().min(0),
    /** Files whose credentials lie beside them, in `<file>.c2pa`. */
    beside: z.number().int().min(0),
    /** Names of films whose own credentials could not be read, and are not kept. */
    lost: z.array(z.string()),
    /** Names of films whose own credentials no longer fit them; they are kept as they are. */
    broken: z.array(z.string()).default([]),
  }),
  /** There is no key to sign with. */
  z.object({ state: z.literal('left-out'), error: studioErrorSchema }),
])
export type CredentialsReport = z.infer<typeof credentialsReportSchema>
