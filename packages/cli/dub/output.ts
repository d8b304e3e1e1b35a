import type { StudioError } from '@shared/contracts/errors'
import type { RunProgress } from '@shared/contracts/run'
import { clockTime } from './text/time-text'
import type { Texts } from './text/en'

export interface Streams {
  out: { write(text: string): unknown }
  err: { write(text: string): unknown; isTTY?: boolean | undefined; columns?: number | undefined }
}

type Waiting = NonNullable<RunProgress['waiting']>

/** How long a standstill lasts before it is said, and how often it is said again, ms. */
const SAY_WAIT_AFTER_MS = 10_000
const SAY_WAIT_EVERY_MS = 5 * 60_000

const BAR = 24
/** A bar is drawn anew at most so often, ms. */
const DRAW_EVERY_MS = 100

/**
 * Says how a job goes, on stderr: one line that is drawn over and over on a terminal, plain lines
 * otherwise, where a new one comes with each tenth.
 */
export class Output {
  #line = ''
  #waiting: Waiting | null = null
  #waitTimer: NodeJS.Timeout | undefined
  #drawnAt = 0
  #tenth = -1

  constructor(
    private readonly streams: Streams,
    readonly texts: Texts,
  ) {}

  say(text: string): void {
    this.#clear()
    this.streams.err.write(`${text}\n`)
  }

  warn(text: string): void {
    this.say(`${this.texts.warningWord}: ${text}`)
  }

  fail(error: StudioError): void {
    this.say(`${this.texts.errorWord}: ${this.texts.error(error)}`)
    if (error.code === 'INVALID_ARGUMENT') this.say(this.texts.seeHelp)
  }

  /** @param note what follows the count: time left, or why it waits */
  progress(label: string, part: number, count: string, note: string): void {
    if (this.streams.err.isTTY) this.#draw(label, part, count, note)
    else this.#tell(label, part, count, note)
  }

  /**
   * Says why nothing goes on once that has lasted, and now and then after it; null = it goes on.
   * A bar shows it at once, but no log keeps a bar.
   */
  wait(waiting: Waiting | null): void {
    this.#waiting = waiting
    if (waiting === null) {
      clearTimeout(this.#waitTimer)
      this.#waitTimer = undefined
    } else {
      // That nothing new comes is noticed after a while only.
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
    const { texts } = this
    const parts = [
      texts.waiting[reason],
      untilMs === null ? '' : texts.nextTry(clockTime(untilMs)),
      giveUpAtMs === undefined ? '' : texts.givesUp(clockTime(giveUpAtMs)),
      texts.howToStop,
    ]
    return parts.filter((part) => part !== '').join('; ')
  }

  /** Begins a new phase. */
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
