import { ok, type Result, fail } from '@shared/contracts/result'
import { type PlannedChunk, planTask, type PlannedTask } from '@shared/dubbing/batches'
import { defaultAudioFields, type AudioFields } from '@shared/contracts/audio-settings'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { isRepeatableRefusal, isTransient } from '@shared/contracts/failure-policy'
import type {
  ChunkContext,
  CreatedTask,
  ChunkEdit,
  DubRequest,
  SpeechRequest,
  TaskKind,
} from '../gateway/calls/tasks'
import type { Gateway } from '../gateway/gateway'
import type { PaidCall } from '../gateway/service-caller'
import { ownLanguageCode } from '../gateway/calls/voices'
import { retry } from '@shared/services/retry'
import type { ServiceFacts } from './capabilities'
import { alwaysFresh, freshAfterEdit, type Freshness, speechParts } from './match-chunks'
import { partsByText } from './match-texts'
import type { PlannedEdit } from './plan-run'
import { sentChunks, type RequestContent, type Submission, isRepeatable } from './submission'
import { retryUntilReachable, type WaitOptions } from './waiting'
import type { TaskJournal } from './task-journal'

/** A request that costs credits. */
export interface PaidRequest {
  /** Content for the journal. */
  content: RequestContent
  send(paid: PaidCall): Promise<Result<CreatedTask>>
  /** Distinguishes the requested audio from earlier audio of the chunk. */
  isFresh: Freshness
}

interface SendContext {
  runId: string
  gateway: Gateway
  /** How long the gateway may wait before it sends the request. */
  patience: Parameters<Gateway['createDub']>[2]
}

export function requestOfTask(
  task: PlannedTask,
  facts: ServiceFacts,
  { runId, gateway, patience }: SendContext,
): PaidRequest {
  const { submitted } = task
  const surface = 'text' in submitted ? 'speech' : 'dub'
  const request =
    'text' in submitted
      ? speechRequest(task, submitted, facts)
      : {
          ...dubRequest(task, submitted, facts),
          ...contextsOfTask(task, facts, gateway.connectionId),
        }
  const body = JSON.stringify(request)
  const chunks = sentChunks(task)
  return {
    content: {
      runId,
      connectionId: gateway.connectionId,
      kind: 'create',
      surface,
      taskId: null,
      chunkIndexes: null,
      language: task.language,
      audio: task.audio,
      chunks,
      body,
    },
    send: sendCreate(surface, chunks.length, body, { gateway, patience }),
    isFresh: alwaysFresh,
  }
}

type SendOptions = Pick<SendContext, 'gateway' | 'patience'>

function sendCreate(
  surface: TaskKind,
  chunks: number,
  body: string,
  { gateway, patience }: SendOptions,
): PaidRequest['send'] {
  return (paid) =>
    surface === 'speech'
      ? gateway.createSpeech(body, patience, paid)
      : gateway.createDub(body, chunks, patience, paid)
}

/** The response to an edit names no task: it is the edited one. */
function sendEdit(
  surface: TaskKind,
  taskId: string,
  body: string,
  { gateway, patience }: SendOptions,
): PaidRequest['send'] {
  return async (paid) => {
    const answer = await gateway.editChunk(surface, body, patience, paid)
    return answer.ok ? ok({ taskId, chunkIndexes: null, listed: [] }) : answer
  }
}

/** Repeats an earlier request, byte for byte. */
export function sendAgain(
  { kind, surface, taskId, chunks }: Submission,
  body: string,
  options: SendOptions,
): PaidRequest['send'] {
  if (kind === 'edit') return sendEdit(surface, taskId ?? '', body, options)
  return sendCreate(surface, chunks.length, body, options)
}

export function requestOfEdit(
  { chunk, surface, taskId, index, previousUrlHash }: PlannedEdit,
  facts: ServiceFacts,
  { runId, gateway, patience }: SendContext,
): PaidRequest {
  const { voiceId, language, audio } = chunk.recipe
  const edit: ChunkEdit = {
    task_id: taskId,
    chunk_index: index,
    text: chunk.spoken,
    voice_id: voiceId,
    speed: audio.speed,
    ...contextOfEdit(chunk, facts, gateway.connectionId),
  }
  const body = JSON.stringify(edit)
  return {
    content: {
      runId,
      connectionId: gateway.connectionId,
      kind: 'edit',
      surface,
      taskId,
      chunkIndexes: [index],
      language,
      audio,
      chunks: sentChunks(planTask([chunk])),
      body,
    },
    send: sendEdit(surface, taskId, body, { gateway, patience }),
    isFresh: freshAfterEdit(previousUrlHash),
  }
}

/**
 * Audio fields that differ from the default. Defaults are left out because the specification gives
 * no ranges: "unchanged" may be another number for another service.
 */
function changedFields(audio: AudioFields): Partial<AudioFields> {
  const changed = Object.entries(audio).filter(
    ([name, value]) => name === 'audio_format' || value !== Reflect.get(defaultAudioFields, name),
  )
  return Object.fromEntries(changed)
}

