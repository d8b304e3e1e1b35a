import { builtInOrigins } from '@shared/contracts/models/model-records'
import { setImmediate } from 'node:timers/promises'
import { failWith, ok, type Result } from '@shared/contracts/result'
import type { WordTimes } from '@shared/contracts/project/word-times'
import { writtenWords } from '@shared/text/words'
import { prepareText } from '@cuecast/spoken-text/prepare-text'
import type { ChunkRequest, PrepareRequest, RenderedChunk, WordsRequest } from '../speech-engine'
import { srtCues, type SrtRequest } from '../srt-cues'
import type { Speech } from '../speech-pool'

const voice = (
  key: string,
  gender: 'female' | 'male',
  language: string,
  region: string | null,
) => ({
  key,
  gender,
  language,
  names: {
    vi: { voice: key, language: language === 'vi' ? 'Tiếng Việt' : 'Tiếng Anh' },
    en: { voice: `${key} in English`, language: language === 'vi' ? 'Vietnamese' : 'English' },
  },
  region,
  origin: builtInOrigins.espeak,
})

/** Milliseconds that a character takes to say. */
const MS_PER_CHARACTER = 50

/** Speech that tests can hold, break and look at; a text with `[broken]` cannot be spoken. */
export class TestSpeech implements Speech {
  /** All requests, in order. */
  readonly requests: ChunkRequest[] = []
  /** Why chunks with a context are spoken alone; null: they are spoken within it. */
  aloneBecause: string | null = null
  private readonly spans: { text: string; together: readonly string[] }[] = []
  private readonly speaking = new Set<ChunkRequest>()
  private gate: Promise<void> | null = null
  private open: () => void = () => undefined

  /** From now on no chunk gets finished until `release`. */
  hold(): void {
    this.gate = new Promise((resolve) => {
      this.open = resolve
    })
  }

  release(): void {
    this.open()
    this.gate = null
  }

  async voices() {
    return [
      voice('vi+f3', 'female', 'vi', 'northern'),
      voice('vi', 'male', 'vi', 'northern'),
      voice('vi-VN-x-south+f3', 'female', 'vi', 'southern'),
      voice('en', 'male', 'en', null),
    ]
  }

  /** The most chunks that were under way together when one of these texts was among them. */
  mostAtOnceOf(texts: readonly string[]): number {
    const found = this.spans.filter(({ together }) => together.some((text) => texts.includes(text)))
    return Math.max(0, ...found.map(({ together }) => together.length))
  }

  readonly render = async (request: ChunkRequest): Promise<Result<RenderedChunk>> => {
    this.requests.push(request)
    this.speaking.add(request)
    const together = [...this.speaking].map(({ text }) => text)
    this.spans.push({ text: request.text, together })
    await Promise.race([this.gate ?? setImmediate(), aborted(request.signal)])
    this.speaking.delete(request)
    if (request.signal?.aborted) return failWith('CANCELLED', 'stopped')
    if (request.text.includes('broken'))
      return failWith('SYNTHESIS_FAILED', 'the text cannot be spoken')
    const bytes = new TextEncoder().encode(`RIFF ${request.text}`)
    return ok({
      bytes,
      mime: 'audio/wav',
      extension: request.audio.audio_format,
      durationMs: request.text.length * MS_PER_CHARACTER,
      fit: { rate: 1, overflowMs: 0 },
      ...(request.context && this.aloneBecause !== null ? { alone: this.aloneBecause } : {}),
    })
  }

  async prepare({ text, language, dictionary }: PrepareRequest) {
    return ok(prepareText(text, language, dictionary).spoken)
  }

  async cues(request: SrtRequest) {
    return srtCues(request)
  }

  async words({ text }: WordsRequest): Promise<Result<WordTimes>> {
    const word = 10 * MS_PER_CHARACTER
    return ok(writtenWords(text).map((_, i) => [i * word, (i + 1) * word]))
  }

  async previewMusic(id: string) {
    return ok({ bytes: new TextEncoder().encode(`music ${id}`), durationMs: 1_000 })
  }

  async close(): Promise<void> {
    this.release()
  }
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve()
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
}
