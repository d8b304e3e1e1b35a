import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { formatTimecode } from '@/ui/text/timecode'
import { lookOf } from './draw/block-look'
import { formatFactor } from './draw/format-factor'

/** A cue in words: what its block shows, for screen readers and for the tip under the pointer. */
export function useDescribeCue(): (cueId: string) => string {
  const t = useTranslations('timeline')
  const tState = useTranslations('ui.states')
  const tError = useTranslations('errors')
  return (cueId) => {
    const { byId, order, speakersById } = useDocument.getState()
    const cue = byId.get(cueId)
    if (!cue) return ''
    const look = lookOf(cueId)
    const speaker = cue.speakerId === null ? undefined : speakersById[cue.speakerId]
    const state = look.state === 'stretched' || look.state === 'does-not-fit'
    const reason = look.reason
    return [
      t('cue', { number: order.indexOf(cueId) + 1 }),
      speaker?.label ?? t('narrator'),
      `${formatTimecode(cue.startMs)} – ${formatTimecode(cue.endMs)}`,
      state ? `${tState(look.state)} ${formatFactor(look.rate)}` : tState(look.state),
      reason === null ? '' : tError(`${reason}.what`),
      look.locked ? t('locked') : '',
      look.text.replaceAll('\n', ' '),
    ]
      .filter(Boolean)
      .join(', ')
  }
}
