import type { Cue } from '@shared/contracts/project-file'
import { useDerived } from '@/project/derived-store'
import { activeTake, useTakes } from '@/project/takes-store'
import { FitMeter } from '@/ui/FitMeter'

/** How much of its slot the voice of a cue fills. */
export function CueFitMeter({ cue }: { cue: Cue }) {
  const take = useTakes((state) => activeTake(state, cue.id))
  const fit = useDerived((state) => state.fits[cue.id])
  if (!take) return null
  const voiceMs = take.durationMs - take.leadMs - take.tailMs
  const slotMs = cue.endMs - cue.startMs + (fit?.borrowedMs ?? 0)
  return <FitMeter voiceMs={voiceMs} slotMs={slotMs} state={fit?.state ?? 'natural'} />
}
