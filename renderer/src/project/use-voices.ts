import type { Voice } from '@shared/contracts/connection'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations, useFormatter } from 'use-intl'
import { currentPreferences, setPreferences, usePreferences } from '@/bridge/preferences'
import { useVoices } from '@/bridge/queries'
import type { Auditioning } from '@/ui/VoiceBrowser'
import { audition, auditionText, useAudition } from './audition'
import { useDocument } from './document-store'
import { useFree } from './use-connection'

const RECENT_KEPT = 20

/** Voices of the project's connection. */
export function useProjectVoices(): UseQueryResult<Voice[]> {
  return useVoices(useDocument((state) => state.fields.connectionId))
}

/** Voices of the project's connection that were chosen lately, the last one first. */
export function useRecentVoices(): number[] {
  const connectionId = useDocument((state) => state.fields.connectionId)
  return usePreferences()
    .recentVoices.filter((each) => each.connectionId === connectionId)
    .map((each) => each.voiceId)
}

export function rememberVoice(voiceId: number): void {
  const { connectionId } = useDocument.getState().fields
  const others = currentPreferences().recentVoices.filter(
    (each) => each.connectionId !== connectionId || each.voiceId !== voiceId,
  )
  const recentVoices = [{ connectionId, voiceId }, ...others].slice(0, RECENT_KEPT)
  void setPreferences({ recentVoices })
}

/** Trying voices with a text; without one, with a sentence that suits every voice. */
export function useAuditioning(text: string | undefined): Auditioning {
  const t = useTranslations('voices')
  const format = useFormatter()
  const free = useFree()
  const { voiceId, state } = useAudition()
  const spoken = text?.trim() ? text : t('sentence')
  const characters = Array.from(auditionText(spoken)).length
  return {
    voiceId,
    state,
    cost: free ? undefined : t('cost', { credits: format.number(characters) }),
    toggle: (id) => void audition(id, spoken),
  }
}
