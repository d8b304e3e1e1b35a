import type { SecretKeys } from '../store/secret-keys'

/** Addresses stay the same for this part of the time that they hold, so that answers can be kept. */
const STEPS = 4

/** What is wrong with an address of audio. */
type Refusal = 'expired' | 'unknown'

/**
 * Addresses of rendered audio in answers and webhooks: open as long as the audio is kept, or for a while only. Then
 * each carries the second in which it ends and a signature of both, and every answer has fresh ones.
 */
export class AudioLinks {
  /** Null: they never end. */
  private readonly holding: { keys: SecretKeys; seconds: number } | null

  /** @param seconds how long an address holds at least; null = without end */
  constructor(keys: SecretKeys | null, seconds: number | null) {
    if (seconds !== null && keys === null) throw new Error('addresses that end need a secret key')
    this.holding = seconds === null || keys === null ? null : { keys, seconds }
  }

  /** Changes whenever an answer would hold other addresses for the same audio; null = never. */
  edition(now = Date.now()): number | null {
    return this.holding && this.endOf(this.holding.seconds, now)
  }

  /** @param longer how much later than usual it ends, seconds: what is sent may wait */
  address(baseUrl: string, name: string, longer = 0): string {
    return `${baseUrl}/storage/${this.signed(name, longer)}`
  }

  /** The same for all addresses in a map of them as JSON text. */
  signAll(urls: string): string {
    if (!this.holding) return urls
    return urls.replaceAll(/(?<=\/storage\/)[\w.-]+(?=")/g, (name) => this.signed(name, 0))
  }

  /** What is wrong with an address that somebody asks for; null = it is open. */
  refusal(name: string, expires = '', signature = '', now = Date.now()): Refusal | null {
    if (!this.holding) return null
    const isOurs = this.holding.keys.isSignedBy(`${name} ${expires}`, signature)
    if (!isOurs || !/^\d{1,12}$/.test(expires)) return 'unknown'
    return Number(expires) * 1_000 < now ? 'expired' : null
  }

  private signed(name: string, longer: number): string {
    if (!this.holding) return name
    const { keys, seconds } = this.holding
    const expires = this.endOf(seconds, Date.now()) + longer
    return `${name}?expires=${expires}&signature=${keys.sign(`${name} ${expires}`)}`
  }

  private endOf(seconds: number, now: number): number {
    const step = Math.ceil(seconds / STEPS)
    return Math.ceil((now / 1_000 + seconds) / step) * step
  }
}
