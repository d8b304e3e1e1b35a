import { z } from 'zod'

/** The line to whoever started this process, whichever way it was started. */
export interface ParentPort {
  send(message: object): void
  onMessage(listener: (message: unknown) => void): void
  /** The parent is gone. */
  onGone(listener: () => void): void
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
