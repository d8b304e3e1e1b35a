import { jobId } from '../tasks/job-id'
import type { Chunk, Task } from '../tasks/task-types'

/** Body of a webhook (specification §6), and what this service adds. */
export interface WebhookEvent {
  event: 'tts.completed' | 'tts.failed' | 'srt.completed' | 'srt.failed' | 'webhook.test'
  job_id: string
  /** Audio of the first chunk; empty when nothing could be rendered. */
  audio_url: string
  /** Seconds of all chunks together. */
  duration: number
  credits_used: number
  created_at: string
  /** Added: every chunk's audio by its index, where a task has more than one. */
  audio_urls?: Record<string, string>
}

/** More addresses than this stay out of the body: the status endpoint has them. */
const MAX_URLS = 1_000

/** What is told of a task that has come to its end. */
export function taskEvent(task: Task, chunks: readonly Chunk[], now: Date): WebhookEvent {
  const urls = Object.fromEntries(
    chunks.flatMap(({ index, file }) =>
      file === null ? [] : [[String(index), `${task.baseUrl}/storage/${file}`] as const],
    ),
  )
  const durationMs = chunks.reduce((sum, chunk) => sum + (chunk.durationMs ?? 0), 0)
  const about = task.kind === 'srt' ? 'srt' : 'tts'
  return {
    event: task.status === 'failed' ? `${about}.failed` : `${about}.completed`,
    job_id: jobId(task),
    audio_url: Object.values(urls)[0] ?? '',
    duration: Math.round(durationMs) / 1_000,
    credits_used: chunks.reduce((sum, chunk) => sum + chunk.credits, 0),
    created_at: now.toISOString(),
    ...(chunks.length > 1 && chunks.length <= MAX_URLS ? { audio_urls: urls } : {}),
  }
}

/** What "send test" tells. */
export function testEvent(baseUrl: string, now: Date): WebhookEvent {
  return {
    event: 'webhook.test',
    job_id: 'test',
    audio_url: `${baseUrl}/previews/1.mp3`,
    duration: 0,
    credits_used: 0,
    created_at: now.toISOString(),
  }
}
