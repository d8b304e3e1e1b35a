import type { EventName, EventPayload, StreamMessage } from '@shared/bridge/events'
import type { AppApi, ProjectApi, StudioBridge } from '@shared/bridge/studio-bridge'
import type { OpenProject } from '@shared/contracts/open-project'
import { type InParts, packingInput, unpacking } from '@shared/bridge/packing'
import { useEffectEvent, useLayoutEffect } from 'react'

declare global {
  interface Window {
    /** Put there by the preload before any script of the page runs. */
    readonly studio: StudioBridge
  }
}

const bridge = window.studio

type Listener = (payload: unknown) => void
const listeners = new Map<string, Set<Listener>>()

/** Hears an event of main; one about a project only while the window shows that project. Returns the end of it. */
function on<N extends EventName>(
  name: N,
  listener: (payload: EventPayload<N>) => void,
): () => void {
  const known = listeners.get(name) ?? new Set<Listener>()
  listeners.set(name, known)
  // The payload of an event is what its name says.
  known.add(listener as Listener)
  return () => known.delete(listener as Listener)
}

/** The only way out of the window, for what needs no open project. What is long crosses in parts, so that no task gets long. */
export const studio: AppApi & Pick<StudioBridge, 'fileDropped'> & { readonly on: typeof on } =
  new Proxy(Object.create(null), {
    get(_, name) {
      if (name === 'on') return on
      const method: unknown = Reflect.get(bridge, name)
      const isCall = name !== 'fileDropped' && typeof method === 'function'
      return isCall ? (input: unknown) => call(method, [input]) : method
    },
  })

/** Token of the project that the window shows; '': none. */
let shown = ''
let project = callsAbout('')

/** The window shows the project of this token from now on; null: none. */
export function showsProject(token: string | null): void {
  shown = token ?? ''
  project = callsAbout(shown)
}

/**
 * The calls about the project that the window shows now, bound to it: a call that is made after another one was
 * opened is refused. Before anything is awaited, it is asked for what comes after.
 */
export const currentProject = (): ProjectApi => project

function callsAbout(token: string): ProjectApi {
  return new Proxy<ProjectApi>(Object.create(null), {
    get: (_, name) => {
      const method: unknown = Reflect.get(bridge, name)
      return typeof method === 'function'
        ? (input: unknown) => call(method, [input, token])
        : undefined
    },
  })
}

/** What is short leaves at once: a page that is being left still tells main. */
async function call(method: Function, [input, ...token]: unknown[]): Promise<unknown> {
  const given = packingInput(input)
  let step = given.next()
  for (; !step.done; step = given.next()) await nextTask()
  return inTasks(unpacking(await Reflect.apply(method, bridge, [step.value, ...token])))
}

async function inTasks(work: InParts): Promise<unknown> {
  let step = work.next()
  for (; !step.done; step = work.next()) await nextTask()
  return step.value
}

let showSnapshot: (snapshot: OpenProject) => void = () => undefined

/** Says how a project is shown that main has opened. */
export function onSnapshot(listener: (snapshot: OpenProject) => void): void {
  showSnapshot = listener
}

const waiting: StreamMessage[] = []
let reading = false
/** Place of the snapshot that is shown. */
let shownAt = -1
bridge.listen((message) => {
  waiting.push(message)
  if (!reading) void readStream()
})

/** Takes main's messages one after the other: those behind a snapshot wait until it is shown. */
async function readStream(): Promise<void> {
  reading = true
  for (let message = waiting.shift(); message; message = waiting.shift())
    try {
      if ('snapshot' in message) {
        await show(message.snapshot)
        shownAt = message.seq
      } else if (!('token' in message) || isAboutShown(message))
        for (const listener of listeners.get(message.name) ?? []) listener(message.payload)
    } catch (cause) {
      // It does not hold up those behind it.
      reportError(cause)
    }
  reading = false
}

/** Of the project that is shown, and newer than how it is shown. */
const isAboutShown = ({ token, seq }: { token: string; seq: number }): boolean =>
  token === shown && seq > shownAt

async function show(packed: OpenProject): Promise<void> {
  // Unpacking brings back what main has packed.
  showSnapshot((await inTasks(unpacking(packed))) as OpenProject)
}

/** A task by message: a window that is not shown would wait a second for a timer. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((next) => {
    port1.addEventListener('message', () => {
      port1.close()
      next()
    })
    port1.start()
    port2.postMessage(null)
  })
}

/** Hears an event of main as long as the component stands on the screen, from its first frame on. */
export function useStudioEvent<N extends EventName>(
  name: N,
  listener: (payload: EventPayload<N>) => void,
): void {
  const handle = useEffectEvent(listener)
  useLayoutEffect(() => on(name, (payload) => handle(payload)), [name])
}
