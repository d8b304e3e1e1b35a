import type { AudioFields } from '@shared/contracts/audio-settings'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { activeEntries } from '../accounts/dictionary'
import type { Sql } from '../store/sql'
import type { Clone, VoiceCatalogue } from '../voices/voice-catalogue'
import { INTERVAL_RATE, LIMITED_RATE } from '../speech/fit-plan'
import type { ChunkRequest } from '../speech/speech-engine'
import type { Chunk, Task } from './task-types'

const within = (low: number, value: number, high: number): number =>
  Math.min(high, Math.max(low, value))

/** The task's audio fields with what an edit and a cloned voice put on top, kept inside the ranges. */
function audioOf(task: Task, chunk: Chunk, clone: Clone | null): AudioFields {
  const speed = chunk.speed ?? task.audio.speed
  if (!clone) return { ...task.audio, speed }
  return {
    ...task.audio,
    speed: within(0.5, speed * clone.speed, 2),
    pitch: within(-12, task.audio.pitch + clone.pitch, 12),
  }
}

function slotOf(task: Task, chunk: Chunk): number | null {
  if (task.fit === 'none' || chunk.startMs === null || chunk.endMs === null) return null
  return chunk.endMs - chunk.startMs
}

/** What the renderer needs for a chunk, with the dictionary as it is now. */
export function chunkRequest(
  sql: Sql,
  voices: VoiceCatalogue,
  task: Task,
  chunk: Chunk,
  signal: AbortSignal,
): Result<ChunkRequest> {
  const voice = voices.find(task.accountId, chunk.voiceId)
  if (!voice)
    return fail(studioError('VOICE_NOT_FOUND', `voice ${chunk.voiceId} is no longer offered`))
  return ok({
    text: chunk.text,
    language: task.language,
    voiceKey: voice.engine.key,
    audio: audioOf(task, chunk, voice.clone),
    slotMs: slotOf(task, chunk),
    maxRate: task.fit === 'limited' ? LIMITED_RATE : INTERVAL_RATE,
    dictionary: activeEntries(sql, task.accountId),
    background: task.background,
    signal,
  })
}
