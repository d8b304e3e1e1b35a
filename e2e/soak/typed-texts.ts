import type { FilmTexts } from './film-file'

interface Typed {
  text: string
  /** When the window had it; Infinity while it is being made. */
  at: number
}

/** An edit younger than this may be lost with a kill, ms. */
const MAY_BE_LOST_MS = 1_000

/** Texts typed by the driver, by cue, with their times. */
export class TypedTexts {
  readonly #byCue = new Map<string, Typed[]>()
  count = 0

  /** Takes the project's present state as the one that must not be lost. */
  settle(cues: readonly { id: string; text: string }[]): void {
    this.#byCue.clear()
    for (const { id, text } of cues) this.#byCue.set(id, [{ text, at: 0 }])
  }

  /** Announces an edit; call the returned function once the window has it. */
  begin(cueId: string, text: string): () => void {
    const typed: Typed = { text, at: Number.POSITIVE_INFINITY }
    this.#of(cueId).push(typed)
    return () => {
      typed.at = Date.now()
      this.count += 1
    }
  }

  /** The latest text of a cue. */
  latest(cueId: string): string {
    return this.#of(cueId).at(-1)?.text ?? ''
  }

  /** The text before the latest one, which undo brings back. */
  before(cueId: string): string {
    return this.#of(cueId).at(-2)?.text ?? ''
  }

  /** Losses among the cues that were found after a kill at `killedAt`. */
  lost(cues: readonly { id: string; text: string }[], killedAt: number): string[] {
    const found = new Map(cues.map(({ id, text }) => [id, text]))
    return [...this.#byCue].flatMap(([cueId, typed]) => {
      const safe = typed.findLastIndex(({ at }) => at <= killedAt - MAY_BE_LOST_MS)
      const allowed = typed.slice(Math.max(0, safe)).map(({ text }) => text)
      const text = found.get(cueId)
      if (text !== undefined && allowed.includes(text)) return []
      const age = killedAt - (typed[safe]?.at ?? 0)
      return [
        `cue ${cueId} has ${JSON.stringify(text)}; ${age} ms before the kill it had ${JSON.stringify(allowed[0])}`,
      ]
    })
  }

  #of(cueId: string): Typed[] {
    const known = this.#byCue.get(cueId) ?? []
    this.#byCue.set(cueId, known)
    return known
  }
}

/** The texts that a project may have, and those that were typed into it. */
export interface ProjectTexts {
  texts: FilmTexts
  typed: TypedTexts
}
