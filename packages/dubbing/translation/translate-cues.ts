import { isTransient, stopsRun } from '@shared/contracts/failure-policy'
import type { StudioError } from '@shared/contracts/errors'
import type { Cue, ProjectFile } from '@shared/contracts/project-file'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import type {
  LeftCue,
  TextFault,
  TranslatedCue,
  TranslationProgress,
  TranslationReport,
} from '@shared/contracts/translation'
import { backoff, retry } from '@shared/services/retry'
import { cutBatches } from '@shared/translation/batches'
import type { Languages } from '@shared/translation/check-language'
import { applyTranslations, isMachines, wantsTranslation } from '@shared/translation/cue-state'
import { isWordless, judgeAnswer, type Verdict } from '@shared/translation/judge-answer'
import { fitFigureOf } from '@shared/translation/length'
import type { TranslationQuestion } from '@shared/translation/messages'
import { Lengths, type Rendering } from './lengths'
import { Questions } from './questions'
import {
  conditionsOf,
  type Purpose,
  TranslationJournal,
  translationJournalOf,
} from './translation-journal'
import type { Translator } from './translator'

export interface TranslationJob {
  /** The version as it is; it is not changed. */
  document: ProjectFile
  /** Folder of the version, for its journal. */
  projectPath: string
  /** Language of the origin. */
  from: string
  /** The user has agreed to its address. */
  translator: Translator
  /**
   * Only these cues, also those that a machine has translated; absent: all that have no text, and those with a machine's that is
   * out of date.
   */
  cueIds?: readonly string[]
  /** Measures texts in built-in voices; null: by syllables alone. */
  rendering: Rendering | null
  /** Takes texts as they are accepted; of a cue that is made shorter, again. A failure stops the run. */
  onTexts(texts: TranslatedCue[]): Promise<Result<unknown>> | Result<unknown>
  onProgress?(progress: TranslationProgress): void
  signal?: AbortSignal | undefined
  /** Ms before a failed request is sent again, by the number of its failures. */
  pauseMs?(failures: number): number
}

/** End of a run: what was reached, and what stopped it; CANCELLED by the signal. */
export interface TranslationEnd {
  report: TranslationReport
  error: StudioError | null
}

/** Times that a request is sent which fails for a while. */
const MAX_SENT = 3
/** A service that wants to be left alone for longer is not waited for, s. */
const MAX_WAIT_S = 30
/** Requests that fail in a row before the run stops. */
const MAX_FAILED = 3
/** Refused answers for a cue after which a language model, which is told the reason, is not asked again. */
const MAX_REFUSED = 2
/** Rounds in which shorter texts are asked for. */
const MAX_SHORTER = 2
/** Rounds for the cues of a request, of which each that brings something may be followed by another. */
const MAX_ROUNDS = 6

/**
 * Translates the cues of a language version that have no text, or whose origin has changed since a machine translated
 * them. A text that a person wrote is never replaced. Every cue is translated in the end, or among `left` with the reason.
 * Answers are on the disk before they are delivered: a run that was killed continues where it was, and asks for nothing
 * twice.
 */
export async function translateCues(job: TranslationJob): Promise<TranslationEnd> {
  const { document, from, projectPath } = job
  const key = conditionsOf({ from, to: document.language }, document.terms)
  const opened = await TranslationJournal.open(translationJournalOf(projectPath), key)
  const run = new Run(job, opened.ok ? opened.value : null)
  if (!opened.ok) return run.end(opened.error)
  try {
    return await run.work(opened.value)
  } finally {
    await opened.value.close()
  }
}

class Run {
  readonly #languages: Languages
  readonly #questions: Questions
  readonly #wanted: Cue[]
  readonly #lengths: Lengths
  /** Texts by cue, of this run and of the one before that it continues. */
  readonly #texts = new Map<string, string>()
  readonly #measured = new Map<string, number>()
  readonly #left = new Map<string, Omit<LeftCue, 'cueId' | 'number'>>()
  readonly #refused: Map<string, number>
  readonly #shortened: Map<string, number>
  readonly #repeated: number
  readonly #startedMs = Date.now()
  /** A service that is not told why gives the same answer again. */
  readonly #mostRefused: number
  #fromJournal = 0
  #madeShorter = new Set<string>()
  #failedInRow = 0

