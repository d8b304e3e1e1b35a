import { studioError, type StudioError } from '@shared/contracts/errors'
import { type ModelCredit, modelCreditSchema } from '@shared/contracts/models/model-records'
import { fail, ok, type Result } from '@shared/contracts/result'
import { type Transcript, transcriptSchema } from '@shared/contracts/models/transcription'
import type { SpeechSegment } from '@shared/subtitles/speech/cues-from-speech'
import { z } from 'zod'
import type { Gateway } from '../gateway/gateway'
import {
  type FilmWindow,
  type FilmWork,
  forgetFilmWork,
  framesInMs,
  windowWav,
  workThroughFilm,
} from './film-windows'

export interface TranscribeFilmOptions extends Omit<FilmWork, 'wish'> {
  gateway: Pick<Gateway, 'transcribe'>
  /** '' = found out by the first words. */
  language: string
}

export interface FilmTranscript {
  segments: SpeechSegment[]
  /** '' = unknown. */
  language: string
  durationMs: number
  /** Null: nothing was recognised. */
  recogniser: ModelCredit | null
}

const windowSchema = z.object({
  language: z.string(),
  recogniser: modelCreditSchema,
  segments: transcriptSchema.shape.segments,
})
type Window = z.infer<typeof windowSchema>

/**
 * Recognises the speech in a film, by the recogniser of a service. `forgetTranscription` removes
 * the work stored for another call.
 *
 * @returns FILM_WITHOUT_SOUND, RECOGNISER_MISSING, CANCELLED and the errors of services and files
 */
export async function transcribeFilm({
  gateway,
  language,
  ...work
}: TranscribeFilmOptions): Promise<Result<FilmTranscript>> {
  const made = await workThroughFilm({ ...work, wish: language }, windowSchema, async (asked) => {
    const { done, onPart } = asked
    const known = done.find(({ value }) => value.language !== '')?.value.language
    const recognised = await gateway.transcribe(await windowWav(asked), {
      language: language || (known ?? ''),
      signal: work.signal,
      onProgress: onPart,
    })
    return recognised.ok
      ? ok(windowOf(recognised.value))
      : fail(missingModel(recognised.error, 'RECOGNISER_MISSING'))
  })
  if (!made.ok) return made
  const { windows, durationMs } = made.value
  return ok({
    segments: windows.flatMap(segmentsOf),
    language: language || mostSpoken(windows.map(({ value }) => value)),
    durationMs,
    recogniser: windows.at(-1)?.value.recogniser ?? null,
  })
}

function windowOf({ language, segments, recogniser, recogniser_licence }: Transcript): Window {
  const { name: licence = null, commercial = 'unknown' } = recogniser_licence ?? {}
  return {
    // Silence has no language.
    language: segments.length > 0 ? language : '',
    recogniser: { name: recogniser, licence, commercial },
    segments,
  }
}

/** A service without the model reports it with its own error. */
export function missingModel(
  error: StudioError,
  as: 'RECOGNISER_MISSING' | 'DIARISER_MISSING' | 'SEPARATOR_MISSING',
): StudioError {
  const { code, message } = error
  const isMissing = code === 'FEATURE_UNAVAILABLE' || code === 'NOT_FOUND'
  return isMissing ? studioError(as, message, { params: { reason: message } }) : error
}

function segmentsOf({ fromFrame, value }: FilmWindow<Window>): SpeechSegment[] {
  const fromMs = framesInMs(fromFrame)
  return value.segments.map(({ start_ms, end_ms, text, words }) => ({
    startMs: fromMs + start_ms,
    endMs: fromMs + end_ms,
    text,
    words: words.map((word) => ({
      text: word.text,
      startMs: fromMs + word.start_ms,
      endMs: fromMs + word.end_ms,
    })),
  }))
}

/** The language of the windows with the most speech. */
function mostSpoken(windows: readonly Window[]): string {
  const characters = new Map<string, number>()
  for (const { language, segments } of windows) {
    const length = segments.reduce((sum, { text }) => sum + text.length, 0)
    if (language !== '') characters.set(language, (characters.get(language) ?? 0) + length)
  }
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

/** Removes the stored work on a film, once its cues are written. */
export const forgetTranscription = ({
  language,
  ...work
}: Pick<TranscribeFilmOptions, 'path' | 'language' | 'folder'>): Promise<void> =>
  forgetFilmWork({ ...work, wish: language })
