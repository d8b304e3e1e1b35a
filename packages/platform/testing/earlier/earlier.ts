import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const earlierSchema = z.object({
  writtenBy: z.string(),
  /** By path; audio as `base64:…`. */
  files: z.record(z.string(), z.string()),
})

/**
 * Files on disk of earlier Cuecasts, written by their own code: a project with every kind of
 * content, and the settings folder. A sample is never edited; a
 * release that changes a format adds one.
 */
export const earlier = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.json'))
  .map((name) => {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8')
    return { name: name.slice(0, -'.json'.length), ...earlierSchema.parse(JSON.parse(text)) }
  })
export type Earlier = (typeof earlier)[number]

/** Writes the sample's files into a folder: `Phim.cuecast` and `profile`. */
export function layOut({ files }: Pick<Earlier, 'files'>, folder: string): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    const audio = /^base64:(.*)/.exec(text)?.[1]
    writeFileSync(join(folder, path), audio === undefined ? text : Buffer.from(audio, 'base64'))
  }
}
