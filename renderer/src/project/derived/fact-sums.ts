import type { Take } from '@shared/contracts/project-file'
import type { TakeState } from '@shared/dubbing/stale'
import type { DerivedState } from './derived-store'

/** How a cue stands with regard to rendering. */
export interface Standing {
  state: TakeState
  take: Take | undefined
  speakable: boolean
  /** Null: nobody is cast. */
  voiceId: number | null
  credits: number
}

/** What follows from the recipes. */
export type Facts = Omit<DerivedState, 'fits' | 'unfit' | 'uses' | 'paceMs'>

export interface FactSums {
  /** How a cue stands now; undefined: it is gone. */
  change(id: string, now: Standing | undefined): void
  /** Everything together. What did not change keeps its reference. */
  of(order: readonly string[], asked: Asked): Facts
}

interface Asked {
  isWaiting: (cueId: string) => boolean
  /** Voices that the service lists; null: not known. */
  listed: ReadonlySet<number> | null
}

/** The facts of all cues together, kept up as single cues change. */
export function createFactSums(): FactSums {
  const [stale, drafts, final, uncast] = [members(), members(), members(), members()]
  const [voiced, missing, unvoiced] = [new Set<string>(), new Set<string>(), new Set<string>()]
  /** Credits of each cue that can be rendered and has to be. */
  const costs = new Map<string, number>()
  const voices = createVoices()
  let inOrder = { from: uncast.now(), order: [] as readonly string[], ids: [] as readonly string[] }

  function listOfUncast(order: readonly string[]): readonly string[] {
    const from = uncast.now()
    if (inOrder.from === from && (from.size === 0 || inOrder.order === order)) return inOrder.ids
    inOrder = { from, order, ids: order.filter((id) => from.has(id)) }
    return inOrder.ids
  }

  return {
    change(id, now) {
      const locked = now?.take?.locked === true
      const speakable = now?.speakable === true
      const due = speakable && now.state !== 'fresh' && !locked
      stale.put(id, now?.state === 'stale' && !locked)
      drafts.put(id, now?.state === 'draft')
      final.put(id, now?.state === 'fresh')
      uncast.put(id, speakable && now.voiceId === null)
      voices.put(id, speakable ? now.voiceId : null)
      put(voiced, id, now?.take !== undefined)
      put(missing, id, speakable && !now.take)
      put(unvoiced, id, due)
      if (due && now.voiceId !== null) costs.set(id, now.credits)
      else costs.delete(id)
    },
    of(order, { listed, isWaiting }) {
      const toRender = order.filter((id) => costs.has(id) && !isWaiting(id))
      return {
        stale: stale.now(),
        drafts: drafts.now(),
        final: final.now(),
        toRender,
        credits: toRender.reduce((sum, id) => sum + (costs.get(id) ?? 0), 0),
        uncast: listOfUncast(order),
        unlisted: voices.outside(listed, order),
        unvoiced: unvoiced.size,
        voiced: voiced.size,
        missing: missing.size,
      }
    },
  }
}

/** Which voice speaks each cue, and how many cues each voice. */
function createVoices() {
  const byCue = new Map<string, number>()
  const cues = new Map<number, number>()
  const count = (voice: number | undefined, by: number): void => {
    if (voice !== undefined) cues.set(voice, (cues.get(voice) ?? 0) + by)
  }
  return {
    put(id: string, voice: number | null): void {
      count(byCue.get(id), -1)
      if (voice === null) byCue.delete(id)
      else byCue.set(id, voice)
      count(voice ?? undefined, 1)
    },
    /** Cues, in order, whose voice is none of these. */
    outside(listed: ReadonlySet<number> | null, order: readonly string[]): readonly string[] {
      const out = [...cues].flatMap(([voice, n]) =>
        n > 0 && listed?.has(voice) === false ? voice : [],
      )
      if (out.length === 0) return []
      const strangers = new Set(out)
      return order.filter((id) => strangers.has(byCue.get(id) ?? NaN))
    },
  }
}

function put(ids: Set<string>, id: string, inside: boolean): void {
  if (inside) ids.add(id)
  else ids.delete(id)
}

/** A set that is shown: it is another one once something came or went, and not before. */
function members(): { put(id: string, inside: boolean): void; now(): ReadonlySet<string> } {
  let shown: ReadonlySet<string> = new Set()
  let next: Set<string> | null = null
  return {
    put(id, inside) {
      if ((next ?? shown).has(id) === inside) return
      next ??= new Set(shown)
      put(next, id, inside)
    },
    now() {
      shown = next ?? shown
      next = null
      return shown
    },
  }
}
