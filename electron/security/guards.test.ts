import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from 'electron'

const switches: string[] = []
const app = Object.assign(new EventEmitter(), {
  commandLine: { appendSwitch: (...given: string[]) => switches.push(given.join('=')) },
})
const opened: string[] = []
const system = { asked: 0, allows: true, status: 'granted' }
vi.mock('electron', () => ({
  app,
  shell: { openExternal: (url: string) => opened.push(url) },
  systemPreferences: {
    askForMediaAccess: async () => {
      system.asked += 1
      return system.allows
    },
    getMediaAccessStatus: () => system.status,
  },
}))
const {
  checkNoSpelling,
  guardAllContents,
  guardPermissions,
  isOwnPage,
  keepChromiumQuiet,
  switchMicrophone,
} = await import('./guards')

const home = 'cuecast://app/index.html'

it.each([
  [home, true],
  ['cuecast://app', true],
  ['cuecast://app/#/x?y', true],
  ['cuecast://media/film', false],
  ['cuecast://app.example/', false],
  ['cuecast://app:8080/', false],
  ['https://app/', false],
  ['file:///app/index.html', false],
  ['app', false],
  ['', false],
])('knows its own pages: %s is %s', (url, own) => {
  expect(isOwnPage(url)).toBe(own)
})

describe('every window that will ever exist', () => {
  class Contents extends EventEmitter {
    open: (details: { url: string }) => { action: string } = () => ({ action: 'allow' })
    webrtc = 'default'
    setWindowOpenHandler(open: typeof this.open) {
      this.open = open
    }
    setWebRTCIPHandlingPolicy(policy: string) {
      this.webrtc = policy
    }
  }
  let contents = new Contents()
  const prevented = (name: string, url: string) => {
    const preventDefault = vi.fn<() => void>()
    contents.emit(name, { url, preventDefault })
    return preventDefault.mock.calls.length === 1
  }
  beforeEach(() => {
    opened.length = 0
    app.removeAllListeners()
    contents = new Contents()
    guardAllContents()
    app.emit('web-contents-created', {}, contents)
  })

  it.each(['will-navigate', 'will-redirect'])('%s: stays on its own pages', (name) => {
    expect(prevented(name, home)).toBe(false)
    expect(prevented(name, 'https://example.org/')).toBe(true)
    expect(prevented(name, 'file:///etc/passwd')).toBe(true)
    expect(prevented(name, 'cuecast://media/film')).toBe(true)
  })

  it('has no way out by WebRTC', () => {
    expect(contents.webrtc).toBe('disable_non_proxied_udp')
  })

  it('takes in no webview', () => {
    expect(prevented('will-attach-webview', home)).toBe(true)
  })

  it('opens no window; only safe links of the web go to the browser', () => {
    const urls = ['https://example.org/', 'http://example.org/', 'file:///etc/passwd', home, 'x:y']
    for (const url of urls) expect(contents.open({ url })).toEqual({ action: 'deny' })
    expect(opened).toEqual(['https://example.org/'])
  })
})

describe('Chromium itself', () => {
  it('looks up no name but this computer, and fetches nothing unasked', () => {
    keepChromiumQuiet()
    const rules = switches.find((each) => each.startsWith('host-resolver-rules='))
    const parts = rules?.replace('host-resolver-rules=', '').split(', ')
    expect(parts?.[0]).toBe('MAP * ~NOTFOUND')
    expect(
      parts?.slice(1).every((part) => /^EXCLUDE (?:localhost|127\.0\.0\.1|\[::1\])$/.test(part)),
    ).toBe(true)
    expect(switches).toContain('disable-background-networking')
    expect(switches).toContain('disable-component-update')
  })

  it('fetches no dictionaries', () => {
    const said: unknown[] = []
    checkNoSpelling({
      setSpellCheckerLanguages: (languages: string[]) => said.push(languages),
      setSpellCheckerEnabled: (on: boolean) => said.push(on),
    } as unknown as Session)
    expect(said).toEqual([[], false])
  })
})

describe('permissions', () => {
  type Details = { requestingUrl: string; isMainFrame: boolean; mediaTypes?: string[] }
  let ask: (permission: string, details: Details) => boolean = () => true
  let check: (permission: string, origin: string, mediaType?: string) => boolean = () => true
  let device: () => boolean = () => true
  const session = {
    setPermissionRequestHandler: (
      handler: (c: unknown, p: string, a: (yes: boolean) => void, d: Details) => void,
    ) => {
      ask = (permission, details) => {
        const said: boolean[] = []
        handler(null, permission, (yes) => said.push(yes), details)
        return said[0] ?? false
      }
    },
    setPermissionCheckHandler: (
      handler: (c: unknown, p: string, o: string, d: { mediaType?: string }) => boolean,
    ) => {
      check = (permission, origin, mediaType) =>
        handler(null, permission, origin, mediaType === undefined ? {} : { mediaType })
    },
    setDevicePermissionHandler: (handler: () => boolean) => {
      device = handler
    },
  } as unknown as Session
  const own = { requestingUrl: home, isMainFrame: true }
  const audio = { ...own, mediaTypes: ['audio'] }
  let permissions = guardPermissions(session)
  beforeEach(() => {
    permissions = guardPermissions(session)
    Object.assign(system, { asked: 0, allows: true, status: 'granted' })
    vi.unstubAllGlobals()
  })

  it('gives the whole screen to its own page alone, and nothing else', () => {
    expect(ask('fullscreen', own)).toBe(true)
    expect(ask('fullscreen', { ...own, requestingUrl: 'https://example.org/' })).toBe(false)
    const others = [
      'media',
      'geolocation',
      'notifications',
      'clipboard-read',
      'usb',
      'openExternal',
    ]
    expect(others.filter((permission) => ask(permission, audio))).toEqual([])
    expect(device()).toBe(false)
    // The names of devices: recording from one needs a request as well.
    expect(check('media', home, 'audio')).toBe(true)
    expect(check('media', 'https://example.org', 'audio')).toBe(false)
  })

  it('opens only the microphone, and only during a recording', async () => {
    expect(await switchMicrophone(permissions, { on: true })).toMatchObject({ ok: true })
    expect(ask('media', audio)).toBe(true)
    expect(check('media', home, 'audio')).toBe(true)
    expect(ask('media', { ...own, mediaTypes: ['audio', 'video'] })).toBe(false)
    expect(ask('media', { ...audio, isMainFrame: false })).toBe(false)
    expect(ask('media', { ...audio, requestingUrl: 'https://example.org/' })).toBe(false)
    expect(ask('media', own)).toBe(false)
    expect(check('media', home, 'video')).toBe(false)
    expect(check('media', 'https://example.org', 'audio')).toBe(false)
    expect(ask('geolocation', audio)).toBe(false)
    await switchMicrophone(permissions, { on: false })
    expect(ask('media', audio)).toBe(false)
  })

  it.each([
    ['win32', { status: 'denied' }],
    ['darwin', { allows: false }],
  ])(
    'says that the settings of %s keep the microphone, and closes it',
    async (platform, answer) => {
      Object.assign(system, answer)
      vi.stubGlobal('process', { ...process, platform })
      expect(await switchMicrophone(permissions, { on: true })).toMatchObject({
        ok: false,
        error: { code: 'MICROPHONE_REFUSED' },
      })
      expect(permissions.recording).toBe(false)
    },
  )
})
