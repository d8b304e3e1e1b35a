import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { taskStatusAnswer, type TaskStatusAnswer } from '@shared/contracts/tts-v2'
import {
  transcribeStatusAnswer,
  type TranscribeStatusAnswer,
} from '@shared/contracts/models/transcription'
import { estimateCredits } from '@shared/dubbing/spoken-text'

/** A customer of the run. */
export interface Account {
  name: string
  key: string
}

export interface Accepted {
  account: Account
  id: string
  /** Characters of its text. */
  cost: number
}

const created = z.object({ task_id: z.string() })

/** The addresses at which the service answers at the moment. */
export type EntryUrls = () => readonly string[]

/** How often an answer was 429. */
export const refusals = { tooMany: 0 }

/** Asks one address after the other until one answers below 500, as a proxy before them would; waits where it has to. */
export async function ask(
  entryUrls: EntryUrls,
  path: string,
  init: RequestInit,
): Promise<Response> {
  for (let turn = Math.floor(Math.random() * 8); ; turn++) {
    const open = entryUrls()
    const entryUrl = open[turn % Math.max(1, open.length)]
    const answer =
      entryUrl === undefined
        ? null
        : await fetch(`${entryUrl}${path}`, { ...init, signal: AbortSignal.timeout(15_000) }).catch(
            () => null,
          )
    if (answer && answer.status < 500 && answer.status !== 429) return answer
    if (answer?.status === 429) refusals.tooMany += 1
    await pause(answer?.status === 429 ? Number(answer.headers.get('retry-after')) * 1_000 : 100)
  }
}

const words = ['Một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín', 'mười']

/** A few short sentences, each a chunk. */
const textOf = (number: number): string =>
  Array.from(
    { length: 1 + (number % 4) },
    (_, i) => `${words[(number + i) % words.length]} ${words[(number * 3 + i) % words.length]}.`,
  ).join('\n')

async function submit(entryUrls: EntryUrls, account: Account, text: string): Promise<string> {
  const headers = {
    authorization: `Bearer ${account.key}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const body = JSON.stringify({ text, ref_voice_id: 1, split_by_newline: true })
  const answer = await ask(entryUrls, '/api/v2/tts_stream', { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`refused: ${answer.status} ${await answer.text()}`)
  return created.parse(await answer.json()).task_id
}

/** Submits a sentence, and one that ends each process that speaks it (`poison.mjs`); what is to be paid for it. */
export async function submitPoison(entryUrls: EntryUrls, account: Account): Promise<Accepted> {
  const [good, bad] = ['Một hai.', 'POISON.']
  return {
    account,
    id: await submit(entryUrls, account, `${good}\n${bad}`),
    cost: estimateCredits(good),
  }
}

/** Submits one text after the other until `isOver`; a request is repeated under its key. */
export async function submitter(
  entryUrls: EntryUrls,
  account: Account,
  isOver: () => boolean,
): Promise<Accepted[]> {
  const accepted: Accepted[] = []
  for (let number = 0; !isOver(); number++) {
    const text = textOf(number)
    const id = await submit(entryUrls, account, text)
    const cost = estimateCredits(text)
    accepted.push({ account, id, cost })
    await finished(entryUrls, { account, id, cost }, 2_000)
  }
  return accepted
}

/** Uploads one sound after the other until `isOver`; ids of those that were accepted. */
export async function transcriptionSubmitter(
  entryUrls: EntryUrls,
  { key }: Account,
  { sound, isOver }: { sound: Buffer; isOver: () => boolean },
): Promise<string[]> {
  const ids: string[] = []
  while (!isOver()) {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(sound)]), 'film.wav')
    body.set('language', 'vi')
    const headers = { authorization: `Bearer ${key}` }
    const answer = await ask(entryUrls, '/api/v2/stt/transcribe', { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`refused: ${answer.status} ${await answer.text()}`)
    ids.push(created.parse(await answer.json()).task_id)
    await pause(4_000)
  }
  return ids
}

/** A transcription once it is no longer processed, or after this time. */
export async function transcribed(
  entryUrls: EntryUrls,
  { key, id }: { key: string; id: string },
  waitMs: number,
): Promise<TranscribeStatusAnswer> {
  const until = performance.now() + waitMs
  for (;;) {
    const headers = { authorization: `Bearer ${key}`, prefer: 'wait=10' }
    const answer = await ask(entryUrls, `/api/v2/stt/transcribe/status/${id}`, { headers })
    const status = transcribeStatusAnswer.parse(await answer.json())
    if (status.global_status !== 'processing' || performance.now() > until) return status
  }
}

/** The status of a task once it is no longer processed, or after this time. */
export async function finished(
  entryUrls: EntryUrls,
  { account, id }: Accepted,
  waitMs: number,
): Promise<TaskStatusAnswer> {
  const until = performance.now() + waitMs
  for (;;) {
    const headers = { authorization: `Bearer ${account.key}`, prefer: 'wait=2' }
    const answer = await ask(entryUrls, `/api/v2/tts_stream/status/${id}`, { headers })
    if (!answer.ok) throw new Error(`task ${id}: ${answer.status} ${await answer.text()}`)
    const status = taskStatusAnswer.parse(await answer.json())
    if (status.global_status !== 'processing' || performance.now() > until) return status
  }
}
