import { z } from 'zod'

/** The message channel to the parent process, Electron's or Node's. */
export interface ParentPort {
  send(message: object): void
  /** @param ports what Electron hands over with a message */
  onMessage(listener: (message: unknown, ports: readonly unknown[]) => void): void
  /** The parent is gone. */
  onGone(listener: () => void): void
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