/** Leaves out a language the service does not list (it was only guessed): the voice decides then. */
function dubRequest(
  task: PlannedTask,
  { srt }: { srt: string },
  { capabilities, languages }: Pick<ServiceFacts, 'capabilities' | 'languages'>,
): DubRequest {
  const language = ownLanguageCode(task.language, languages)
  return {
    srt,
    ref_voice_id: task.refVoiceId,
    ...(language !== null && { language }),
    cast_map: task.castMap,
    ...changedFields(task.audio),
    // Natural length if the service supports it: fitting happens in the studio.
    ...(capabilities.includes('fit_none') ? { fit: 'none' as const } : {}),
  }
}

/**
 * A service that does not list `context` gets the sentences only where the user has chosen that for other
 * services: otherwise no chunk has one. The embedded service lists it.
 */
const takesContext = ({ capabilities }: ServiceFacts, connectionId: string): boolean =>
  capabilities.includes('context') || connectionId !== EMBEDDED_CONNECTION_ID

function contextsOfTask(
  { chunks }: PlannedTask,
  facts: ServiceFacts,
  connectionId: string,
): Pick<DubRequest, 'context' | 'contexts'> {
  const contexts = chunks.flatMap(({ context }, index): [string, ChunkContext][] =>
    context ? [[`${index}`, sidesOf(context)]] : [],
  )
  const isSent = contexts.length > 0 && takesContext(facts, connectionId)
  return {
    ...(facts.capabilities.includes('context') && { context: 'none' }),
    ...(isSent && { contexts: Object.fromEntries(contexts) }),
  }
}

/** A side that is not given stays as the task has it, so a service that knows contexts is given both. */
function contextOfEdit(
  { context }: PlannedChunk,
  facts: ServiceFacts,
  connectionId: string,
): ChunkContext {
  if (facts.capabilities.includes('context'))
    return { previous_text: context?.before ?? '', next_text: context?.after ?? '' }
  return context && takesContext(facts, connectionId) ? sidesOf(context) : {}
}

const sidesOf = ({ before, after }: NonNullable<PlannedChunk['context']>): ChunkContext => ({
  ...(before !== '' && { previous_text: before }),
  ...(after !== '' && { next_text: after }),
})

function speechRequest(
  task: PlannedTask,
  { text }: { text: string },
  { languages }: Pick<ServiceFacts, 'languages'>,
): SpeechRequest {
  const language = ownLanguageCode(task.language, languages)
  const hasRoles = new Set(task.chunks.map(({ recipe }) => recipe.voiceId)).size > 1
  return {
    text,
    ref_voice_id: task.refVoiceId,
    ...(language !== null && { language }),
    split_by_newline: true,
    ...(hasRoles && { cast_map: task.castMap }),
    ...changedFields(task.audio),
  }
}

/** Attempts with a key after lost or unreadable responses. */
const MAX_LOST = 10
const MAX_UNREADABLE = 3
/** The same without a key to the embedded service, which is free. */
const MAX_LOST_FREE = 3

/**
 * Sends a paid request and records the sending and its outcome in the journal. Waits while the
 * service cannot be reached. If the service honours keys, a request with a lost response is
 * repeated with its key; otherwise a request is repeated only if it was certainly not accepted.
 */
export async function submit(
  submission: Submission,
  journal: TaskJournal,
  request: PaidRequest['send'],
  options: WaitOptions & {
    /** It is repeated with a key that the service has not promised to know: the user wants that. */
    isAsked?: boolean
  },
): Promise<Result<void>> {
  const isAsked = options.isAsked ?? false
  const sender = new Sender(submission, journal, request, isAsked)
  const answer = await retry(() => retryUntilReachable(() => sender.attempt(), options), {
    signal: options.signal,
    pause: pauseAfterRefusal,
  })
  if (answer.ok) {
    const { taskId, chunkIndexes, listed } = answer.value
    const parts = speechParts(submission, listed) ?? partsByText(submission, listed, chunkIndexes)
    // No chunk has the number of a cue that has none.
    const indexes = parts?.map(([first = Number.MAX_SAFE_INTEGER]) => first) ?? chunkIndexes
    return journal.accepted(submission, taskId, indexes, parts)
  }
  // Cancelled in flight: the journal has recorded that already.
  if (!sender.inDoubt || answer.error.code === 'CANCELLED') return fail(answer.error)
  const isRefused = isAsked && isUselessKey(answer.error)
  // A repeat would get the same response, so the next request has a new key.
  const isOver = isConflict(answer.error) || (isAsked && answer.error.code === 'BAD_RESPONSE')
  const noted = await journal.recordLost(submission, isOver || isRefused ? 'never' : null)
  if (!noted.ok) return noted
  const isSaid = isAsked && wasRefused(answer.error) && !isUnderWay(answer.error)
  return fail(isSaid ? answer.error : lostAnswer(answer.error, submission))
}

