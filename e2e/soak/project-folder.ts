import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const documentSchema = z.object({
  cues: z.array(z.object({ id: z.string(), text: z.string() })),
})
const taskLineSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('sending'),
    key: z.string(),
    at: z.string(),
    chunks: z.array(z.object({ text: z.string(), credits: z.number() })),
  }),
  z.object({ type: z.literal('accepted'), key: z.string() }),
  z.object({ type: z.literal('refused'), key: z.string() }),
])
const takeLineSchema = z.object({
  type: z.literal('take'),
  take: z.object({
    id: z.string(),
    cueId: z.string(),
    file: z.string(),
    recipe: z.object({ text: z.string() }),
  }),
})
export type SavedTake = z.infer<typeof takeLineSchema>['take']

/** A project as it lies on the disk, read by nothing but the formats that are documented. */
export class ProjectFolder {
  constructor(readonly path: string) {}

  cues(): { id: string; text: string }[] {
    return documentSchema.parse(readJson(join(this.path, 'project.json'))).cues
  }

  /** Takes that the journal names in whole lines. */
  takes(): SavedTake[] {
    return wholeLines(join(this.path, 'takes', 'takes.jsonl')).flatMap((line) => {
      const read = takeLineSchema.safeParse(parse(line))
      return read.success ? [read.data.take] : []
    })
  }

  /** Paid requests in the journal of tasks, with their state. */
  requests() {
    const requests = new Map<
      string,
      { at: number; texts: string[]; credits: number; state: string }
    >()
    for (const line of wholeLines(join(this.path, 'tasks.jsonl'))) {
      const read = taskLineSchema.safeParse(parse(line))
      if (!read.success) continue
      const { type, key } = read.data
      const known = requests.get(key)
      if (known) known.state = type
      if (type !== 'sending') continue
      const { at, chunks } = read.data
      const texts = chunks.map(({ text }) => text)
      const credits = chunks.reduce((sum, chunk) => sum + chunk.credits, 0)
      requests.set(key, { at: Date.parse(at), texts, credits, state: 'sending' })
    }
    return [...requests.values()]
  }

  /** Losses among these takes: no longer listed, no file, or another content. */
  lost(takes: readonly SavedTake[]): string[] {
    const listed = new Set(this.takes().map(({ id }) => id))
    return takes.flatMap(({ id, file }) => {
      const path = join(this.path, 'takes', file)
      if (!listed.has(id)) return [`take ${id} is not in the journal any more`]
      if (!existsSync(path)) return [`take ${id} has no file`]
      const hash = createHash('sha256').update(readFileSync(path)).digest('hex')
      return file.startsWith(hash) ? [] : [`the file of take ${id} has another content`]
    })
  }
}

/** Files that are written on the way to another one, in these folders and all that lie in them. */
export function unfinishedFiles(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    if (!existsSync(folder)) return []
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(part|spool|tmp)$/.test(name))
      .map((name) => join(folder, name))
  })
}

/** The lines of a journal without a last one that is torn or being written; none before it is there. */
export function wholeLines(path: string): string[] {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8').split('\n').slice(0, -1)
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
