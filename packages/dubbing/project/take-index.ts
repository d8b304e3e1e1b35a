import { takeMeasuresSchema, takeSchema, type Take } from '@shared/contracts/project-file'
import { wordTimesSchema } from '@shared/contracts/project/word-times'
import { z } from 'zod'

/** A line of `takes.jsonl`. */
export const takeLineSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('take'), take: takeSchema, active: z.boolean() }),
  z.object({ type: z.literal('activate'), cueId: z.string(), takeId: z.string() }),
  z.object({ type: z.literal('lock'), takeId: z.string(), locked: z.boolean() }),
  z.object({
    type: z.literal('stars'),
    takeId: z.string(),
    /** 0: none. */
    stars: z.number().int().min(0).max(5),
  }),
  z.object({ type: z.literal('remove'), takeId: z.string() }),
  takeMeasuresSchema.extend({ type: z.literal('measure'), takeId: z.string() }),
  z.object({
    type: z.literal('recognised'),
    takeId: z.string(),
    recognised: takeSchema.shape.recognised.unwrap(),
  }),
  z.object({ type: z.literal('words'), takeId: z.string(), words: wordTimesSchema }),
])
export type TakeLine = z.infer<typeof takeLineSchema>

/** 0 takes the stars back. */
function rated(take: Take, stars: number): Take {
  const { stars: _, ...bare } = take
  return stars === 0 ? bare : { ...bare, stars }
}

/** The takes whose sound an edited take was made of. */
const sourcesOf = ({ edited }: Take): string[] =>
  edited
    ? [edited.of, ...edited.steps.flatMap((step) => (step.type === 'word' ? step.takeId : []))]
    : []

/** In-memory index of the takes journal: takes by cue and the active take of each. */
export class TakeIndex {
  readonly #byId = new Map<string, Take>()
  readonly #byCue = new Map<string, string[]>()
  readonly #active = new Map<string, string>()

  all(): Take[] {
    return [...this.#byId.values()]
  }

  byId(takeId: string): Take | null {
    return this.#byId.get(takeId) ?? null
  }

  /** Takes of a cue, oldest first. */
  of(cueId: string): Take[] {
    return (this.#byCue.get(cueId) ?? []).flatMap((id) => this.#byId.get(id) ?? [])
  }

  /** The active take; null if the cue has none. */
  active(cueId: string): Take | null {
    return this.#byId.get(this.#active.get(cueId) ?? '') ?? null
  }

  activeByCue(): Record<string, string> {
    return Object.fromEntries(this.#active)
  }

  /** Takes that are neither active nor locked, and that no such take was made of. */
  unused(): Take[] {
    const active = new Set(this.#active.values())
    const used = this.all().filter(({ id, locked }) => locked || active.has(id))
    const needed = new Set(used.flatMap((take) => [take.id, ...sourcesOf(take)]))
    return this.all().filter(({ id }) => !needed.has(id))
  }

  apply(line: TakeLine): void {
    if (line.type === 'take') {
      const { take } = line
      this.#byId.set(take.id, take)
      const others = this.#byCue.get(take.cueId) ?? []
      if (!others.includes(take.id)) this.#byCue.set(take.cueId, [...others, take.id])
      if (line.active || !this.#active.has(take.cueId)) this.#active.set(take.cueId, take.id)
      return
    }
    const take = this.#byId.get(line.takeId)
    if (!take) return
    if (line.type === 'remove') this.#forget(take)
    else if (line.type === 'activate') this.#active.set(line.cueId, line.takeId)
    else if (line.type === 'stars') this.#byId.set(take.id, rated(take, line.stars))
    else if (line.type === 'measure') {
      const { type: _, takeId: _id, ...measured } = line
      this.#byId.set(take.id, { ...take, ...measured })
    } else if (line.type === 'recognised')
      this.#byId.set(take.id, { ...take, recognised: line.recognised })
    else if (line.type === 'words') this.#byId.set(take.id, { ...take, words: line.words })
    else this.#byId.set(take.id, { ...take, locked: line.locked })
  }

  #forget({ id, cueId }: Take): void {
    this.#byId.delete(id)
    if (this.#active.get(cueId) === id) this.#active.delete(cueId)
    this.#byCue.set(
      cueId,
      (this.#byCue.get(cueId) ?? []).filter((each) => each !== id),
    )
  }
}
