import { assignSpeakers } from '@shared/casting/assign-speakers'
import { speakersByOverlap, withSpeakers, type SpeakerTurn } from '@shared/casting/speaker-turns'
import type { StudioError } from '@shared/contracts/errors'
import type { CallOutput } from '@shared/contracts/ipc'
import { cuesFromSpeech, type SpokenCue } from '@shared/subtitles/speech/cues-from-speech'
import { studio } from '@/bridge/studio'
import { toastAbout } from '@/ui/overlays/toasts'
import { cuesInOrder, type StudioDocument } from '../document/document'
import { useDocument } from '../document/document-store'
import { execute, type Edit } from '../document/execute'
import { flushEdits } from '../document/saving'
import { createProjectStore } from '../project-store'
import { words } from '../report'
import { closeDialog, openDialog, useWorkspace } from '../view/workspace-store'

interface FilmSpeech {
  /** The film is being recognised. */
  busy: boolean
  /** What was recognised, until it is taken over. */
  found: CallOutput<'filmTranscribe'> | null
  error: StudioError | null
}

/** What is said in the film of the project. */
export const useFilmSpeech = createProjectStore<FilmSpeech>({
  busy: false,
  found: null,
  error: null,
})

/** Recognises the film; where the dialog was closed meanwhile, a message leads back to it. */
export async function recogniseFilm(language: string): Promise<void> {
  const { opened } = useDocument.getState()
  useFilmSpeech.setState({ busy: true, found: null, error: null })
  // Main reads the film of the project that it has saved.
  const saved = await flushEdits()
  const made = saved.ok ? await studio.filmTranscribe({ language }) : saved
  if (useDocument.getState().opened !== opened) return
  const error = made.ok || made.error.code === 'CANCELLED' ? null : made.error
  useFilmSpeech.setState({ busy: false, found: made.ok ? made.value : null, error })
  // A failure is told by the jobs.
  if (!made.ok || useWorkspace.getState().dialog?.kind === 'from-film') return
  const t = words()
  toastAbout('speech', t('speech.ready'), {
    label: t('speech.show'),
    run: () => openDialog({ kind: 'from-film' }),
  })
}

/** Turns under the names that the user gave the speakers; one name for two makes them one. */
export function namedTurns(
  turns: readonly SpeakerTurn[],
  names: Readonly<Record<string, string>>,
): SpeakerTurn[] {
  return turns.map((turn) => ({ ...turn, label: names[turn.label]?.trim() || turn.label }))
}

/** The cues that recognised speech makes, with the speakers of turns where there are some. */
export function spokenCues(
  { segments }: CallOutput<'filmTranscribe'>,
  turns: readonly SpeakerTurn[],
): SpokenCue[] {
  return cuesFromSpeech(turns.length > 0 ? withSpeakers(segments, turns) : segments)
}

/** add: only where no cue stands yet · replace: the cues of the project go. */
export type TakeOver = 'add' | 'replace'

/** Cues of `cues` that `how` takes over. */
export function takenOver(
  cues: readonly SpokenCue[],
  document: Pick<StudioDocument, 'byId' | 'order'>,
  how: TakeOver,
): SpokenCue[] {
  if (how === 'replace') return [...cues]
  const old = cuesInOrder(document)
  let from = 0
  return cues.filter(({ startMs, endMs }) => {
    // Cues may overlap each other, so that only those that ended long ago are passed over.
    while ((old[from]?.endMs ?? Infinity) <= startMs) from += 1
    for (let i = from; i < old.length; i++) {
      const cue = old[i]
      if (!cue || cue.startMs >= endMs) break
      if (cue.endMs > startMs) return false
    }
    return true
  })
}

/** Makes cues of what was recognised, in one step. */
export function insertSpoken(cues: readonly SpokenCue[], how: TakeOver, language: string): Edit {
  return (document) => {
    const taken = takenOver(cues, document, how)
    if (taken.length === 0) return null
    const parsed = taken.map((cue, i) => ({ ...cue, line: i + 1, number: null }))
    const made = assignSpeakers(parsed, () => crypto.randomUUID(), document.speakers)
    const isWhole = how === 'replace' || document.order.length === 0
    const remove = how === 'replace' ? [...document.order] : []
    return {
      cues: { upsert: made.cues, remove },
      speakers: made.speakers,
      ...(isWhole && language !== '' && { fields: { language } }),
    }
  }
}

/** Takes over what was recognised, and closes the dialog. */
export function takeOverSpeech(cues: readonly SpokenCue[], how: TakeOver): void {
  const { found } = useFilmSpeech.getState()
  if (!found) return
  execute('subtitlesFromFilm', insertSpoken(cues, how, found.language))
  useFilmSpeech.setState({ found: null })
  closeDialog()
}

/**
 * Gives cues the speaker whose turns overlap them most.
 *
 * @param all false: only cues without a speaker
 */
export function speakersOfTurns(turns: readonly SpeakerTurn[], all: boolean): Edit {
  return (document) => {
    const cues = cuesInOrder(document).filter(({ speakerId }) => all || speakerId === null)
    const labels = speakersByOverlap(cues, turns)
    const labelled = cues.flatMap((cue, i) => {
      const label = labels[i] ?? null
      return label === null ? [] : [{ cue, label }]
    })
    const parsed = labelled.map(({ cue, label }, i) => ({
      startMs: cue.startMs,
      endMs: cue.endMs,
      text: cue.text,
      label,
      line: i + 1,
      number: null,
    }))
    const made = assignSpeakers(parsed, () => crypto.randomUUID(), document.speakers)
    const upsert = labelled.flatMap(({ cue }, i) => {
      const speakerId = made.cues[i]?.speakerId ?? null
      return speakerId === cue.speakerId ? [] : [{ ...cue, speakerId }]
    })
    return upsert.length === 0 ? null : { cues: { upsert, remove: [] }, speakers: made.speakers }
  }
}
