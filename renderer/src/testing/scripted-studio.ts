import { vi } from 'vitest'
import type { CallInput, CallName, CallOutput } from '@shared/contracts/ipc'
import type { EventName, EventPayload, StreamMessage } from '@shared/bridge/events'
import type { OpenProject } from '@shared/contracts/open-project'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'

/** A call that opens a project is scripted with what the window is shown. */
type Answer<N extends CallName> = Result<
  CallOutput<N> | (NonNullable<CallOutput<N>> extends { token: string } ? OpenProject : never)
>
export type Script = { [N in CallName]?: (input: CallInput<N>) => Answer<N> | Promise<Answer<N>> }

/** Main as a script: answers calls as scripted, records them in order, and emits events on demand. */
export interface ScriptedStudio {
  calls: { name: string; input: unknown }[]
  /** Of each call: the token of the project that it was made for; undefined where it needs none. */
  tokens: unknown[]
  script: Script
  /** An event about the project that was shown last, or the application. */
  emit<N extends EventName>(name: N, payload: EventPayload<N>): void
  /** Any message of main. */
  send(message: Record<string, unknown>): void
}

/** Stands in for the preload. Modules that use the bridge are imported after this. */
export function scriptStudio(script: Script): ScriptedStudio {
  const listeners = new Set<(message: StreamMessage) => void>()
  let seq = 0
  let token = 'sample'
  const scripted: ScriptedStudio = {
    calls: [],
    tokens: [],
    script,
    emit: (name, payload) => scripted.send({ name, payload, ...(isOfProject(name) && { token }) }),
    send: (message) => {
      seq += 1
      for (const listener of listeners) listener({ seq, ...message } as StreamMessage)
    },
  }
  const listen = (listener: (message: StreamMessage) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const answered = (answer: unknown): unknown => {
    const opened = openedBy(answer)
    if (!opened) return answer
    token = opened.token
    const { imported, ...snapshot } = opened
    scripted.send({ token, snapshot })
    return { ok: true, value: { token, path: opened.path, imported } }
  }
  const chosen = (input: unknown): Result<CallOutput<'takesChange'>> => {
    scripted.emit('takesChosen', { edit: Number(Reflect.get(Object(input), 'edit')) })
    return ok({ gone: [] })
  }
  const call = (name: string) => async (input: unknown, of?: unknown) => {
    scripted.calls.push({ name, input })
    scripted.tokens.push(of)
    const answer: unknown = Reflect.get(scripted.script, name)
    if (typeof answer === 'function') return answered(await answer(input))
    if (name === 'takesChange') return chosen(input)
    return fail(studioError('INTERNAL_ERROR', `nothing is scripted for ${name}`))
  }
  const studio = new Proxy(
    {},
    { get: (_, name) => (name === 'listen' ? listen : call(String(name))) },
  )
  // A test with a page has a window already.
  if (typeof document === 'undefined') vi.stubGlobal('window', { studio })
  else Object.assign(window, { studio })
  return scripted
}

const ofProject: ReadonlySet<EventName> = new Set([
  'chunksChanged',
  'lostChanged',
  'runProgress',
  'takesChecked',
  'takesChosen',
  'projectSaved',
  'projectSaveFailed',
  'takesLost',
  'reviewRoundWritten',
  'reviewNotesCame',
] satisfies EventName[])
const isOfProject = (name: EventName): boolean => ofProject.has(name)

/** The project of an answer that opens one. */
function openedBy(answer: unknown): (OpenProject & { imported?: unknown }) | null {
  if (typeof answer !== 'object' || answer === null) return null
  const value: unknown = Reflect.get(answer, 'value')
  const isSnapshot = typeof value === 'object' && value !== null && 'activeTakes' in value
  return isSnapshot ? (value as OpenProject) : null
}

// Modules imported after this one find a main that answers nothing.
scriptStudio({})
