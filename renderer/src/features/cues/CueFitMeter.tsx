import type { Cue } from '@shared/contracts/project-file'
import { naturalLengthMs } from '@shared/fitting/fit-inputs'
import { useDerived } from '@/project/derived/derived-store'
import { useDocument } from '@/project/document/document-store'
import { activeTake, useTakes } from '@/project/document/takes-store'
import { FitMeter } from '@/ui/states/FitMeter'

/** How much of its slot the voice of a cue fills. */
export function CueFitMeter({ cue }: { cue: Cue }) {
  const take = useTakes((state) => activeTake(state, cue.id))
  const fit = useDerived((state) => state.fits.get(cue.id))
  const settings = useDocument((state) => state.fields.fit)
  if (!take || !fit) return null
  return (
    <FitMeter voiceMs={naturalLengthMs(take, settings)} slotMs={fit.slotMs} state={fit.state} />
  )
}
