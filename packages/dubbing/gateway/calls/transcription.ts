import {
  type Diarisation,
  diarisationAnswer,
  transcribeStatusAnswer,
  type Transcript,
  type TranscribeStatusAnswer,
} from '@shared/contracts/models/transcription'
import { wordsAnswer } from '@shared/contracts/models/words-v2'
import type { WordTimes } from '@shared/contracts/project/word-times'
import { type ErrorCode, studioError } from '@shared/contracts/errors'
import { errorCodes } from '@shared/contracts/studio-error'
import { fail, ok, type Result } from '@shared/contracts/result'
import { badResponse } from '@shared/services/service-error'
import type { CallOptions, ServiceCaller } from '../service-caller'
import { readCreatedTask } from './tasks'

const PATH = '/stt/transcribe'
const SPEAKERS_PATH = '/stt/speakers'
const WORDS_PATH = '/stt/words'
/** How long the service may hold the request until there is progress, s. */
const WAIT_S = 20
/** Time limit for finding the speakers in a few minutes of sound, s. */
const SPEAKERS_S = 300

export interface TranscribeOptions extends CallOptions {
  /** '' = the service finds it out. */
  language: string
  /** 0 … 1. */
  onProgress?: ((part: number) => void) | undefined
}

interface FindSpeakersOptions extends CallOptions {
  /** Number of speakers; null = the service finds out. */
  speakers: number | null
}

interface WordsOptions extends CallOptions {
  /** Text of the segment. */
  text: string
  language: string
  /** Null = a voice that this service does not have. */
  voiceId: number | null
}

/** Our additions: the sound goes with the request. */
export interface TranscriptionCalls {
  /**
   * Recognises the speech in a sound file. FEATURE_UNAVAILABLE where the service has no recogniser.
   * When the signal fires, the task is cancelled at the service as well.
   */
  transcribe(sound: Uint8Array, options: TranscribeOptions): Promise<Result<Transcript>>
  /**
   * Finds who speaks when in a few minutes of sound. FEATURE_UNAVAILABLE where the service has no
   * diariser.
   */
  findSpeakers(sound: Uint8Array, options: FindSpeakersOptions): Promise<Result<Diarisation>>
  /**
   * Times of the words of a text in a sound. VOICE_NOT_FOUND where the service does not speak the
   * language.
   */
  wordTimes(sound: Uint8Array, options: WordsOptions): Promise<Result<WordTimes>>
}

export function transcriptionCalls(caller: ServiceCaller): TranscriptionCalls {
  async function follow(taskId: string, options: TranscribeOptions): Promise<Result<Transcript>> {
    const path = `${PATH}/status/${encodeURIComponent(taskId)}`
    for (;;) {
      const answer = await caller.call({ method: 'GET', path, waitSeconds: WAIT_S }, options)
      if (!answer.ok) return answer
      const status = transcribeStatusAnswer.safeParse(answer.value.body)
      if (!status.success) return fail(badResponse(path, 'global_status'))
      const { global_status: state, progress, result } = status.data
      if (state === 'failed') return fail(errorOf(status.data))
      if (state === 'completed') return result ? ok(result) : fail(badResponse(path, 'result'))
      options.onProgress?.(progress)
    }
  }
  return {
    async findSpeakers(sound, options) {
      const body = formOf(sound)
      if (options.speakers !== null) body.set('speakers', String(options.speakers))
      const request = { method: 'POST', path: SPEAKERS_PATH, body } as const
      const answer = await caller.call({ ...request, waitSeconds: SPEAKERS_S }, options)
      if (!answer.ok) return answer
      const diarised = diarisationAnswer.safeParse(answer.value.body)
      return diarised.success ? ok(diarised.data.data) : fail(badResponse(SPEAKERS_PATH, 'data'))
    },
    async wordTimes(sound, options) {
      const body = formOf(sound)
      body.set('text', options.text)
      body.set('language', options.language)
      if (options.voiceId !== null) body.set('voice_id', String(options.voiceId))
      const answer = await caller.call({ method: 'POST', path: WORDS_PATH, body }, options)
      if (!answer.ok) return answer
      const found = wordsAnswer.safeParse(answer.value.body)
      return found.success ? ok(found.data.data.words) : fail(badResponse(WORDS_PATH, 'words'))
    },
    async transcribe(sound, options) {
      const form = formOf(sound)
      if (options.language !== '') form.set('language', options.language)
      const answer = await caller.call({ method: 'POST', path: PATH, body: form }, options)
      if (!answer.ok) return answer
      const task = readCreatedTask(answer.value.body, PATH, 0)
      if (!task.ok) return task
      const { taskId } = task.value
      const result = await follow(taskId, options)
      if (options.signal?.aborted)
        await caller.call({ method: 'DELETE', path: `${PATH}/${encodeURIComponent(taskId)}` })
      return result
    },
  }
}

function formOf(sound: Uint8Array): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(sound)], 'sound.wav', { type: 'audio/wav' }))
  return form
}

const isKnown = (code: string): code is ErrorCode => errorCodes.some((each) => each === code)

function errorOf({ error }: TranscribeStatusAnswer) {
  const { error_code: code = '', message = 'the service could not recognise it' } = error ?? {}
  return studioError(isKnown(code) ? code : 'SERVICE_ERROR', message, { at: PATH })
}
