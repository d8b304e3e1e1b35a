import { EventEmitter } from 'node:events'
import { beforeEach, expect, it, vi } from 'vitest'
import { jobWords } from './job-words'
import { runJob } from './testing/samples'

/** A notice of the desktop whose every step the test makes. */
class Notice extends EventEmitter {
  static readonly isSupported = () => true
  readonly show = vi.fn<() => void>()
  constructor() {
    super()
    notices.push(this)
  }
}
const notices: Notice[] = []
vi.mock('electron', () => ({ Notification: Notice }))
const { JobAttention } = await import('./job-attention')

const log = vi.fn<(line: string) => void>()
const show = vi.fn<(id: string) => void>()
const raise = vi.fn<() => void>()
beforeEach(() => {
  notices.length = 0
  vi.clearAllMocks()
})

function tellOfEnd(): Notice | undefined {
  const attention = new JobAttention({
    jobs: () => [],
    words: () => jobWords('en'),
    window: { focused: false, showProgress: () => undefined, raise },
    show,
    log,
  })
  attention.changed(runJob({ state: 'done' }), runJob())
  return notices[0]
}

it('a notice that the desktop cannot show is logged and let go', () => {
  const notice = tellOfEnd()
  notice?.emit('failed', {}, 'the app is not signed')
  expect(log).toHaveBeenCalledWith(expect.stringContaining('the app is not signed'))
  expect(notice?.listenerCount('click')).toBe(0)
})

it('a press on a notice shows its job', () => {
  tellOfEnd()?.emit('click')
  expect(raise).toHaveBeenCalledOnce()
  expect(show).toHaveBeenCalledWith(runJob().id)
})
