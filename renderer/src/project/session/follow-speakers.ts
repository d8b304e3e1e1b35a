import { useFilter } from '../derived/filter-store'
import { useDocument } from '../document/document-store'
import { NOBODY, ORIGINAL, useMonitor } from '../playback/monitor-store'
import { useFind } from '../view/find-store'

/**
 * A speaker who is removed or merged must not stay soloed, or chosen in a filter: no control would
 * show why everything else is silent or hidden. Returns the end of following.
 */
export function followSpeakers(): () => void {
  return useDocument.subscribe((now, before) => {
    if (now.speakers === before.speakers) return
    const exists = new Set(now.speakers.map(({ id }) => id))
    const { solo } = useMonitor.getState()
    const left = [...solo].filter((id) => id === NOBODY || id === ORIGINAL || exists.has(id))
    if (left.length < solo.size) useMonitor.setState({ solo: new Set(left) })
    const isGone = (id: string | null | undefined) => typeof id === 'string' && !exists.has(id)
    if (isGone(useFind.getState().speakerId)) useFind.setState({ speakerId: undefined })
    if (isGone(useFilter.getState().speakerId)) useFilter.setState({ speakerId: undefined })
  })
}
