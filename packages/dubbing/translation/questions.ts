import type { Cue, ProjectFile } from '@shared/contracts/project-file'
import type { TextFault } from '@shared/contracts/translation'
import { spokenTo } from '@shared/translation/address'
import type { Languages } from '@shared/translation/check-language'
import { indexTerms, type TermIndex } from '@shared/translation/check-text'
import type { AskedCue, ContextLine, TranslationQuestion } from '@shared/translation/messages'
import type { Lengths } from './lengths'

/** Lines of the film that stand before and after the cues of a question. */
const [BEFORE, AFTER] = [5, 3]

/** Questions about the cues of a version, with all that a translator needs to know about them. */
export class Questions {
  readonly terms: TermIndex
  readonly #places: Map<string, number>
  readonly #labels: Map<string, string>

  constructor(
    private readonly document: ProjectFile,
    private readonly languages: Languages,
    private readonly lengths: Lengths,
  ) {
    const { cues, speakers } = document
    this.terms = indexTerms(document.terms ?? null, document)
    this.#places = new Map(cues.map(({ id }, i) => [id, i]))
    this.#labels = new Map(speakers.map(({ id, label }) => [id, label]))
  }

  /** Position of a cue in the film, from 0. */
  placeOf(cueId: string): number {
    return this.#places.get(cueId) ?? 0
  }

  cueOf(cueId: string): Cue | undefined {
    return this.document.cues[this.#places.get(cueId) ?? -1]
  }

  /**
   * @param more.faults of an answer that was refused, by cue
   * @param more.tooLong texts that shorter ones are wanted for, by cue
   * @param more.texts translations of this run, by cue
   */
  about(
    cues: readonly Cue[],
    more: {
      faults?: ReadonlyMap<string, TextFault[]>
      tooLong?: ReadonlyMap<string, string>
      texts: ReadonlyMap<string, string>
    },
  ): TranslationQuestion {
    const all = this.document.cues
    const asked = cues.map((cue) => this.#askedCue(cue, more))
    const [first, last] = [this.placeOf(cues[0]?.id ?? ''), this.placeOf(cues.at(-1)?.id ?? '')]
    const lines = (from: number, until: number) =>
      all.slice(Math.max(0, from), until).map((cue) => this.#lineOf(cue, more.texts))
    return {
      languages: this.languages,
      cues: asked,
      before: lines(first - BEFORE, first),
      after: lines(last + 1, last + 1 + AFTER),
      names: [...new Set(asked.flatMap(({ original }) => this.terms.namesIn(original)))],
    }
  }

  #askedCue(
    cue: Cue,
    { faults, tooLong }: Pick<Parameters<Questions['about']>[1], 'faults' | 'tooLong'>,
  ): AskedCue {
    const place = this.placeOf(cue.id)
    const to = spokenTo(this.document.cues, place)
    const { speakerId } = cue
    const calls =
      to?.sure && speakerId !== null ? this.terms.addresses.callsAt(speakerId, to.id, place) : null
    const [found, long] = [faults?.get(cue.id), tooLong?.get(cue.id)]
    return {
      id: String(place + 1),
      cueId: cue.id,
      original: cue.original ?? '',
      speaker: this.#labels.get(speakerId ?? ''),
      to: this.#labels.get(to?.id ?? ''),
      room: this.lengths.syllablesFor(cue),
      calls,
      ...(found && { faults: found }),
      ...(long !== undefined && { tooLong: long }),
    }
  }

  #lineOf({ id, speakerId, original, text }: Cue, texts: ReadonlyMap<string, string>): ContextLine {
    const translation = texts.get(id) ?? text
    return {
      speaker: this.#labels.get(speakerId ?? ''),
      text: original ?? text,
      ...(original !== undefined && translation !== '' && { translation }),
    }
  }
}
