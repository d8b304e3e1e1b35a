import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { StreamMessage } from '@shared/bridge/events'
import type { StudioBridge } from '@shared/bridge/studio-bridge'
import { callsIn } from './bridge-names'

// The schemas stay in main, which parses everything anyway; it passes only the names.
const invoke = (name: string) => (input?: unknown, token?: unknown) =>
  ipcRenderer.invoke(`cuecast:${name}`, input, token)
const calls = Object.fromEntries(callsIn(process.argv).map((name) => [name, invoke(name)]))

const more: Pick<StudioBridge, 'listen' | 'fileDropped'> = {
  listen(listener) {
    const relay = (_event: unknown, message: StreamMessage): void => listener(message)
    ipcRenderer.on('cuecast:stream', relay)
    return () => {
      ipcRenderer.off('cuecast:stream', relay)
    }
  },
  // Main opens only files that the user chose: it learns the path from here, not from the page.
  async fileDropped(file) {
    const path = file instanceof File ? webUtils.getPathForFile(file) : ''
    return path === '' ? null : ipcRenderer.invoke('cuecast:fileDropped', path)
  },
}

contextBridge.exposeInMainWorld('studio', { ...calls, ...more })
