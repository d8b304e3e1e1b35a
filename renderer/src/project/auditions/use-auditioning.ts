import type { AudioFields } from '@shared/contracts/audio-settings'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { useFormatter, useTranslations } from 'use-intl'
import type { Auditioning } from '@/ui/voices/VoicePicker'
import { useDocument, type DocumentState } from '../document/document-store'
import { useSelection } from '../view/selection-store'
import { audition, auditionText, useAudition } from './audition'

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

function textOf({ byId }: DocumentState, cueId: string | null, speakerId: string | null): string {
  const cue = byId.get(cueId ?? '')
  return cue?.speakerId === speakerId ? cue.text.trim() : ''
}

/**
 * What the voices of a speaker are tried with: the selected cue when it is the speaker's, else
 * `first`. Null stands for cues without a speaker. Only the rows concerned render again.
 */
export function useTrialText(speakerId: string | null, first: string | undefined) {
  const bySelection = useSelection(({ activeId }) =>
    textOf(useDocument.getState(), activeId, speakerId),
  )
  const byEdit = useDocument((state) => textOf(state, useSelection.getState().activeId, speakerId))
  return byEdit || bySelection || first
}
