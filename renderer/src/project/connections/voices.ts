import type { Voice } from '@shared/contracts/connection'
import type { Preferences } from '@shared/contracts/preferences'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentPreferences, setPreferences, usePreferences } from '@/bridge/preferences'
import { useVoices, keys } from '@/bridge/queries'
import type { VoiceShortlist } from '@/ui/voices/voice-filter'
import { useDocument } from '../document/document-store'
import { create } from 'zustand'
import { queryClient } from '@/bridge/query-client'

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

/** Voices that the project's service lists; null while that is not known. */
export const useListed = create<{ ids: ReadonlySet<number> | null }>()(() => ({ ids: null }))

/** Follows what the service has answered last. Returns the unsubscribe function. */
export function followVoices(): () => void {
  let last: readonly Voice[] | undefined
  const read = () => {
    const { opened, fields } = useDocument.getState()
    const asked = opened ? keys.voices(fields.connectionId) : null
    const voices = asked ? queryClient.getQueryData<Voice[]>(asked) : undefined
    if (voices === last) return
    last = voices
    const some = voices !== undefined && voices.length > 0
    useListed.setState({ ids: some ? new Set(voices.map(({ id }) => id)) : null })
  }
  const ends = [
    useDocument.subscribe((now, before) => {
      const same = now.fields.connectionId === before.fields.connectionId
      if (!same || now.opened !== before.opened) read()
    }),
    queryClient.getQueryCache().subscribe(read),
  ]
  read()
  return () => {
    for (const end of ends) end()
  }
}