  constructor(
    private readonly job: TranslationJob,
    private readonly journal: TranslationJournal | null,
  ) {
    const { document, from } = job
    this.#languages = { from, to: document.language }
    this.#lengths = new Lengths(document, job.rendering)
    this.#questions = new Questions(document, this.#languages, this.#lengths)
    const chosen = job.cueIds && new Set(job.cueIds)
    const isWanted = (cue: Cue) =>
      wantsTranslation(cue) ||
      // Its text may still be too long.
      (isMachines(cue) && journal?.left.texts.get(cue.id)?.text === cue.text)
    this.#wanted = document.cues.filter((cue) =>
      chosen ? chosen.has(cue.id) && (isWanted(cue) || isMachines(cue)) : isWanted(cue),
    )
    this.#mostRefused = job.translator.understands ? MAX_REFUSED : 1
    this.#refused = journal?.left.refused ?? new Map()
    this.#shortened = journal?.left.shortened ?? new Map()
    const unanswered = journal?.left.unanswered
    this.#repeated = this.#wanted.filter(({ id }) => unanswered?.has(id)).length
  }

  async work(journal: TranslationJournal): Promise<TranslationEnd> {
    const taken = await this.#resume(journal)
    if (!taken.ok) return this.end(taken.error)
    this.#tell('running')
    for (const batch of cutBatches(taken.value, this.job.translator.most)) {
      const done = await this.#translate(batch)
      if (!done.ok) return this.end(done.error)
    }
    const noted = await journal.ended()
    return this.end(noted.ok ? null : noted.error)
  }

  /** Delivers what the run before has left, and what needs no translation. Resolves to the cues to ask about. */
  async #resume({ left }: TranslationJournal): Promise<Result<Cue[]>> {
    const known: TranslatedCue[] = []
    for (const cue of this.#wanted) {
      const original = cue.original ?? ''
      const before = left.texts.get(cue.id)
      // A cue that is chosen again has the text of the run before, which is to be replaced.
      const isNew = before?.from === original && !(this.job.cueIds && before.text === cue.text)
      const text = isNew ? before.text : isWordless(original) ? original : null
      if (text !== null) known.push({ cueId: cue.id, from: original, text })
    }
    const delivered = await this.#deliver(known)
    if (!delivered.ok) return delivered
    this.#fromJournal = known.length
    const unfinished = known.flatMap(({ cueId }) => this.#questions.cueOf(cueId) ?? [])
    const shortened = await this.#shorten(unfinished)
    if (!shortened.ok) return shortened
    return ok(this.#wanted.filter(({ id }) => !this.#texts.has(id)))
  }

  /** Asks about the cues of one request until each has a text or has been refused too often. */
  async #translate(batch: readonly Cue[]): Promise<Result<void>> {
    let open = [...batch]
    let faults = new Map<string, TextFault[]>()
    for (let round = 0; open.length > 0 && round < MAX_ROUNDS; round += 1) {
      const answered = await this.#ask(open, round === 0 ? 'first' : 'again', { faults })
      if (!answered.ok) return this.#giveUp(open, answered.error)
      const { accepted, faulty, cut, bad } = answered.value
      const why = bad && { error: bad }
      const texts = [...accepted].map(([cueId, text]) => this.#translated(cueId, text))
      const delivered = await this.#deliver(texts)
      if (!delivered.ok) return delivered
      faults = faulty
      // What a cut answer has lost was not refused, as long as others come.
      for (const [cueId, found] of faulty)
        if (!(cut && accepted.size > 0 && found.includes('missing')))
          this.#refused.set(cueId, (this.#refused.get(cueId) ?? 0) + 1)
      open = open.filter(
        ({ id }) => faulty.has(id) && (this.#refused.get(id) ?? 0) < this.#mostRefused,
      )
      const over = [...faulty].filter(([id]) => !open.some((cue) => cue.id === id))
      for (const [cueId, found] of over) this.#left.set(cueId, { faults: found, ...why })
      this.#tell('running')
    }
    for (const { id } of open) this.#left.set(id, { faults: faults.get(id) ?? ['missing'] })
    return this.#shorten(batch)
  }

  /** Lists the cues of a request that has failed; an error that others would meet as well stops the run. */
  #giveUp(cues: readonly Cue[], error: StudioError): Result<void> {
    for (const { id } of cues) this.#left.set(id, { faults: [], error })
    this.#failedInRow += 1
    this.#tell('running')
    const isLasting = stopsRun(error) && (!isTransient(error) || error.code === 'OFFLINE')
    const isOver = isLasting || error.code === 'CANCELLED' || error.code === 'NOT_FOUND'
    return isOver || this.#failedInRow >= MAX_FAILED ? fail(error) : ok(undefined)
  }

  #translated(cueId: string, text: string): TranslatedCue {
    return { cueId, from: this.#questions.cueOf(cueId)?.original ?? '', text }
  }

  async #deliver(texts: TranslatedCue[]): Promise<Result<void>> {
    if (texts.length === 0) return ok(undefined)
    for (const { cueId, text } of texts) {
      this.#texts.set(cueId, text)
      this.#left.delete(cueId)
    }
    const taken = await this.job.onTexts(texts)
    return taken.ok ? ok(undefined) : taken
  }

  /** Measures the texts of these cues, and asks for shorter ones where they take too long. */
  async #shorten(cues: readonly Cue[]): Promise<Result<void>> {
    const { translator, signal } = this.job
    let measuring = cues.filter(({ id }) => this.#texts.has(id))
    for (let round = 0; measuring.length > 0; round += 1) {
      const given = measuring.map((cue) => ({ cue, text: this.#texts.get(cue.id) ?? '' }))
      const lengths = await this.#lengths.of(given, signal)
      for (const [i, { id }] of measuring.entries()) this.#measured.set(id, lengths[i] ?? 0)
      if (round >= MAX_SHORTER || !translator.understands) break
      const long = measuring.filter(
        ({ id }) => this.#isTooLong(id) && (this.#shortened.get(id) ?? 0) < MAX_SHORTER,
      )
      if (long.length === 0) break
      const shorter = await this.#askShorter(long)
      if (!shorter.ok) return shorter
      measuring = shorter.value
    }
    return ok(undefined)
  }

  #isTooLong(cueId: string): boolean {
    const room = this.#lengths.roomOf(cueId)
    return room !== undefined && (this.#measured.get(cueId) ?? 0) > room.comfortMs
  }

  /** Resolves to the cues that have a shorter text now. */
  async #askShorter(long: readonly Cue[]): Promise<Result<Cue[]>> {
    const answered = await this.#ask(long, 'shorter', {
      tooLong: new Map(long.map(({ id }) => [id, this.#texts.get(id) ?? ''])),
    })
    for (const { id } of long) this.#shortened.set(id, (this.#shortened.get(id) ?? 0) + 1)
    if (!answered.ok) {
      // The texts that are there can be said, only faster.
      const { error } = answered
      const stops = stopsRun(error) && !isTransient(error)
      return stops || error.code === 'CANCELLED' ? fail(error) : ok([])
    }
    const { accepted } = answered.value
    const shorter = long.filter(({ id }) => accepted.has(id))
    const delivered = await this.#deliver(
      shorter.map(({ id }) => this.#translated(id, accepted.get(id) ?? '')),
    )
    for (const { id } of shorter) this.#madeShorter.add(id)
    return delivered.ok ? ok(shorter) : delivered
  }

  /** Sends one question, and judges its answer. */
  async #ask(
    cues: readonly Cue[],
    purpose: Purpose,
    more: { faults?: Map<string, TextFault[]>; tooLong?: Map<string, string> },
  ): Promise<Result<Verdict & { cut: boolean; bad: StudioError | null }>> {
    const { translator, signal, pauseMs = backoff } = this.job
    const { journal } = this
    if (!journal) return failWith('INTERNAL_ERROR', 'there is no journal')
    if (signal?.aborted) return failWith('CANCELLED', 'the translation was stopped')
    const question = this.#questions.about(cues, { ...more, texts: this.#texts })
    const ids = cues.map(({ id }) => id)
    let number = 0
    const attempt = async () => {
      const noted = await journal.asked(purpose, ids)
      if (!noted.ok) return noted
      number = noted.value
      const answer = await translator.ask(question, signal)
      // A request that was stopped may have been answered: it counts as one without an answer.
      if (answer.ok || answer.error.code === 'CANCELLED') return answer
      const failed = await journal.failed(number, answer.error.code)
      return failed.ok ? answer : failed
    }
    const pause = (error: StudioError, failures: number): number | null => {
      const seconds = Number(error.params?.['seconds'] ?? 0)
      if (!isTransient(error) || failures >= MAX_SENT || seconds > MAX_WAIT_S) return null
      return Math.max(seconds * 1_000, pauseMs(failures))
    }
    const answer = await retry(attempt, { pause, signal })
    const bad = answer.ok ? null : answer.error
    if (!answer.ok) {
      // What is no answer once can be one the next time; what never is comes from something else.
      const isOver = this.#failedInRow >= MAX_FAILED
      if (answer.error.code !== 'BAD_RESPONSE' || isOver) return answer
    }
    this.#failedInRow = bad ? this.#failedInRow + 1 : 0
    const { texts = new Map<string, string>(), cut = false } = answer.ok ? answer.value : {}
    const verdict = this.#judged(question, texts, more.tooLong)
    const faults = Object.fromEntries(verdict.faulty)
    const accepted = [...verdict.accepted].map(([cueId, text]) => this.#translated(cueId, text))
    const noted = await journal.answered(number, { texts: accepted, faults })
    return noted.ok ? ok({ ...verdict, cut, bad }) : noted
  }

  #judged(
    question: TranslationQuestion,
    texts: ReadonlyMap<string, string>,
    tooLong: Map<string, string> | undefined,
  ): Verdict {
    const judging = { languages: this.#languages, terms: this.#questions.terms }
    const verdict = judgeAnswer(question, texts, judging)
    if (!tooLong) return verdict
    for (const [cueId, text] of verdict.accepted) {
      const [cue, before] = [this.#questions.cueOf(cueId), tooLong.get(cueId) ?? '']
      const isShorter =
        cue && this.#lengths.estimate(cue, text) < this.#lengths.estimate(cue, before)
      if (!isShorter) verdict.accepted.delete(cueId)
    }
    return verdict
  }

  #tell(state: 'running'): void {
    const { onProgress, translator } = this.job
    const done = this.#texts.size
    const total = this.#wanted.length
    const over = done + this.#left.size - this.#fromJournal
    const perCue = over > 0 ? (Date.now() - this.#startedMs) / over : null
    const open = total - done - this.#left.size
    const leftMs = perCue === null ? null : Math.round(perCue * open)
    onProgress?.({ state, done, total, leftMs, used: translator.used() })
  }

  /** The end of the run; what was not reached is left. */
  end(error: StudioError | null): TranslationEnd {
    const { document, translator, onProgress } = this.job
    for (const { id } of this.#wanted) {
      if (this.#texts.has(id) || this.#left.has(id)) continue
      this.#left.set(id, { faults: [], ...(error && { error }) })
    }
    const texts = [...this.#texts].map(([cueId, text]) => this.#translated(cueId, text))
    const applied = applyTranslations(document, texts)
    const untouched = document.cues.filter(({ original }) => original !== undefined).length
    const report: TranslationReport = {
      translated: texts.length,
      kept: untouched - texts.length - this.#left.size,
      left: [...this.#left].map(([cueId, why]) => ({
        cueId,
        number: this.#questions.placeOf(cueId) + 1,
        ...why,
      })),
      shortened: this.#madeShorter.size,
      repeated: this.#repeated,
      fit: fitFigureOf(
        applied,
        (cue) => this.#measured.get(cue.id) ?? this.#lengths.estimate(cue, cue.text),
      ),
      used: translator.used(),
    }
    report.left.sort((a, b) => a.number - b.number)
    const { translated: done } = report
    const state = error === null ? 'done' : error.code === 'CANCELLED' ? 'cancelled' : 'failed'
    const about = { total: this.#wanted.length, leftMs: 0, used: report.used, report }
    onProgress?.({ state, done, ...about, ...(error && { error }) })
    return { report, error }
  }
}
