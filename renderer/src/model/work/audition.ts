import { defaultAudioFields, type AudioFields } from '@shared/contracts/audio-settings'
import { studioError, type StudioError } from '@shared/contracts/errors'
import type { CallInput } from '@shared/contracts/ipc'
import { soundOf, type SoundCue, type SoundSpeaker } from '@shared/profiles/resolve-sound'
import { mediaUrl } from '@shared/bridge/media'
import { keys } from '@/bridge/queries'
import { queryClient } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import { useDocument, type DocumentState } from '../document/document-store'
import { words } from '../report'
import { toastWarning } from '@/ui/overlays/toasts'
import { canSkipConfirmation } from './render'
import { transport, usePlayhead } from '../playback/playhead'
import { openDialog, useWorkspace } from '../view/workspace-store'
import { createProjectStore, onProjectReset } from '../project-store'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import type { Auditioning } from '@/ui/voices/VoicePicker'
import { useSelection } from '../view/selection-store'

interface AuditionState {
  voiceId: number | null
  /** Identifies one of several texts in that voice, in the caller's words. */
  what: string
  state: 'silent' | 'asking' | 'playing'
  error: StudioError | null
  /** `what` of the trial that failed. */
  failed: string
}

/** The voice that is being tried, one at a time. */
export const useAudition = createProjectStore<AuditionState>({
  name: 'useAudition',
  owner: 'player',
  initial: {
    voiceId: null,
    what: '',
    state: 'silent',
    error: null,
    failed: '',
  },
})

/** Longest text of a trial by a service, characters. */
const MAX_CHARACTERS = 200

const player = new Audio()
player.addEventListener('ended', stopAudition)
onProjectReset(stopAudition)

/** Number of requests so far: an earlier one is neither paid nor played. */
let turn = 0

/** Stops the sound, requested or playing. */
export function stopAudition(): void {
  turn += 1
  player.pause()
  useAudition.setState({ voiceId: null, what: '', state: 'silent' })
}

/** Speaks a text with a voice, of the project's connection unless named; the same voice again stops it. */
export async function audition(
  voiceId: number,
  text: string,
  audio?: Partial<AudioFields>,
  what = '',
  connection?: string,
): Promise<void> {
  const mine = begin(what, voiceId)
  if (mine === null) return
  const { connectionId, language } = useDocument.getState().fields
  const request = {
    id: connection ?? connectionId,
    voiceId,
    language,
    text: auditionText(text),
    ...(audio ? { audio } : {}),
  }
  const cost = await studio.auditionCost(request)
  const credits = cost.ok ? cost.value.credits : 0
  const allowed = credits === 0 || (await canSkipConfirmation(request.id, credits))
  if (mine !== turn) return
  if (allowed) return hear(request, what)
  stopAudition()
  const go = () => {
    stopAudition()
    useAudition.setState({ voiceId, what, state: 'asking', error: null })
    void hear(request, what)
  }
  const back = useWorkspace.getState().dialog
  const question = { connectionId: request.id, credits, go, back }
  openDialog({ kind: 'confirm-audition', question })
}

async function hear(request: CallInput<'audition'>, what: string): Promise<void> {
  const mine = turn
  const answer = await studio.audition(request)
  void queryClient.invalidateQueries({ queryKey: keys.usage })
  // Meanwhile another voice, or silence, may have been requested.
  if (mine !== turn) return
  if (!answer.ok) return fail(what, answer.error)
  // Interrupted by the next one, it fails as well: that one plays.
  if (!(await play(answer.value.url))) stopAudition()
}

/** Plays a sound from its beginning; false: it cannot be played, and nothing else was asked for meanwhile. */
async function play(url: string): Promise<boolean> {
  const mine = turn
  useAudition.setState({ state: 'playing' })
  player.src = url
  return player.play().then(
    () => true,
    () => mine !== turn,
  )
}

/** Begins a trial; null: it was the same again, which stops it. Answers its turn. */
function begin(what: string, voiceId: number | null = null): number | null {
  const before = useAudition.getState()
  const again = before.voiceId === voiceId && before.what === what
  stopAudition()
  if (again) return null
  transport().pause()
  useAudition.setState({ voiceId, what, state: 'asking', error: null })
  return turn
}

