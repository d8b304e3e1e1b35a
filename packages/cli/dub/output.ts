import type { StudioError } from '@shared/contracts/errors'
import type { RunProgress } from '@shared/contracts/run'
import type { Translate } from '@shared/texts/texts'
import { clockTime, commandLines, failureText } from './texts'

export interface Streams {
  out: { write(text: string): unknown }
  err: { write(text: string): unknown; isTTY?: boolean | undefined; columns?: number | undefined }
}

type Waiting = NonNullable<RunProgress['waiting']>

/** Delay before a standstill is reported, and interval of repeats, ms. */
const SAY_WAIT_AFTER_MS = 10_000
const SAY_WAIT_EVERY_MS = 5 * 60_000

const BAR = 24
/** Minimum interval between redraws of the bar, ms. */
const DRAW_EVERY_MS = 100

/**
 * Reports progress on stderr: one redrawn line on a terminal, otherwise a plain line for each tenth.
 */
export class Output {
  #line = ''
  #waiting: Waiting | null = null
  #waitTimer: NodeJS.Timeout | undefined
  #drawnAt = 0
  #tenth = -1

  constructor(
    private readonly streams: Streams,
    readonly t: Translate,
  ) {}

  say(text: string): void {
    this.#clear()
    this.streams.err.write(`${text}\n`)
  }

  warn(text: string): void {
    this.say(`${this.t('terminal.warning')}: ${text}`)
  }

  fail(error: StudioError): void {
    this.say(`${this.t('terminal.error')}: ${failureText(this.t, error)}`)
    if (error.code === 'INVALID_ARGUMENT') this.say(this.t('terminal.seeHelp', commandLines))
  }

  /** @param note shown after the count: time left, or why it waits */
  progress(label: string, part: number, count: string, note: string): void {
    if (this.streams.err.isTTY) this.#draw(label, part, count, note)
    else this.#tell(label, part, count, note)
  }

  /**
   * Reports why the job waits once that has lasted, and repeats it now and then; null = running. The
   * bar shows it at once, but logs have no bar.
   */
  wait(waiting: Waiting | null): void {
    this.#waiting = waiting
    if (waiting === null) {
      clearTimeout(this.#waitTimer)
      this.#waitTimer = undefined
    } else {
      // SERVICE_BUSY is detected with a delay, which counts as waiting.
      const lasts = waiting.reason === 'SERVICE_BUSY'
      this.#waitTimer ??= this.#sayWaitAfter(lasts ? 0 : SAY_WAIT_AFTER_MS)
    }
  }

  #sayWaitAfter(ms: number): NodeJS.Timeout {
    const say = () => {
      if (this.#waiting) this.say(this.waitText(this.#waiting))
      this.#waitTimer = this.#sayWaitAfter(SAY_WAIT_EVERY_MS)
    }
    return setTimeout(say, ms).unref()
  }

  waitText({ reason, untilMs, giveUpAtMs }: Waiting): string {
    const { t } = this
    const parts = [
      t(`terminal.waiting.${reason}`),
      untilMs === null ? '' : t('common.nextTry', { time: clockTime(untilMs) }),
      giveUpAtMs === undefined ? '' : t('terminal.givesUp', { time: clockTime(giveUpAtMs) }),
      t('terminal.howToStop'),
    ]
    return parts.filter((part) => part !== '').join('; ')
  }

  /** Starts a new phase. */
  phase(): void {
    this.wait(null)
    this.#clear()
    this.#tenth = -1
  }

  #draw(label: string, part: number, count: string, note: string): void {
    if (part < 1 && Date.now() - this.#drawnAt < DRAW_EVERY_MS) return
    this.#drawnAt = Date.now()
    const full = Math.round(Math.min(1, part) * BAR)
    const bar = `${'█'.repeat(full)}${'░'.repeat(BAR - full)}`
    const line = `${label} ${bar} ${count}${note && `  ${note}`}`
    this.#line = [...line].slice(0, (this.streams.err.columns || 80) - 1).join('')
    this.streams.err.write(`\r\x1b[2K${this.#line}`)
  }

  #tell(label: string, part: number, count: string, note: string): void {
    const tenth = Math.floor(part * 10)
    if (tenth <= this.#tenth) return
    this.#tenth = tenth
    this.streams.err.write(`${label} ${count}${note && `, ${note}`}\n`)
  }

  #clear(): void {
    if (this.#line !== '') this.streams.err.write('\r\x1b[2K')
    this.#line = ''
  }
}
