import type { AudioFields } from '@shared/contracts/audio-settings'
import type { StudioError } from '@shared/contracts/errors'
import { create } from 'zustand'
import { studio } from '@/bridge/studio'
import { useDocument } from './document-store'
import { transport } from './transport'

interface AuditionState {
  voiceId: number | null
  state: 'silent' | 'asking' | 'playing'
  error: StudioError | null
}

/** The voice that is being tried, one at a time. */
export const useAudition = create<AuditionState>()(() => ({
  voiceId: null,
  state: 'silent',
  error: null,
}))

/** Longest text that a service is asked to speak for a trial. */
const MAX_CHARACTERS = 200

const player = new Audio()
player.addEventListener('ended', stopAudition)

export function stopAudition(): void {
  player.pause()
  useAudition.setState({ voiceId: null, state: 'silent' })
}

/** Speaks a text with a voice; the same voice again stops it. */
export async function audition(
  voiceId: number,
  text: string,
  audio?: Partial<AudioFields>,
): Promise<void> {
  const again = useAudition.getState().voiceId === voiceId
  stopAudition()
  if (again) return
  transport().pause()
  useAudition.setState({ voiceId, state: 'asking', error: null })
  const { connectionId, language } = useDocument.getState().fields
  const answer = await studio.audition({
    id: connectionId,
    voiceId,
    language,
    text: auditionText(text),
    ...(audio ? { audio } : {}),
  })
  // Another voice may have been asked for meanwhile, or silence.
  if (useAudition.getState().voiceId !== voiceId) return
  if (!answer.ok)
    return useAudition.setState({ voiceId: null, state: 'silent', error: answer.error })
  useAudition.setState({ state: 'playing' })
  player.src = answer.value.url
  await player.play().catch(stopAudition)
}

/** The part of a text that a trial speaks. */
export function auditionText(text: string): string {
  const points = Array.from(text.replace(/\s+/g, ' ').trim())
  if (points.length <= MAX_CHARACTERS) return points.join('')
  const cut = points.slice(0, MAX_CHARACTERS).join('')
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_CHARACTERS / 2))
}
