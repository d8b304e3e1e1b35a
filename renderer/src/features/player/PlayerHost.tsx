import { studioError } from '@shared/contracts/errors'
import { useEffect } from 'react'
import { useDocument } from '@/project/document/document-store'
import { useTakes } from '@/project/document/takes-store'
import { followOriginal } from '@/project/film/original'
import { provideTransport } from '@/project/playback/transport'
import { toast } from '@/ui/overlays/toasts'
import { Film } from './audio/film'
import { Player } from './player'

/** Lets the window play while it is mounted. */
export function PlayerHost() {
  useEffect(() => {
    const ends = [provideTransport(player), followOriginal(), player.follow()]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  return null
}

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
