import { vi } from 'vitest'
import type {
  CallInput,
  CallName,
  CallOutput,
  EventName,
  EventPayload,
} from '@shared/contracts/ipc'
import { studioError } from '@shared/contracts/errors'
import { fail, type Result } from '@shared/contracts/result'

type Answer<N extends CallName> = Result<CallOutput<N>>
export type Script = { [N in CallName]?: (input: CallInput<N>) => Answer<N> | Promise<Answer<N>> }

/** Main as a script: answers calls as scripted, records them in order, and emits events on demand. */
export interface ScriptedStudio {
  calls: { name: string; input: unknown }[]
  script: Script
  emit<N extends EventName>(name: N, payload: EventPayload<N>): void
}

/** Stands in for the preload. Modules that use the bridge are imported after this. */
export function scriptStudio(script: Script): ScriptedStudio {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const scripted: ScriptedStudio = {
    calls: [],
    script,
    emit: (name, payload) => listeners.get(name)?.forEach((listener) => listener(payload)),
  }
  const on = (name: string, listener: (payload: unknown) => void) => {
    const subscribed = listeners.get(name) ?? new Set()
    listeners.set(name, subscribed.add(listener))
    return () => subscribed.delete(listener)
  }
  const call = (name: string) => async (input: unknown) => {
    scripted.calls.push({ name, input })
    const answer: unknown = Reflect.get(scripted.script, name)
    return typeof answer === 'function'
      ? answer(input)
      : fail(studioError('INTERNAL_ERROR', `nothing is scripted for ${name}`))
  }
  const studio = new Proxy({}, { get: (_, name) => (name === 'on' ? on : call(String(name))) })
  // A test with a page has a window already.
  if (typeof document === 'undefined') vi.stubGlobal('window', { studio })
  else Object.assign(window, { studio })
  return scripted
}

// Modules imported after this one find a main that answers nothing.
scriptStudio({})
