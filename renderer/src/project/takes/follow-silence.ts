import { defaultFitSettings } from '@shared/contracts/project-file'
import { ok, type Result } from '@shared/contracts/result'
import { studio } from '@/bridge/studio'
import { report } from '../report'
import { useDocument } from '../document/document-store'
import { flushEdits } from '../document/saving'
import { replaceTakes, useTakes } from '../document/takes-store'
import { createProjectStore } from '../project-store'

/** Whether takes are being measured again, because the threshold of silence has changed. */
export const useMeasuring = createProjectStore({ measuring: false })

/** A slider that is being moved asks once it rests, ms. */
const REST_MS = 300

/** Lets main measure every take again; what else is edited meanwhile asks again by itself. */
async function measureAgain(): Promise<Result<unknown>> {
  const flushed = await flushEdits()
  if (!flushed.ok) return flushed
  const { opened } = useDocument.getState()
  useMeasuring.setState({ measuring: true })
  const answer = await studio.takesMeasure()
  useMeasuring.setState({ measuring: false })
  if (useDocument.getState().opened !== opened) return ok(undefined)
  if (answer.ok) replaceTakes(answer.value)
  return answer
}

/** Some take was measured at another threshold than the project's. */
function isDue(): boolean {
  const { trimThresholdDb } = useDocument.getState().fields.fit
  return [...useTakes.getState().byId.values()].some(
    ({ thresholdDb = defaultFitSettings.trimThresholdDb }) => thresholdDb !== trimThresholdDb,
  )
}

/** Re-measures the silence of takes when the project's threshold changes. Returns the unsubscribe function. */
export function followSilence(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = useDocument.subscribe((now, before) => {
    const same = now.fields.fit.trimThresholdDb === before.fields.fit.trimThresholdDb
    if ((same && now.opened?.id === before.opened?.id) || !now.opened) return
    clearTimeout(timer)
    timer = setTimeout(() => isDue() && void report(measureAgain()), REST_MS)
  })
  return () => {
    clearTimeout(timer)
    end()
  }
}
