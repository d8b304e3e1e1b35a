import type { Voice } from '@shared/contracts/connection'
import type { Preferences } from '@shared/contracts/preferences'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentPreferences, setPreferences, usePreferences } from '@/bridge/preferences'
import { useVoices } from '@/bridge/queries'
import type { VoiceShortlist } from '@/ui/voices/voice-filter'
import { useDocument } from '../document/document-store'

const RECENT_KEPT = 20

/** Voices of the project's connection. */
export function useProjectVoices(): UseQueryResult<Voice[]> {
  return useVoices(useDocument((state) => state.fields.connectionId))
}

/** What the user has set apart among the voices of a connection, the project's unless named. */
export function useVoiceShortlist(connection?: string): VoiceShortlist {
  const current = useDocument((state) => state.fields.connectionId)
  const connectionId = connection ?? current
  const { recentVoices, favouriteVoices } = usePreferences()
  return useMemo(() => {
    const idsOf = (list: Preferences['recentVoices']) =>
      list.flatMap((each) => (each.connectionId === connectionId ? each.voiceId : []))
    return {
      favourites: idsOf(favouriteVoices),
      recent: idsOf(recentVoices),
      toggleFavourite: (voiceId) => toggleFavourite({ connectionId, voiceId }),
    }
  }, [connectionId, recentVoices, favouriteVoices])
}

type VoiceMark = Preferences['favouriteVoices'][number]

function toggleFavourite(mark: VoiceMark): void {
  const before = currentPreferences().favouriteVoices
  const others = without(before, mark)
  const favouriteVoices = others.length < before.length ? others : [...before, mark]
  void setPreferences({ favouriteVoices })
}

const without = (list: readonly VoiceMark[], { connectionId, voiceId }: VoiceMark): VoiceMark[] =>
  list.filter((each) => each.connectionId !== connectionId || each.voiceId !== voiceId)

export function rememberVoice(voiceId: number): void {
  const { connectionId } = useDocument.getState().fields
  const others = without(currentPreferences().recentVoices, { connectionId, voiceId })
  const recentVoices = [{ connectionId, voiceId }, ...others].slice(0, RECENT_KEPT)
  void setPreferences({ recentVoices })
}
