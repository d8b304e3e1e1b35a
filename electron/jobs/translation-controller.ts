import { randomUUID } from 'node:crypto'
import {
  type Auditions,
  deeplTranslator,
  libreTranslator,
  modelTranslator,
  noteTranslations,
  type Project,
  translateCues,
  type Translator,
  unfinishedTranslation,
} from '@cuecast/dubbing'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { log } from '@cuecast/platform'
import { causeText, studioError } from '@shared/contracts/errors'
import type { CallInput } from '@shared/contracts/ipc'
import { failWith, ok, type Result } from '@shared/contracts/result'
import type {
  TranslatedCue,
  TranslationProgress,
  TranslatorKind,
} from '@shared/contracts/translation'
import { wantsTranslation } from '@shared/translation/cue-state'
import { translationBudget } from '@shared/translation/estimate'
import type { Gateways } from '../connections/gateways'
import type { LanguageModels } from '../connections/language-models'
import type { Translators } from '../connections/translators'
import type { Emitter } from '../emitter'
import type { JobRegistry } from './job-registry'

interface TranslationDeps {
  languageModels: LanguageModels
  translators: Translators
  gateways: Gateways
  auditions: Auditions
  emitter: Emitter
  jobs: JobRegistry
}

const unused = { requests: 0, tokens: 0, characters: 0 }
const brokenOff: TranslationProgress = {
  state: 'interrupted',
  done: 0,
  total: 0,
  leftMs: null,
  used: unused,
}

/** The translation of the open language version, one run at a time. */
export class TranslationController {
  #progress: TranslationProgress | null = null
  #abort = new AbortController()
  #running: Promise<unknown> | null = null

  constructor(private readonly deps: TranslationDeps) {}

  get state(): TranslationProgress | null {
    return this.#progress
  }

  /** A run that broke off when the project was open last is offered again. */
  async open(project: Project): Promise<void> {
    const isLeft = await unfinishedTranslation(project.path)
    this.#progress = isLeft ? brokenOff : null
  }

  /** Returns once the run is under way: `translationChanged` and `cuesTranslated` report it. */
  async start(
    project: Project,
    { translator: kind, cueIds }: CallInput<'translationStart'>,
  ): Promise<Result<void>> {
    const from = project.document.family?.origin?.language
    if (from === undefined)
      return failWith('INVALID_ARGUMENT', 'the project is no language version')
    if (project.access.readOnly)
      return failWith('PROJECT_READ_ONLY', 'the project is open to look and listen only')
    if (this.#running) return ok(undefined)
    const abort = new AbortController()
    this.#abort = abort
    // Until the translator is known, it counts as a run: another start and the end of the project wait for it.
    const finding = this.#translator(kind, project, cueIds)
    this.#running = finding
    const translator = await finding.finally(() => {
      this.#running = null
    })
    if (!translator.ok) return translator
    if (abort.signal.aborted) return failWith('CANCELLED', 'the translation was stopped')
    const about = { from, translator: translator.value, ...(cueIds && { cueIds }) }
    this.#running = this.#run(project, about).finally(() => {
      this.#running = null
    })
    return ok(undefined)
  }

  /** Stops the run; texts so far are kept. */
  cancel(): void {
    this.#abort.abort()
  }

  /** Resolves when nothing works with the project any more. */
  async close(): Promise<void> {
    this.cancel()
    await this.#running
    this.#progress = null
  }

  async #run(
    project: Project,
    about: { from: string; translator: Translator; cueIds?: string[] },
  ): Promise<void> {
    const { jobs, gateways, auditions, emitter } = this.deps
    const id = randomUUID()
    const tell = (progress: TranslationProgress) => {
      this.#progress = progress
      emitter.of(project).progress('translationChanged', '', progress)
      const { state, done, total, leftMs, error } = progress
      const part = total === 0 ? 1 : done / total
      jobs.speech(
        { id, state, progress: part, leftMs, ...(error && { error }) },
        project,
        'translate',
      )
    }
    await translateCues({
      ...about,
      document: project.document,
      projectPath: project.path,
      rendering: { auditions, embedded: gateways.of(EMBEDDED_CONNECTION_ID) },
      signal: this.#abort.signal,
      onTexts: (texts) => this.#take(project, texts),
      onProgress: tell,
    }).catch((cause: unknown) => {
      // One that fails unexpectedly ends as well: a window must not wait for it.
      const error = studioError('INTERNAL_ERROR', `the translation broke off: ${causeText(cause)}`)
      log(error.message)
      tell({ ...brokenOff, ...this.#progress, state: 'failed', error })
    })
    emitter.flush()
  }

  /** Puts texts into the project at once: a window that is gone must not lose them. */
  async #take(project: Project, texts: TranslatedCue[]): Promise<Result<void>> {
    const noted = await noteTranslations(project, texts)
    if (noted.ok) this.deps.emitter.of(project).emit('cuesTranslated', texts)
    return noted
  }

  /** A translator that stops where the window has said that the run would. */
  async #translator(
    kind: TranslatorKind,
    { document: { cues } }: Project,
    cueIds?: readonly string[],
  ): Promise<Result<Translator>> {
    const chosen = cueIds && new Set(cueIds)
    const asked = cues.filter((cue) => (chosen ? chosen.has(cue.id) : wantsTranslation(cue)))
    const originals = asked.flatMap(({ original }) => original ?? [])
    const { atMost, maxRequests } = translationBudget(originals, kind)
    if (kind === 'model') {
      const target = await this.deps.languageModels.target()
      if (!target.ok) return target
      return ok(modelTranslator({ ...target.value, maxRequests, maxTokens: atMost }))
    }
    const target = await this.deps.translators.target(kind)
    if (!target.ok) return target
    const limits = { maxRequests, maxCharacters: atMost }
    const make = kind === 'deepl' ? deeplTranslator : libreTranslator
    return ok(make({ ...target.value, timeoutSeconds: 60 }, limits))
  }
}