/** Ends a trial that made no sound, with the reason. */
function fail(what: string, error: StudioError): void {
  useAudition.setState({ voiceId: null, what: '', state: 'silent', error, failed: what })
}

/** Id of a sample while it loads and plays. */
export const sampleOf = (modelId: string): string => `sample ${modelId}`

/** Plays the publisher's sample of a voice that is not here; again, it stops. */
export async function playSample(modelId: string): Promise<void> {
  const what = sampleOf(modelId)
  const mine = begin(what)
  if (mine === null) return
  const answer = await studio.modelSample({ id: modelId })
  if (mine !== turn) return
  if (!answer.ok) return fail(what, answer.error)
  if (!(await play(answer.value.url)))
    fail(what, studioError('DOWNLOAD_DAMAGED', 'the sample cannot be played'))
}

/** Plays a sound that is there already; the same one again stops it. */
export async function playDraft(url: string, failed?: () => void): Promise<void> {
  if (begin(url) === null || (await play(url))) return
  stopAudition()
  failed?.()
}

/** Plays a recorded remark. */
export const playRemark = (file: string): Promise<void> =>
  playDraft(mediaUrl('remark', file), () => toastWarning(words()('review.remarkBroken')))

/** Ends a trial or a remark where the dub begins to play. Returns the unsubscribe function. */
export function followAudition(): () => void {
  return usePlayhead.subscribe((now, before) => {
    if (now.playing && !before.playing) stopAudition()
  })
}

/** The part of a text that a trial speaks. */
export function auditionText(text: string): string {
  const points = Array.from(text.replace(/\s+/g, ' ').trim())
  if (points.length <= MAX_CHARACTERS) return points.join('')
  const cut = points.slice(0, MAX_CHARACTERS).join('')
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_CHARACTERS / 2))
}

/** Sound of a trial: settings of cue, speaker and project beyond the voice itself. */
export function auditionSound(
  cue: SoundCue,
  speaker: SoundSpeaker | null,
): Partial<AudioFields> | undefined {
  const {
    split_layout: _layout,
    audio_format: _format,
    ...sound
  } = soundOf(cue, speaker, useDocument.getState().fields)
  const asked = Object.entries(sound).filter(
    ([name, value]) => value !== Reflect.get(defaultAudioFields, name),
  )
  return asked.length > 0 ? Object.fromEntries(asked) : undefined
}

interface AuditionOptions {
  /** Sets the same voice apart where several texts are tried with it. */
  what?: string
  /** Another connection than the project's. */
  connection?: string
  /** Its sound, evaluated at the moment of the trial. */
  sound?: () => Partial<AudioFields> | undefined
}

/** Trying voices with a text; without one, with a sentence that suits every voice. */
export function useAuditioning(
  text: string | undefined,
  { connection, sound, what = '' }: AuditionOptions = {},
): Auditioning {
  const t = useT()
  const format = useFormatter()
  const current = useDocument((document) => document.fields.connectionId)
  const free = (connection ?? current) === EMBEDDED_CONNECTION_ID
  const trial = useAudition()
  const mine = trial.what === what
  const spoken = text?.trim() ? text : t('voices.sentence')
  const characters = Array.from(auditionText(spoken)).length
  return {
    voiceId: mine ? trial.voiceId : null,
    state: mine ? trial.state : 'silent',
    cost: free ? undefined : t('common.credits', { credits: format.number(characters) }),
    toggle: (id) => void audition(id, spoken, sound?.(), what, connection),
  }
}

function textOf({ byId }: DocumentState, cueId: string | null, speakerId: string | null): string {
  const cue = byId.get(cueId ?? '')
  return cue?.speakerId === speakerId ? cue.text.trim() : ''
}

/**
 * Text for trying a speaker's voices: the selected cue if it is the speaker's, else `first`. Null
 * is for cues without a speaker. Only the rows concerned render again.
 */
export function useTrialText(speakerId: string | null, first: string | undefined) {
  const bySelection = useSelection(({ activeId }) =>
    textOf(useDocument.getState(), activeId, speakerId),
  )
  const byEdit = useDocument((state) => textOf(state, useSelection.getState().activeId, speakerId))
  return byEdit || bySelection || first
}
