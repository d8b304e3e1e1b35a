import { writeFileSync } from 'node:fs'

/** From one cue to the next, s: an export takes long enough to be killed in the middle. */
const EVERY_S = 10

/** Shortest track of so many cues, s. */
export const trackSeconds = (cues: number): number => (cues - 1) * EVERY_S

/** Texts that no other film and no other cue has, so that a ledger can tell them apart. */
export class FilmTexts {
  readonly #begin: string
  readonly #end: string
  #made = 0

  constructor(film: number, language: 'vi' | 'en' = 'vi') {
    const isVietnamese = language === 'vi'
    this.#begin = isVietnamese ? `Câu thoại ${film} chấm ` : `Line ${film} point `
    this.#end = isVietnamese
      ? ', đọc chậm rãi cho rõ từng lời.'
      : ', read slowly so that each word is clear.'
  }

  next(): string {
    this.#made += 1
    return `${this.#begin}${this.#made}${this.#end}`
  }

  /** True for a text of this film. */
  has(text: string): boolean {
    return text.startsWith(this.#begin)
  }
}

/** Writes subtitles of two speakers. */
export function writeFilm(path: string, texts: readonly string[]): void {
  const blocks = texts.map((text, i) => {
    const who = i % 2 === 0 ? 'Lan' : 'Minh'
    return `${i + 1}\n${time(i * EVERY_S)} --> ${time(i * EVERY_S + 3)}\n[${who}] ${text}\n`
  })
  writeFileSync(path, blocks.join('\n'))
}

function time(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `00:${two(Math.floor(seconds / 60))}:${two(seconds % 60)},000`
}
