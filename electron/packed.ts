import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '@cuecast/platform'
import { app } from 'electron'
import { z } from 'zod'

const packedSchema = z.object({
  developmentRuntime: z.string().optional(),
  /** Where versions are published, and the ed25519 key that they are signed with (SPKI, base64). */
  updates: z.object({ url: z.string(), publicKey: z.string() }).optional(),
})

/** Values that packing has written into the program's package.json. */
export function packed(): z.infer<typeof packedSchema> {
  const text = readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')
  return packedSchema.parse(parseJson(text))
}
