// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PackageFiles } from '../files'
import { Player } from './player'
import { Sound } from './sound'

/** What happens to each sound that is opened, in turn; after the last one all is well. */
let openings: ('read' | 'broken')[] = []
let elements: FakeAudio[] = []

class FakeAudio {
  paused = true
  currentTime = 0
  playbackRate = 1
  volume = 1
  muted = false
  onloadedmetadata?: () => void
  onerror?: () => void

  constructor() {
    elements.push(this)
  }

  /** What the element reads. */
  source = ''
  #isBroken = false

  set src(url: string) {
    this.source = url
    this.#isBroken = openings.shift() === 'broken'
    queueMicrotask(() => (this.#isBroken ? this.onerror?.() : this.onloadedmetadata?.()))
  }

  async play(): Promise<void> {
    if (this.#isBroken) throw new DOMException('no source', 'NotSupportedError')
    this.paused = false
  }

  breakDown(): void {
    this.#isBroken = true
    this.onerror?.()
  }

  pause(): void {
    this.paused = true
  }

  removeAttribute(): void {
    this.source = ''
  }

  load(): void {}
}

let isDecodable = true
class FakeContext {
  async decodeAudioData() {
    if (!isDecodable) throw new DOMException('unsupported', 'EncodingError')
    return { numberOfChannels: 1, getChannelData: () => new Float32Array(30 * 44_100) }
  }
}

function player(files: Record<string, string>): Player {
  document.body.innerHTML = Object.entries(files)
    .map(([name, text]) => `<script type="text/plain" data-file="${name}">${text}</script>`)
    .join('')
  const part = { file: 'mix-1.mp3', startMs: 0, endMs: 30_000 }
  const pkg = {
    startMs: 0,
    durationMs: 30_000,
    tracks: [{ id: 'mix' as const, parts: [part], peaks: null }],
  }
  return new Player(pkg, new Sound(new PackageFiles(document)), () => true)
}

const failed = (of: Player) => vi.waitFor(() => expect(of.state.getState().failed).not.toBeNull())
const sounds = (of: Player) =>
  vi.waitFor(() => {
    expect(of.state.getState()).toMatchObject({ playing: true, waiting: false, failed: null })
    expect(elements.some((element) => !element.paused)).toBe(true)
  })

beforeEach(() => {
  openings = []
  elements = []
  isDecodable = true
  vi.stubGlobal('Audio', FakeAudio)
  vi.stubGlobal('OfflineAudioContext', FakeContext)
  vi.stubGlobal('requestAnimationFrame', () => 0)
})
afterEach(() => vi.unstubAllGlobals())

it('tries again by itself, and again by Play, what the browser could not open', async () => {
  const of = player({ 'mix-1.mp3': 'AAAA' })
  openings = ['broken', 'broken', 'broken']
  of.seek(4_000)
  of.play()
  await failed(of)
  expect(of.state.getState()).toMatchObject({ playing: false, failed: { reason: 'browser' } })
  of.play()
  await sounds(of)
  expect(of.timeMs).toBe(4_000)
})

it('opens again what broke in the middle', async () => {
  const of = player({ 'mix-1.mp3': 'AAAA' })
  of.play()
  await sounds(of)
  const active = elements.find((element) => !element.paused)
  if (active) active.currentTime = 7
  active?.breakDown()
  await failed(of)
  of.play()
  await sounds(of)
  expect(of.timeMs).toBe(7_000)
})

it('lets no element read what is revoked', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
    expect(elements.map(({ source }) => source)).not.toContain(url)
  })
  const of = player({ 'mix-1.mp3': 'AAAA' })
  of.play()
  await sounds(of)
  elements.find((element) => !element.paused)?.breakDown()
  await failed(of)
  expect(revoke).toHaveBeenCalledOnce()
  revoke.mockRestore()
})

it('says which file is damaged, and plays once it can be decoded', async () => {
  isDecodable = false
  const of = player({ 'mix-1.mp3': 'AAAA' })
  of.play()
  await failed(of)
  expect(of.state.getState().failed).toEqual({ reason: 'damaged', file: 'mix-1.mp3' })
  isDecodable = true
  of.play()
  await sounds(of)
})
