import { studioError } from '@shared/contracts/errors'
import { useEffect } from 'react'
import { currentPreferences } from '@/bridge/preferences'
import { useDocument } from '@/model/document/document-store'
import { useTakes } from '@/model/document/takes-store'
import { followOriginal } from '@/model/playback/film'
import { followFilmVoices } from '@/model/playback/film-voices'
import { followFilmMarks } from '@/model/playback/film-marks'
import { followMusic } from '@/model/playback/music'
import { followMixLevel } from '@/model/playback/mix-level'
import { provideTransport } from '@/model/playback/playhead'
import { words } from '@/model/report'
import { toast } from '@/ui/overlays/toasts'
import { stopAll } from '@/ui/stop-all'
import { Film } from './film'
import { Player } from './player'
import { followWordMarks } from './word-mark'

/** Connects the player to the window while mounted. */
export function PlayerHost() {
  useEffect(() => {
    return stopAll(
      provideTransport(player),
      followOriginal(),
      followFilmMarks(),
      followMusic(),
      followFilmVoices(),
      followMixLevel(),
      player.follow(),
      followWordMarks(),
    )
  }, [])
  return null
}

/** Shows which cue's take cannot be played. */
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
  onOutputMissing: () => {
    const name = currentPreferences().soundOutput?.name ?? ''
    toast(words()('player.outputMissing', { name }))
  },
})
