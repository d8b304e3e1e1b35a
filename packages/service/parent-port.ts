import { z } from 'zod'

/** The message channel to the parent process, Electron's or Node's. */
export interface ParentPort {
  send(message: object): void
  onMessage(listener: (message: unknown) => void): void
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
const portEvent = z.object({ data: z.unknown() })

/** Electron's utility process has `process.parentPort`; a child forked by Node has `process.send`. */
export function parentPort(): ParentPort | null {
  const electron: unknown = Reflect.get(process, 'parentPort')
  if (electronPort.safeParse(electron).success) return overElectron(electron)
  return process.send ? overNode() : null
}

function overElectron(port: unknown): ParentPort {
  // Methods of a native object: called on it, not copied from it.
  const call = (name: 'on' | 'postMessage', ...values: unknown[]): void => {
    const method = fn.parse(Reflect.get(Object(port), name))
    Reflect.apply(method, port, values)
  }
  return {
    send: (message) => call('postMessage', message),
    onMessage: (listener) =>
      call('on', 'message', (event: unknown) => listener(portEvent.parse(event).data)),
    onGone: (listener) => call('on', 'close', listener),
  }
}

function overNode(): ParentPort {
  return {
    send: (message) => void process.send?.(message),
    onMessage: (listener) => void process.on('message', listener),
    onGone: (listener) => void process.once('disconnect', listener),
  }
}
