import { fitInputOf } from '@shared/fitting/fit-inputs'
import type { FitInput, FitResult } from '@shared/fitting/fit-types'
import { refitAround } from '@shared/fitting/refit-around'
import { useDocument } from '@/project/document/document-store'
import { activeTake, useTakes } from '@/project/document/takes-store'
import type { Times } from '../geometry/drag'
import type { Block, Scene } from '../geometry/scene'

/** Cues on both sides of a dragged one that its fit can depend on, with some to spare. */
const NEIGHBOURS = 60
/** More cues than this are dragged without a look at their fit. */
const MOST = 40

/** The cues of a lane around some of its cues. */
function around(spans: readonly Block[], ids: ReadonlySet<string>): readonly Block[] {
  const first = spans.findIndex((span) => ids.has(span.cueId))
  const last = spans.findLastIndex((span) => ids.has(span.cueId))
  return spans.slice(Math.max(0, first - NEIGHBOURS), last + NEIGHBOURS + 1)
}

function inputOf(cueId: string, times: Times | undefined): FitInput | null {
  const { byId, fields } = useDocument.getState()
  const cue = byId.get(cueId)
  const take = activeTake(useTakes.getState(), cueId)
  return cue ? fitInputOf(times ? { ...cue, ...times } : cue, take, fields.fit) : null
}

/** How the dragged cues and their neighbours would fit, by cue id. */
export function fitsAfter(
  scene: Scene,
  preview: ReadonlyMap<string, Times>,
): Map<string, FitResult> {
  if (preview.size > MOST) return new Map()
  const ids = new Set(preview.keys())
  const lanes = new Set([...ids].flatMap((id) => scene.laneOf.get(id) ?? []))
  const inputs = [...lanes].flatMap((lane) =>
    around(scene.lanes[lane]?.index.spans ?? [], ids).flatMap(
      ({ cueId }) => inputOf(cueId, preview.get(cueId)) ?? [],
    ),
  )
  const { fit } = useDocument.getState().fields
  return new Map(refitAround(inputs, ids, fit).map((result) => [result.cueId, result]))
}
