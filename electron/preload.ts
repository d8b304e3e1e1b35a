import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { StudioApi } from '@shared/contracts/ipc'
import { namesIn } from './bridge-names'

// The schemas stay in main, which parses everything anyway; it passes only the names.
const names = namesIn(process.argv)
const invoke = (name: string) => (input?: unknown) => ipcRenderer.invoke(`cuecast:${name}`, input)
const calls = Object.fromEntries(names.calls.map((name) => [name, invoke(name)]))

const more: Pick<StudioApi, 'on' | 'fileDropped'> = {
  on(name, listener) {
    if (!names.events.includes(name)) throw new TypeError(`no such event: ${name}`)
    const channel = `cuecast:event:${name}`
    const relay = (_event: unknown, payload: unknown): void => {
      ;(listener as (payload: unknown) => void)(payload)
    }
    ipcRenderer.on(channel, relay)
    return () => {
      ipcRenderer.off(channel, relay)
    }
  },
  // Main opens only files that the user chose: it learns the path from here, not from the page.
  async fileDropped(file) {
    const path = file instanceof File ? webUtils.getPathForFile(file) : ''
    return path === '' ? null : ipcRenderer.invoke('cuecast:fileDropped', path)
  },
}

contextBridge.exposeInMainWorld('studio', { ...calls, ...more })
