import { type Result, ok } from '@shared/contracts/result'
import { compareOrigin, hasOriginChanges } from '@shared/translation/compare-origin'
import { cuesInOrder } from '@/model/document/document'
import { useDocument } from '@/model/document/document-store'
import { savedProject } from '@/model/document/saving'
import { useTakes } from '@/model/document/takes-store'
import { words } from '@/model/report'
import { openDialog } from '@/model/view/workspace-store'
import { toast } from '@/ui/overlays/toasts'

/** Shows what the origin has that the version does not have yet. */
export async function updateFromOrigin(): Promise<Result<void>> {
  const project = await savedProject()
  if (!project.ok) return project
  const { token } = useDocument.getState().opened ?? {}
  const origin = await project.value.originRead()
  if (!origin.ok) return origin
  if (useDocument.getState().opened?.token !== token) return ok(undefined)
  const document = useDocument.getState()
  const { byCue } = useTakes.getState()
  const comparison = compareOrigin(
    { ...document.fields, cues: cuesInOrder(document), speakers: [...document.speakers] },
    origin.value,
    (cueId) => byCue.get(cueId)?.length ?? 0,
  )
  if (comparison && hasOriginChanges(comparison, document.speakers))
    openDialog({ kind: 'update-from-origin', comparison, name: origin.value.name })
  else toast(words()('versions.update.nothing'))
  return ok(undefined)
}
