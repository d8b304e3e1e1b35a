import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { causeText, errorCodeSchema } from '@shared/contracts/errors'
import type { ProjectTerms } from '@shared/contracts/project/terms'
import { ok, type Result } from '@shared/contracts/result'
import { textFaultSchema, translatedCueSchema } from '@shared/contracts/translation'
import type { Languages } from '@shared/translation/check-language'
import { type Journal, log, openJournal, parseJson, systemCode } from '@cuecast/platform'

/** What is asked for: a translation, one more after a refused answer, or a shorter text. */
const purposeSchema = z.enum(['first', 'again', 'shorter'])
export type Purpose = z.infer<typeof purposeSchema>

const lineSchema = z.discriminatedUnion('type', [
  /** Before a request is sent. */
  z.object({
    type: z.literal('asked'),
    request: z.number().int(),
    at: z.string(),
    purpose: purposeSchema,
    cues: z.array(z.string()),
  }),
  /** Texts that were accepted, and the faults of the others. */
  z.object({
    type: z.literal('answered'),
    request: z.number().int(),
    /** Languages and terms of the texts. */
    key: z.string(),
    texts: z.array(translatedCueSchema),
    faults: z.record(z.string(), z.array(textFaultSchema)),
  }),
  z.object({
    type: z.literal('failed'),
    request: z.number().int(),
    code: errorCodeSchema,
  }),
  /** The run has come to its end: its texts are in the project. */
  z.object({ type: z.literal('ended') }),
])
type Line = z.infer<typeof lineSchema>

/** The journal of translations in the folder of a language version. */
export const translationJournalOf = (projectPath: string): string =>
  join(projectPath, 'translation.jsonl')

/** True where a run of a version broke off, or was stopped. */
export async function unfinishedTranslation(projectPath: string): Promise<boolean> {
  const path = translationJournalOf(projectPath)
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    if (systemCode(cause) !== 'ENOENT') log(`${path} could not be read: ${causeText(cause)}`)
    return ''
  })
  const last = text.trimEnd().split('\n').at(-1) ?? ''
  return last !== '' && lineSchema.safeParse(parseJson(last)).data?.type !== 'ended'
}

/** Names the conditions under which a text was made: another language or other terms need another text. */
export function conditionsOf(
  { from, to }: Languages,
  terms: ProjectTerms | null | undefined,
): string {
  const { names, addresses } = terms ?? { names: [], addresses: [] }
  return createHash('sha256')
    .update(JSON.stringify([from, to, names, addresses]))
    .digest('hex')
    .slice(0, 16)
}

/** What an unfinished run has left. */
interface Left {
  /** Accepted texts of the same conditions, the last of each cue; by cue. */
  texts: Map<string, { from: string; text: string }>
  /** Answers that were refused, and shorter texts that were asked for; by cue. */
  refused: Map<string, number>
  shortened: Map<string, number>
  /** Cues of requests without an answer. */
  unanswered: Set<string>
}

/** Requests and answers of a run, each on the disk before anything depends on it. */
export class TranslationJournal {
  #request = 0

  private constructor(
    private readonly journal: Journal<Line>,
    private readonly key: string,
    readonly left: Left,
  ) {}

  /** Opens the journal; of a finished run nothing is left. */
  static async open(path: string, key: string): Promise<Result<TranslationJournal>> {
    const opened = await openJournal(path, lineSchema)
    if (!opened.ok) return opened
    const { journal, lines } = opened.value
    const isOver = lines.at(-1)?.type === 'ended'
    if (isOver) {
      const cleared = await journal.clear()
      if (!cleared.ok) return cleared
    }
    const made = new TranslationJournal(journal, key, leftIn(isOver ? [] : lines, key))
    for (const line of lines)
      if ('request' in line) made.#request = Math.max(made.#request, line.request)
    return ok(made)
  }

  /** Resolves to the number of the request once it may be sent. */
  async asked(purpose: Purpose, cues: readonly string[]): Promise<Result<number>> {
    this.#request += 1
    const request = this.#request
    const at = new Date().toISOString()
    const noted = await this.journal.append({
      type: 'asked',
      request,
      at,
      purpose,
      cues: [...cues],
    })
    return noted.ok ? ok(request) : noted
  }

  answered(
    request: number,
    { texts, faults }: Pick<Extract<Line, { type: 'answered' }>, 'texts' | 'faults'>,
  ): Promise<Result<void>> {
    return this.journal.append({ type: 'answered', request, key: this.key, texts, faults })
  }

  failed(request: number, code: Extract<Line, { type: 'failed' }>['code']): Promise<Result<void>> {
    return this.journal.append({ type: 'failed', request, code })
  }

  ended(): Promise<Result<void>> {
    return this.journal.append({ type: 'ended' })
  }

  close(): Promise<void> {
    return this.journal.close()
  }
}

function leftIn(lines: readonly Line[], key: string): Left {
  const left: Left = {
    texts: new Map(),
    refused: new Map(),
    shortened: new Map(),
    unanswered: new Set(),
  }
  const open = new Map<number, Extract<Line, { type: 'asked' }>>()
  const count = (counts: Map<string, number>, cueId: string) =>
    void counts.set(cueId, (counts.get(cueId) ?? 0) + 1)
  for (const line of lines) {
    if (line.type === 'asked') open.set(line.request, line)
    if (line.type === 'failed') open.delete(line.request)
    if (line.type !== 'answered') continue
    const asked = open.get(line.request)
    open.delete(line.request)
    if (line.key !== key) continue
    for (const { cueId, from, text } of line.texts) left.texts.set(cueId, { from, text })
    if (asked?.purpose === 'shorter') for (const cueId of asked.cues) count(left.shortened, cueId)
    else for (const cueId of Object.keys(line.faults)) count(left.refused, cueId)
  }
  for (const { cues } of open.values()) for (const cueId of cues) left.unanswered.add(cueId)
  return left
}