/**
 * A repeat at the user's request was refused for its content: either the first attempt was not
 * accepted, or the service ignores keys.
 */
export function isUselessKey(error: StudioError): boolean {
  return provesFirstRefused(error) || (error.params?.['refused'] === 1 && isConflict(error))
}

/** Attempts in total when the service refuses without blaming the request. */
const MAX_REFUSED = 3
const REFUSED_PAUSE_MS = 2_000

function pauseAfterRefusal(error: StudioError, failures: number): number | null {
  const again = isRepeatableRefusal(error) && failures < MAX_REFUSED
  return again ? REFUSED_PAUSE_MS * 3 ** (failures - 1) : null
}

/** The attempts of one request. */
class Sender {
  /** It may have been accepted. */
  inDoubt: boolean
  /** One of these attempts may have been accepted. */
  #isLost = false
  #lost = 0
  #unreadable = 0

  constructor(
    private readonly submission: Submission,
    private readonly journal: TaskJournal,
    private readonly request: PaidRequest['send'],
    private readonly isAsked: boolean,
  ) {
    this.inDoubt = submission.state === 'sending' || submission.state === 'lost'
  }

  async attempt(): Promise<Result<CreatedTask>> {
    const { submission } = this
    const answer = await this.request({
      key: submission.key,
      sending: () => this.#sending(),
      notAccepted: (error) => this.#refused(error),
    })
    if (answer.ok || submission.state !== 'sending') return answer
    const { error } = answer
    if (!wasRefused(error)) this.#isLost = this.inDoubt = true
    else if (!this.isAsked && provesFirstRefused(error)) this.inDoubt = false
    if (this.inDoubt) return this.#canRepeat(error) ? fail({ ...error, code: 'OFFLINE' }) : answer
    const noted = await this.#refused(error)
    return noted.ok ? answer : noted
  }

  async #sending(): Promise<Result<void>> {
    const isWanted = this.#isFree || (this.isAsked && !this.#isLost)
    if (this.inDoubt && !isRepeatable(this.submission) && !isWanted) return fail(tooLate)
    return this.submission.state === 'sending'
      ? ok(undefined)
      : this.journal.sending(this.submission)
  }

  async #refused(error: StudioError): Promise<Result<void>> {
    return this.inDoubt ? ok(undefined) : this.journal.refused(this.submission, error)
  }

  /** True if repeating the same request can still get its response. */
  #canRepeat(error: StudioError): boolean {
    const { code } = error
    const isKnown = isRepeatable(this.submission)
    if (code === 'BAD_RESPONSE') return isKnown && (this.#unreadable += 1) < MAX_UNREADABLE
    if (code !== 'ANSWER_LOST' && !isUnderWay(error)) return false
    this.#lost += 1
    return isKnown ? this.#lost < MAX_LOST : this.#isFree && this.#lost < MAX_LOST_FREE
  }

  get #isFree(): boolean {
    return this.submission.connectionId === EMBEDDED_CONNECTION_ID
  }
}

/**
 * True if a request was certainly not accepted. One that was cancelled in flight, or whose response
 * was lost or had no task id, may have been.
 */
function wasRefused(error: StudioError): boolean {
  return isTransient(error) || !['CANCELLED', 'ANSWER_LOST', 'BAD_RESPONSE'].includes(error.code)
}

/**
 * A refusal of a repeat that proves the first attempt was not accepted: the service checks the key
 * before it checks the request. Authorization (401, 403) and rate limits (429) come before the key.
 */
function provesFirstRefused({ params }: StudioError): boolean {
  const isOwn = params?.['refused'] === 1
  return isOwn && [400, 402, 404, 413].includes(Number(params['status']))
}

/** An earlier attempt of the same request is still being processed. */
const isUnderWay = ({ params }: StudioError): boolean => params?.['status'] === 409

/** The service knows the key with another body: it will never accept this one. */
const isConflict = ({ params }: StudioError): boolean => params?.['status'] === 422

function lostMessage({ code, message }: StudioError): string {
  if (code === 'ANSWER_LOST') return message
  if (code === 'BAD_RESPONSE') return `${message}, so the request may have been accepted and paid`
  return `the answer was lost, so the request may have been accepted and paid; asked again, the service says: ${message}`
}

/**
 * The error for the user, with the time until which the request can be repeated without paying
 * twice.
 */
function lostAnswer(error: StudioError, submission: Submission): StudioError {
  const { repeatUntil } = submission
  const isKnown = isRepeatable(submission) && repeatUntil !== null
  // A redirect to another address, say: the service itself has not seen the request.
  if (!isKnown && error.code === 'BAD_RESPONSE' && error.params?.['missing'] === undefined)
    return error
  const message = lostMessage(error)
  if (!isKnown) return { ...error, code: 'ANSWER_LOST', message }
  return { ...error, code: 'ANSWER_LOST', params: { ...error.params, repeatUntil } }
}

const tooLate = studioError(
  'ANSWER_LOST',
  'the answer was lost, and the service no longer knows the key of the request: it may have been accepted',
)
