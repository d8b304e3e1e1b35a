import { assignSpeakers } from '@shared/casting/assign-speakers'
import { speakersByOverlap, withSpeakers, type SpeakerTurn } from '@shared/casting/speaker-turns'
import type { StudioError } from '@shared/contracts/errors'
import type { ModelCredit } from '@shared/contracts/models/model-records'
import type { CueCredit } from '@shared/contracts/project-file'
import type { CallOutput } from '@shared/contracts/ipc'
import { cuesFromSpeech, type SpokenCue } from '@shared/subtitles/speech/cues-from-speech'
import { toastAbout } from '@/ui/overlays/toasts'
import { cuesInOrder, type StudioDocument } from '@/model/document/document'
import { useDocument } from '@/model/document/document-store'
import { execute, type Edit } from '@/model/document/execute'
import { savedProject } from '@/model/document/saving'
import { useFilm } from '@/model/playback/film'
import { noteSpoken } from '@/model/playback/film-marks'
import { createProjectStore } from '@/model/project-store'
import { words } from '@/model/report'
import { closeDialog, openDialog, useWorkspace } from '@/model/view/workspace-store'

interface FilmSpeech {
  /** The film is being recognised. */
  busy: boolean
  /** What was recognised, until it is taken over. */
  found: CallOutput<'filmTranscribe'> | null
  /** Who speaks when, as it was found in the film or read from a file. */
  speakers: FoundSpeakers | null
  error: StudioError | null
}

export interface FoundSpeakers {
  /** Null: found in the film. */
  fileName: string | null
  turns: SpeakerTurn[]
  /** The model that found them; null: another program did. */
  diariser: ModelCredit | null
}

/** Speakers to look for: none · as many as there are · this many. */
export const guesses = ['none', 'auto', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const
export type Guess = (typeof guesses)[number]

/** What is said in the film of the project. */
export const useFilmSpeech = createProjectStore<FilmSpeech>({
  name: 'useFilmSpeech',
  owner: 'main',
  initial: {
    busy: false,
    found: null,
    speakers: null,
    error: null,
  },
})

/** Recognises the film, and who speaks in it; where the dialog was closed meanwhile, a message leads
 * back to it. */
export async function recogniseFilm(language: string, guess: Guess): Promise<void> {
  const { opened } = useDocument.getState()
  const { url } = useFilm.getState()
  useFilmSpeech.setState({ busy: true, found: null, speakers: null, error: null })
  // Main reads the film of the project that it has saved.
  const project = await savedProject()
  const made = project.ok ? await project.value.filmTranscribe({ language }) : project
  if (useDocument.getState().opened !== opened) return
  if (made.ok) noteSpoken(made.value.segments, url)
  if (made.ok && guess !== 'none') {
    useFilmSpeech.setState({ found: made.value })
    return guessSpeakers(guess)
  }
  const error = made.ok || made.error.code === 'CANCELLED' ? null : made.error
  useFilmSpeech.setState({ busy: false, found: made.ok ? made.value : null, error })
  // A failure is told by the jobs.
  if (made.ok) tellReady('ready')
}

/** Finds out who speaks in the film. */
export async function guessSpeakers(guess: Guess): Promise<void> {
  const { opened } = useDocument.getState()
  useFilmSpeech.setState({ busy: true, speakers: null, error: null })
  const project = await savedProject()
  const speakers = Number(guess) || null
  const made = project.ok ? await project.value.filmSpeakers({ speakers }) : project
  if (useDocument.getState().opened !== opened) return
  const error = made.ok || made.error.code === 'CANCELLED' ? null : made.error
  const t = words()
  const turns = made.ok
    ? made.value.turns.map((turn) => ({
        ...turn,
        label: t('speech.person', { number: Number(turn.label) }),
      }))
    : []
  useFilmSpeech.setState({
    busy: false,
    speakers: made.ok ? { fileName: null, turns, diariser: made.value.diariser } : null,
    error,
  })
  if (made.ok || useFilmSpeech.getState().found) tellReady('speakersReady')
}

function tellReady(what: 'ready' | 'speakersReady'): void {
  if (useWorkspace.getState().dialog?.kind === 'from-film') return
  const t = words()
  const isForCues = useFilmSpeech.getState().found === null
  toastAbout('speech', t(`speech.${what}`), {
    label: t('speech.show'),
    run: () => openDialog({ kind: 'from-film', speakers: isForCues }),
  })
}

/** Turns of which some are another one's after all; `moved` says whose, by their place. */
export const movedTurns = (
  turns: readonly SpeakerTurn[],
  moved: Readonly<Record<number, string>>,
): SpeakerTurn[] => turns.map((turn, i) => ({ ...turn, label: moved[i] ?? turn.label }))

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

const creditAs = (as: CueCredit['as'], model: ModelCredit | null | undefined): CueCredit[] =>
  model ? [{ ...model, as }] : []

/** Credits of cues with those of others, each model once. */
function joinedCredits(before: readonly CueCredit[], made: readonly CueCredit[]): CueCredit[] {
  const byModel = new Map([...before, ...made].map((each) => [`${each.as} ${each.name}`, each]))
  return [...byModel.values()]
}

/**
 * Makes cues of what was recognised, in one step.
 *
 * @param credits models that they were made with
 */
export function insertSpoken(
  cues: readonly SpokenCue[],
  how: TakeOver,
  language: string,
  credits: readonly CueCredit[],
): Edit {
  return (document) => {
    const taken = takenOver(cues, document, how)
    if (taken.length === 0) return null
    const parsed = taken.map((cue, i) => ({ ...cue, line: i + 1, number: null }))
    const made = assignSpeakers(parsed, () => crypto.randomUUID(), document.speakers)
    const isWhole = how === 'replace' || document.order.length === 0
    const remove = how === 'replace' ? [...document.order] : []
    const others = isWhole ? [] : document.fields.cueCredits
    const cueCredits = joinedCredits(others, credits)
    return {
      cues: { upsert: made.cues, remove },
      speakers: made.speakers,
      fields: { cueCredits, ...(isWhole && language !== '' && { language }) },
    }
  }
}

/** Takes over what was recognised, and closes the dialog. */
export function takeOverSpeech(cues: readonly SpokenCue[], how: TakeOver): void {
  const { found, speakers } = useFilmSpeech.getState()
  if (!found) return
  const credits = [
    ...creditAs('recogniser', found.recogniser),
    ...creditAs('diariser', speakers?.diariser),
  ]
  execute('subtitlesFromFilm', insertSpoken(cues, how, found.language, credits))
  useFilmSpeech.setState({ found: null, speakers: null })
  closeDialog()
}

/**
 * Gives cues the speaker whose turns overlap them most.
 *
 * @param all false: only cues without a speaker
 * @param diariser the model that found the turns; null: another program did
 */
export function speakersOfTurns(
  turns: readonly SpeakerTurn[],
  all: boolean,
  diariser: ModelCredit | null,
): Edit {
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
    if (upsert.length === 0) return null
    const { cueCredits } = document.fields
    const change = { cues: { upsert, remove: [] }, speakers: made.speakers }
    if (!diariser) return change
    return {
      ...change,
      fields: { cueCredits: joinedCredits(cueCredits, creditAs('diariser', diariser)) },
    }
  }
}
