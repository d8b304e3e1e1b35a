import { groupVoices } from '@shared/casting/group-voices'
import type { SpeakerTurn } from '@shared/casting/speaker-turns'
import type { ModelCredit } from '@shared/contracts/models/model-records'
import { fail, ok, type Result } from '@shared/contracts/result'
import { diarisationSchema } from '@shared/contracts/models/transcription'
import type { Gateway } from '../gateway/gateway'
import {
  type FilmWork,
  forgetFilmWork,
  framesInMs,
  windowWav,
  workThroughFilm,
} from './film-windows'
import { missingModel } from './transcribe-film'

export interface FilmSpeakersOptions extends Omit<FilmWork, 'wish'> {
  gateway: Pick<Gateway, 'findSpeakers'>
  /** Number of speakers; null = to be found out. */
  speakers: number | null
}

export interface FilmSpeakers {
  /** In the order of their starts. */
  turns: SpeakerTurn[]
  /** Null: the film has no sound to look at. */
  diariser: ModelCredit | null
}

const wishOf = (speakers: number | null): string => `speakers ${speakers ?? 'auto'}`

/**
 * Finds who speaks when in a film, by the diariser of a service. Each part of the film is processed
 * separately, and the voices of all parts are joined afterwards, so that memory and time stay in
 * proportion to the length.
 *
 * @param nameOf the label of a person, counted from 1
 * @returns FILM_WITHOUT_SOUND, DIARISER_MISSING, CANCELLED and the errors of services and files
 */
export async function findFilmSpeakers(
  { gateway, speakers, ...work }: FilmSpeakersOptions,
  nameOf: (number: number) => string,
): Promise<Result<FilmSpeakers>> {
  const wanted = { ...work, wish: wishOf(speakers) }
  const made = await workThroughFilm(wanted, diarisationSchema, async (asked) => {
    // In a part of the film some may be silent.
    const options = { speakers: asked.isWhole ? speakers : null, signal: work.signal }
    const diarised = await gateway.findSpeakers(await windowWav(asked), options)
    return diarised.ok ? diarised : fail(missingModel(diarised.error, 'DIARISER_MISSING'))
  })
  if (!made.ok) return made
  const { windows } = made.value
  const voices = windows.flatMap(({ value }) => value.voices)
  const people = groupVoices(
    voices.map(({ spoken_ms: spokenMs, vector }) => ({ spokenMs, vector })),
    speakers,
  )
  const turns: SpeakerTurn[] = []
  let before = 0
  for (const { fromFrame, value } of windows) {
    const fromMs = framesInMs(fromFrame)
    for (const { start_ms, end_ms, speaker } of value.turns)
      turns.push({
        startMs: fromMs + start_ms,
        endMs: fromMs + end_ms,
        label: nameOf((people[before + speaker] ?? 0) + 1),
      })
    before += value.voices.length
  }
  turns.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
  const last = windows.at(-1)?.value
  const credit = last && {
    name: last.diariser,
    licence: last.diariser_licence.name,
    commercial: last.diariser_licence.commercial,
  }
  return ok({ turns, diariser: credit ?? null })
}

/** Removes the stored speakers of a film, once they are used. */
export const forgetFilmSpeakers = ({
  speakers,
  ...work
}: Pick<FilmSpeakersOptions, 'path' | 'folder' | 'speakers'>): Promise<void> =>
  forgetFilmWork({ ...work, wish: wishOf(speakers) })
