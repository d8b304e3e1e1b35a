import type { FitInput } from '@shared/fitting/fit-types'
import { lanesOf } from '@shared/fitting/lanes'

interface Lane {
  /** In order of time. */
  inputs: readonly FitInput[]
  /** Inputs that are to leave and to come in. */
  out: Set<FitInput>
  in: FitInput[]
}

export interface FitLanes {
  /** Puts an input in place of another; either may be missing. */
  replace(before: FitInput | undefined, next: FitInput | undefined): void
  /** The lanes that changed since they were last asked for, each in order of time. */
  changed(): (readonly FitInput[])[]
}

/** The cues of a film on the lanes of their speakers, kept in order as they change. */
export function createFitLanes(): FitLanes {
  const lanes = new Map<string | null, Lane>()

  function laneOf(speakerId: string | null): Lane {
    const known = lanes.get(speakerId)
    if (known) return known
    const lane = { inputs: [], out: new Set<FitInput>(), in: [] }
    lanes.set(speakerId, lane)
    return lane
  }

  return {
    replace(before, next) {
      if (before === next) return
      if (before) laneOf(before.speakerId).out.add(before)
      if (next) laneOf(next.speakerId).in.push(next)
    },
    changed() {
      return [...lanes.values()].flatMap((lane) => {
        if (lane.out.size === 0 && lane.in.length === 0) return []
        const stay = lane.inputs.filter((input) => !lane.out.has(input))
        // Nearly sorted already: sorting costs little more than looking.
        lane.inputs = lanesOf([...stay, ...lane.in])[0] ?? []
        lane.out = new Set()
        lane.in = []
        return [lane.inputs]
      })
    },
  }
}
