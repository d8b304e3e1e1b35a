import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { readSubtitles } from '@shared/subtitles/read-subtitles'
import { z } from 'zod'
import { fileError } from '@cuecast/platform'
import { openSubtitles } from './create-project'
import type { Project } from './project'

const entrySchema = z.object({
  id: z.string(),
  title: z.string(),
  language: z.string(),
  file: z.string().regex(/^[\w.-]+$/),
})

export interface Sample {
  id: string
  title: string
  language: string
  /** Number of cues. */
  cues: number
}

/** The subtitles that come with Cuecast. */
export async function listSamples(folder: string): Promise<Result<Sample[]>> {
  const entries = await readEntries(folder)
  if (!entries.ok) return entries
  const samples = await Promise.all(
    entries.value.map(async ({ file, ...about }) => {
      const read = readSubtitles(await readFile(join(folder, file)), file)
      return { ...about, cues: read.ok ? read.value.cues.length : 0 }
    }),
  )
  return ok(samples)
}

/** Opens the project of a sample, created in `projectsFolder` because samples are read-only. */
export async function openSample(
  folder: string,
  id: string,
  projectsFolder: string,
): Promise<Result<Project>> {
  const entries = await readEntries(folder)
  if (!entries.ok) return entries
  const entry = entries.value.find((each) => each.id === id)
  if (!entry) return fail(studioError('NOT_FOUND', 'there is no such sample', { at: id }))
  return openSubtitles(join(folder, entry.file), {
    folder: projectsFolder,
    language: entry.language,
  })
}

async function readEntries(folder: string): Promise<Result<z.infer<typeof entrySchema>[]>> {
  const file = join(folder, 'samples.json')
  try {
    return ok(z.array(entrySchema).parse(JSON.parse(await readFile(file, 'utf8'))))
  } catch (cause) {
    return fail(fileError(cause, file, 'read'))
  }
}
