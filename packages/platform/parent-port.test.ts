import { EventEmitter } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { parentPort } from './parent-port'

/** Stand-in for the `parentPort` that Electron adds to `process` in a utility process. */
class ElectronPort extends EventEmitter {
  readonly sent: unknown[] = []
  postMessage(message: unknown): void {
    this.sent.push(message)
  }
}

afterEach(() => Reflect.deleteProperty(process, 'parentPort'))

describe('the line to the parent', () => {
  it('is Electron’s port in a utility process', () => {
    const electron = new ElectronPort()
    Reflect.set(process, 'parentPort', electron)
    const port = parentPort()
    const received = vi.fn<(message: unknown) => void>()
    const gone = vi.fn<() => void>()
    port?.onMessage(received)
    port?.onGone(gone)
    port?.send({ type: 'ready' })
    electron.emit('message', { data: { type: 'stop' } })
    electron.emit('close')
    expect(electron.sent).toEqual([{ type: 'ready' }])
    expect(received).toHaveBeenCalledWith({ type: 'stop' }, [])
    expect(gone).toHaveBeenCalledOnce()
  })

  it('does not exist for a process that was not started as a child', () => {
    const send: unknown = Reflect.get(process, 'send')
    Reflect.set(process, 'send', undefined)
    expect(parentPort()).toBeNull()
    Reflect.set(process, 'send', send)
  })
})
