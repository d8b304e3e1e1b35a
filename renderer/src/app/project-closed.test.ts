import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '@shared/contracts/result'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

const studio = scriptStudio({})

/** A sound element that only says whether it is to play. */
class FakeAudio extends EventTarget {
  paused = true
  constructor() {
    super()
    sounds.push(this)
  }
  async play() {
    this.paused = false
  }
  pause() {
    this.paused = true
  }
}
let sounds: FakeAudio[] = []

/** A sound card whose sound lasts until it is closed. */
class FakeContext extends EventTarget {
  state = 'running'
  destination = null
  constructor() {
    super()
    contexts.push(this)
  }
  createBufferSource() {
    return Object.assign(new EventTarget(), { connect: () => undefined, start: () => undefined })
  }
  async close() {
    this.state = 'closed'
    this.dispatchEvent(new Event('statechange'))
  }
  getOutputTimestamp() {
    return {}
  }
}
let contexts: FakeContext[] = []
vi.stubGlobal('Audio', FakeAudio)
vi.stubGlobal('AudioContext', FakeContext)
vi.stubGlobal(
  'AudioBuffer',
  class {
    copyToChannel() {}
  },
)

const { playSound } = await import('@/features/recording/sound/sound-edits')
const { askModel, useShorten } = await import('@/model/fixes/shorten')
const { usePlayhead } = await import('@/model/playback/playhead')
const { closeProject, openPath } = await import('@/model/session/session')
const { followAudition, playRemark } = await import('@/model/work/audition')
const { toast, useToasts } = await import('@/ui/overlays/toasts')

describe('what a project began ends with it', () => {
  beforeEach(async () => {
    studio.script = {
      projectOpenPath: () => ok(sampleProject()),
      projectSave: () => ok({ savedAt: '2026-01-01T00:00:00Z' }),
      projectClose: () => ok(undefined),
      projectRecent: () => ok([]),
      wordingsAskCancel: () => ok(undefined),
    }
    await openPath('/phim/Tập 1.cuecast')
    studio.calls = []
    contexts = []
  })
  afterAll(() => {
    vi.unstubAllGlobals()
  })

  it('a recorded remark, which also makes way for the dub', async () => {
    void playRemark('a.wav')
    expect(sounds.at(-1)?.paused).toBe(false)
    await closeProject()
    expect(sounds.at(-1)?.paused).toBe(true)

    const end = followAudition()
    void playRemark('b.wav')
    usePlayhead.setState({ playing: true })
    expect(sounds.at(-1)?.paused).toBe(true)
    end()
  })

  it('the sound of a take that is edited', async () => {
    const played = playSound(new Float32Array(10))
    await expect.poll(() => contexts).toHaveLength(1)
    await closeProject()
    await played
    expect(contexts[0]?.state).toBe('closed')
  })

  it('its messages', async () => {
    toast('Bản ghi đã xong')
    await closeProject()
    expect(useToasts.getState().toasts).toEqual([])
  })

  it('the questions to a language model', async () => {
    const answers: (() => void)[] = []
    studio.script.wordingsAsk = () =>
      new Promise((resolve) => {
        answers.push(() => resolve(ok({ wordings: [], requests: 1, tokens: 1 })))
      })
    const asked = askModel(['a', 'b'])
    await expect.poll(() => answers).toHaveLength(1)
    await closeProject()
    for (const answer of answers) answer()
    await asked
    const names = studio.calls.map(({ name }) => name)
    expect(names.filter((name) => name === 'wordingsAsk')).toHaveLength(1)
    expect(names).toContain('wordingsAskCancel')
    expect(useShorten.getState()).toEqual(useShorten.getInitialState())
  })
})
