import { useDocument } from '@/project/document/document-store'
import { useTakes } from '@/project/document/takes-store'
import { toast } from '@/ui/overlays/toasts'
import { studioError } from '@shared/contracts/errors'
import { Film } from './audio/film'
import { Player } from './player'

/** Says at which cue something cannot be heard. */
function reportBroken(takeId: string): void {
  const cueId = useTakes.getState().byId.get(takeId)?.cueId ?? ''
  const number = useDocument.getState().order.indexOf(cueId) + 1
  const at = number > 0 ? `${number}` : takeId
  toast(studioError('AUDIO_BROKEN', `the take of cue ${at} cannot be played`, { at }))
}

/** The player of this window. Its film element outlives the panel that shows it. */
export const player = new Player({
  film: new Film(document.createElement('video')),
  onBroken: reportBroken,
})
