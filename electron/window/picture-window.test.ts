import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import type { BrowserWindow } from 'electron'
import { PICTURE_WINDOW } from '@shared/bridge/picture-window'
import type { WindowPlace } from '../settings/settings-schema'

const screens = [
  { id: 1, workArea: { x: 0, y: 0, width: 1440, height: 900 } },
  { id: 2, workArea: { x: 1440, y: 0, width: 1920, height: 1080 } },
]
vi.mock('electron', () => ({
  app: new EventEmitter(),
  shell: { openExternal: () => undefined },
  systemPreferences: {},
  screen: { getDisplayMatching: () => screens[0], getAllDisplays: () => screens },
}))
const { PictureWindow } = await import('./picture-window')

class Window extends EventEmitter {
  url = 'cuecast://app/index.html'
  open: (asked: { url: string; frameName: string }) => unknown = () => undefined
  destroyed = false
  fullScreen = false
  webContents = Object.assign(new EventEmitter(), {
    getURL: () => this.url,
    setWindowOpenHandler: (open: typeof this.open) => (this.open = open),
  })
  getBounds = () => ({ x: 0, y: 0, width: 1440, height: 900 })
  getNormalBounds = () => ({ x: 1500, y: 40, width: 800, height: 600 })
  isMaximized = () => false
  isDestroyed = () => this.destroyed
  isFullScreen = () => this.fullScreen
  setFullScreen = (on: boolean) => (this.fullScreen = on)
  removeMenu = () => undefined
  destroy = () => {
    this.destroyed = true
    this.emit('closed')
  }
}

const asWindow = (window: Window) => window as unknown as BrowserWindow

function allowed(picturePlace: WindowPlace | null = null) {
  const places = { picturePlace }
  const picture = new PictureWindow(places)
  const studio = new Window()
  picture.allowFrom(asWindow(studio), () => true)
  return { picture, places, studio }
}

const wanted = { url: 'about:blank', frameName: PICTURE_WINDOW }

it('opens the picture alone, on the other screen, and nothing else', () => {
  const { studio } = allowed()
  expect(studio.open(wanted)).toMatchObject({
    action: 'allow',
    overrideBrowserWindowOptions: { x: 1840, y: 180, width: 1120, height: 720 },
  })
  const others = [
    { url: 'about:blank', frameName: 'other' },
    { url: 'cuecast://app/index.html', frameName: PICTURE_WINDOW },
    { url: 'https://example.org', frameName: PICTURE_WINDOW },
  ]
  for (const other of others) expect(studio.open(other)).toEqual({ action: 'deny' })
  studio.url = 'https://example.org/'
  expect(studio.open(wanted)).toEqual({ action: 'deny' })
})

it('opens where it was last, fills its screen and goes with the studio’s window', () => {
  const { picture, places, studio } = allowed({ width: 900, height: 500, maximized: false })
  expect(studio.open(wanted)).toMatchObject({
    overrideBrowserWindowOptions: { width: 900, height: 500 },
  })
  const window = new Window()
  studio.webContents.emit('did-create-window', window)
  picture.setFullScreen('toggle')
  expect(window.fullScreen).toBe(true)
  picture.setFullScreen('toggle')
  expect(window.fullScreen).toBe(false)
  picture.setFullScreen('leave')
  expect(window.fullScreen).toBe(false)
  window.emit('close')
  expect(places.picturePlace).toEqual({ x: 1500, y: 40, width: 800, height: 600, maximized: false })
  studio.emit('closed')
  expect(window.destroyed).toBe(true)
})

it('closes when the process that draws it is gone', () => {
  const { studio } = allowed()
  const window = new Window()
  studio.webContents.emit('did-create-window', window)
  studio.webContents.emit('render-process-gone')
  expect(window.destroyed).toBe(true)
})
