import { z } from 'zod'

/** The message channel to the parent process, Electron's or Node's. */
export interface ParentPort {
  send(message: object): void
  /** @param ports what Electron hands over with a message */
  onMessage(listener: (message: unknown, ports: readonly unknown[]) => void): void
  /** The parent is gone. */
  onGone(listener: () => void): void
}

/** Exit code for a port that cannot be had: a message may be lost when the process ends at once. */
export const PORT_TAKEN_EXIT = 98

/** What the system says of a port that cannot be had. */
export const portTakenCodes: ReadonlySet<string> = new Set(['EADDRINUSE', 'EACCES'])

/**
 * Ends the process on a rejection that nothing handles, as Node does by itself: Electron's utility
 * process (37 and later) only warns, and half a service would keep running.
 */
export function endOnUnhandledRejection(process: {
  on(event: 'unhandledRejection', listener: (reason: unknown) => void): unknown
}): void {
  process.on('unhandledRejection', (reason) => {
    throw reason
  })
}

const fn = z.custom<(...values: unknown[]) => unknown>((value) => typeof value === 'function')
const electronPort = z.object({ on: fn, postMessage: fn })
const portEvent = z.object({ data: z.unknown(), ports: z.array(z.unknown()).default([]) })

/** Electron's utility process has `process.parentPort`; a child forked by Node has `process.send`. */
export function parentPort(): ParentPort | null {
  const electron: unknown = Reflect.get(process, 'parentPort')
  if (electronPort.safeParse(electron).success) return overElectron(electron)
  return process.send ? overNode() : null
}

/** A message channel of Electron: `process.parentPort`, or a port that came with a message. */
function overElectron(port: unknown): ParentPort {
  // Methods of a native object: called on it, not copied from it.
  const call = (name: 'on' | 'postMessage', ...values: unknown[]): void => {
    const method = fn.parse(Reflect.get(Object(port), name))
    Reflect.apply(method, port, values)
  }
  return {
    send: (message) => call('postMessage', message),
    onMessage: (listener) =>
      call('on', 'message', (event: unknown) => {
        const { data, ports } = portEvent.parse(event)
        listener(data, ports)
      }),
    onGone: (listener) => call('on', 'close', listener),
  }
}

function overNode(): ParentPort {
  return {
    send: (message) => void process.send?.(message),
    onMessage: (listener) => void process.on('message', (message) => listener(message, [])),
    onGone: (listener) => void process.once('disconnect', listener),
  }
}

/** Messages that arrive before it is started wait in a port that was handed over. */
export function handedOver(port: unknown): ParentPort {
  const start: unknown = Reflect.get(Object(port), 'start')
  const line = overElectron(port)
  return {
    ...line,
    onMessage(listener) {
      line.onMessage(listener)
      if (typeof start === 'function') Reflect.apply(start, port, [])
    },
  }
}

/**
 * In a process that models run in: the channel to the service. A forked process has it at once, one
 * that Electron's main has started is handed it.
 */
export function modelPort(serve: (port: ParentPort) => void): void {
  const port = parentPort()
  if (!port) throw new Error('this process is started by the speech service')
  if (process.send !== undefined) return serve(port)
  port.onMessage((_message, [handed]) => {
    if (handed !== undefined) serve(handedOver(handed))
  })
}
