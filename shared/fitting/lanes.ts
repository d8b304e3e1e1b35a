import type { FitInput } from './fit-types'

/** Cues of one speaker in order of time: the order that decides who is whose neighbour. */
export function lanesOf(inputs: readonly FitInput[]): FitInput[][] {
  const lanes = new Map<string | null, FitInput[]>()
  for (const input of inputs) {
    const lane = lanes.get(input.speakerId)
    if (lane) lane.push(input)
    else lanes.set(input.speakerId, [input])
  }
  return [...lanes.values()].map((lane) => lane.sort(compareInputs))
}

function compareInputs(a: FitInput, b: FitInput): number {
  return (
    a.startMs - b.startMs ||
    a.endMs - b.endMs ||
    (a.cueId < b.cueId ? -1 : a.cueId > b.cueId ? 1 : 0)
  )
}
