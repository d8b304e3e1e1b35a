import type { Context } from 'hono'
import { type transcriptFormats, transcriptionAnswer } from './openai-contract'
import type { Transcript } from '@shared/contracts/models/transcription'
import { answer } from '../http/routes'

/** Answers with a transcript in a format of OpenAI's API; times in seconds. */
export function writeTranscript(
  c: Context,
  transcript: Transcript,
  format: (typeof transcriptFormats)[number],
): Response {
  const { text, language, segments, srt } = transcript
  if (format === 'text') return c.text(`${text}\n`)
  if (format === 'srt') return c.text(srt)
  if (format === 'vtt') return c.text(vttOf(segments))
  if (format === 'json') return answer(c, transcriptionAnswer, { text })
  const words = segments.flatMap((segment) => segment.words)
  return answer(c, transcriptionAnswer, {
    text,
    task: 'transcribe',
    language,
    duration: transcript.duration_ms / 1_000,
    segments: segments.map(({ start_ms, end_ms, text: said }, id) => ({
      id,
      start: start_ms / 1_000,
      end: end_ms / 1_000,
      text: said,
    })),
    ...(words.length > 0 && {
      words: words.map(({ start_ms, end_ms, text: word }) => ({
        word,
        start: start_ms / 1_000,
        end: end_ms / 1_000,
      })),
    }),
  })
}

function vttOf(segments: Transcript['segments']): string {
  const time = (ms: number) => new Date(ms).toISOString().slice(11, 23)
  const cues = segments.map(
    ({ start_ms, end_ms, text }) => `${time(start_ms)} --> ${time(end_ms)}\n${text}\n`,
  )
  return `WEBVTT\n\n${cues.join('\n')}`
}
