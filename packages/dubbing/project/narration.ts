import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { z } from 'zod'
import { scriptEndings, type ScriptReading } from '@shared/contracts/narration'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { defaultNarration } from '@shared/narration/flow-times'
import { readSubtitles } from '@shared/subtitles/read-subtitles'
import { cutToBytes, withFileErrors, samePath } from '@cuecast/platform'
import {
  createProject,
  emptyDocument,
  type ProjectDefaults,
  FOLDER_BYTES,
  freePath,
  openSubtitles,
  writableFolder,
} from './create-project'
import { Project } from './project'
import { PROJECT_ENDING } from './project-folder'
import { newNarration, readScriptFile, type ScriptFile } from './script-file'

interface NarrationPlace {
  /** Parent of the project's folder. */
  folder: string
  /** Used where that folder cannot be written. */
  fallbackFolder?: string
  /** Name of the script's file, or of the project without a file. */
  name: string
}

interface NewNarration extends NarrationPlace {
  /** Null: nothing has been written yet. */
  script: ScriptFile | null
  /** Title from the user; absent: the script's own title, else the name. */
  title?: string
  language: string
  narration?: Partial<ScriptReading>
  defaults?: ProjectDefaults
  /** A project that was made from the same script earlier stays as it is. */
  separate?: boolean
}

const titleOf = (name: string): string => {
  const isFile = scriptEndings.includes(extname(name).slice(1).toLowerCase())
  return (isFile ? basename(name, extname(name)) : name).trim() || 'Narration'
}

const folderOf = (folder: string, name: string): string => {
  const plain = titleOf(name)
    .replaceAll(/[<>:"/\\|?*\p{Cc}]/gu, ' ')
    .trim()
  return join(folder, cutToBytes(plain || 'Narration', FOLDER_BYTES).trimEnd() + PROJECT_ENDING)
}

/**
 * The project made from a script: the recorded one, or one next to it or in the other folder; null
 * if there is none.
 */
export async function projectOfScript(
  path: string,
  fallbackFolder: string,
  known: string | null = null,
): Promise<string | null> {
  const usual = [dirname(path), fallbackFolder].map((parent) => folderOf(parent, basename(path)))
  for (const folder of known === null ? usual : [known, ...usual]) {
    const opened = await Project.open(folder, { orReadOnly: true })
    if (!opened.ok) continue
    const isOwn = samePath(opened.value.document.source?.fileName ?? '', basename(path))
    await opened.value.close()
    if (isOwn) return folder
  }
  return null
}

/** Makes a narration and opens it; with `separate` under a free name, else the one of the same name. */
export async function openNarration(options: NewNarration): Promise<Result<Project>> {
  const { script, name, narration, separate = false } = options
  const about = { language: options.language, defaults: options.defaults ?? {} }
  const folder = await writableFolder(options.folder, options.fallbackFolder)
  if (!folder.ok) return folder
  const own = folderOf(folder.value, name)
  const earlier = separate ? null : await Project.open(own)
  if (earlier?.ok && earlier.value.document.narration) return earlier
  if (earlier?.ok) await earlier.value.close()
  const title = options.title ?? script?.title ?? titleOf(name)
  const document = script
    ? newNarration(title, name, { ...script, title }, { ...about, ...(narration && { narration }) })
    : {
        ...emptyDocument(title, about),
        narration: { ...defaultNarration, ...narration },
        cues: [
          {
            id: randomUUID(),
            startMs: 0,
            endMs: 1_000,
            text: '',
            speakerId: null,
            paragraph: true,
          },
        ],
      }
  const notices = (script?.problems ?? []).map(({ line, ...repair }) => ({
    ...repair,
    at: `${name}:${line}`,
  }))
  return createProject(await freePath(own, false), document, { notices })
}

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

/** The subtitles and scripts that come with Cuecast. */
export async function listSamples(folder: string): Promise<Result<Sample[]>> {
  const entries = await readEntries(folder)
  if (!entries.ok) return entries
  const samples = await Promise.all(
    entries.value.map(async ({ file, ...about }) => {
      const path = join(folder, file)
      const script = await readScriptFile(path)
      if (script.ok && script.value) return { ...about, cues: script.value.cues.length }
      const read = readSubtitles(await readFile(path), file)
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
  defaults: ProjectDefaults = {},
): Promise<Result<Project>> {
  const entries = await readEntries(folder)
  if (!entries.ok) return entries
  const entry = entries.value.find((each) => each.id === id)
  if (!entry) return failWith('NOT_FOUND', 'unknown sample', { at: id })
  const path = join(folder, entry.file)
  const script = await readScriptFile(path)
  if (script.ok && script.value) {
    const { language } = entry
    const place = { folder: projectsFolder, name: entry.file, defaults }
    return openNarration({ script: script.value, ...place, language })
  }
  return openSubtitles(path, {
    folder: projectsFolder,
    defaults,
    language: entry.language,
  })
}

function readEntries(folder: string): Promise<Result<z.infer<typeof entrySchema>[]>> {
  const file = join(folder, 'samples.json')
  return withFileErrors(file, 'read', async () =>
    ok(z.array(entrySchema).parse(JSON.parse(await readFile(file, 'utf8')))),
  )
}
