import pLimit from 'p-limit'
import type { Cue, ProjectFile } from '@shared/contracts/project-file'
import { voiceOf } from '@shared/dubbing/recipe'
import { type Pace, paceBy, roomsOf, saidIn, spokenMs, usualPace } from '@shared/translation/length'
import type { Auditions } from '../auditions/auditions'
import type { Gateway } from '../gateway/gateway'
import { measureWordings } from '../wordings/measure-wordings'

/** Texts of a voice that are always rendered, so that its pace is known. */
const SAMPLES = 6
/** Texts that are estimated to fill no more than this share of their room are not rendered. */
const CLEAR = 0.7
/** Texts rendered at a time. */
const AT_ONCE = 4

/** Renders texts free of charge. */
export interface Rendering {
  auditions: Auditions
  /** The voices inside the app. */
  embedded: Gateway
}

/**
 * Lengths of texts in the voices that will speak them. The built-in voices render what could be too long, and a few
 * texts of each voice to know its pace; everything else is estimated by syllables.
 */
export class Lengths {
  readonly #measured = new Map<string, { text: string; ms: number }[]>()
  readonly #paces = new Map<string, Pace>()
  readonly #rooms: ReturnType<typeof roomsOf>
  readonly #speakers: Map<string, ProjectFile['speakers'][number]>
  readonly #limit = pLimit(AT_ONCE)

  /** @param rendering null: everything is estimated */
  constructor(
    private readonly document: ProjectFile,
    private readonly rendering: Rendering | null,
  ) {
    this.#rooms = roomsOf(document)
    this.#speakers = new Map(document.speakers.map((speaker) => [speaker.id, speaker]))
  }

  /** Room of a cue; undefined: it has no limit. */
  roomOf(cueId: string): { ms: number; comfortMs: number } | undefined {
    return this.#rooms.get(cueId)
  }

  /** Time for a cue, and how many syllables its voice says in it comfortably. */
  syllablesFor(cue: Cue): { seconds: number; syllables: number } | undefined {
    const room = this.#rooms.get(cue.id)
    if (!room) return undefined
    const { syllableMs } = this.#paceOf(cue)
    return {
      seconds: Math.round(room.ms / 100) / 10,
      syllables: Math.max(1, Math.floor(room.comfortMs / syllableMs)),
    }
  }

  /** Length of a text as the voice of a cue says it, estimated, ms. */
  estimate(cue: Cue, text: string): number {
    return spokenMs(saidIn(cue, text), this.#languageOf(cue), this.#paceOf(cue))
  }

  /** Lengths of texts, ms; a text that cannot be rendered is estimated. */
  async of(texts: readonly { cue: Cue; text: string }[], signal?: AbortSignal): Promise<number[]> {
    const { rendering } = this
    if (!rendering) return texts.map(({ cue, text }) => this.estimate(cue, text))
    return Promise.all(
      texts.map(({ cue, text }) =>
        this.#limit(() => this.#lengthOf(rendering, { cue, text }, signal)),
      ),
    )
  }

  async #lengthOf(
    rendering: Rendering,
    { cue, text }: { cue: Cue; text: string },
    signal: AbortSignal | undefined,
  ): Promise<number> {
    const estimated = this.estimate(cue, text)
    const measured = this.#measured.get(this.#voiceOf(cue)) ?? []
    const room = this.#rooms.get(cue.id)
    const isClear = !room || estimated <= room.ms * CLEAR
    if (estimated === 0 || signal?.aborted || (isClear && measured.length >= SAMPLES))
      return estimated
    const subject = { project: this.document, cue, take: null }
    const made = await measureWordings(rendering, subject, [text])
    const ms = made.ok ? (made.value.lengths[0]?.ms ?? 0) : 0
    if (ms <= 0) return estimated
    this.#learn(cue, { text: saidIn(cue, text), ms })
    return ms
  }

  #learn(cue: Cue, sample: { text: string; ms: number }): void {
    const voice = this.#voiceOf(cue)
    const measured = [...(this.#measured.get(voice) ?? []), sample].slice(-50)
    this.#measured.set(voice, measured)
    const pace = paceBy(measured, this.#languageOf(cue))
    if (pace) this.#paces.set(voice, pace)
  }

  #paceOf(cue: Cue): Pace {
    return this.#paces.get(this.#voiceOf(cue)) ?? usualPace(this.#languageOf(cue))
  }

  #languageOf({ language }: Cue): string {
    return language ?? this.document.language
  }

  #voiceOf(cue: Cue): string {
    const speaker = this.#speakers.get(cue.speakerId ?? '') ?? null
    return String(voiceOf(cue, speaker, this.document))
  }
}
