import type { AudioFields } from '@shared/contracts/audio-settings'
import { EMBEDDED_CONNECTION_ID, type Voice } from '@shared/contracts/connection'
import type { Preferences } from '@shared/contracts/preferences'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations, useFormatter } from 'use-intl'
import { currentPreferences, setPreferences, usePreferences } from '@/bridge/preferences'
import { useVoices } from '@/bridge/queries'
import type { Auditioning } from '@/ui/voices/VoiceRow'
import type { VoiceShortlist } from '@/ui/voices/voice-groups'
import { audition, auditionText, useAudition } from '../playback/audition'
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

interface AuditionOptions {
  /** Sets the same voice apart where several texts are tried with it. */
  what?: string
  /** Another connection than the project's. */
  connection?: string
  /** How it has to sound, asked at the moment of the trial. */
  sound?: () => Partial<AudioFields> | undefined
}

/** Trying voices with a text; without one, with a sentence that suits every voice. */
export function useAuditioning(
  text: string | undefined,
  { connection, sound, what = '' }: AuditionOptions = {},
): Auditioning {
  const t = useTranslations('voices')
  const format = useFormatter()
  const current = useDocument((document) => document.fields.connectionId)
  const free = (connection ?? current) === EMBEDDED_CONNECTION_ID
  const trial = useAudition()
  const mine = trial.what === what
  const spoken = text?.trim() ? text : t('sentence')
  const characters = Array.from(auditionText(spoken)).length
  return {
    voiceId: mine ? trial.voiceId : null,
    state: mine ? trial.state : 'silent',
    cost: free ? undefined : t('cost', { credits: format.number(characters) }),
    toggle: (id) => void audition(id, spoken, sound?.(), what, connection),
  }
}
