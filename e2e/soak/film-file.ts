import { writeFileSync } from 'node:fs'

/** From one cue to the next, s: an export takes long enough to be killed in the middle. */
const EVERY_S = 10

/** How long a track of so many cues is at least, s. */
export const trackSeconds = (cues: number): number => (cues - 1) * EVERY_S

/** Texts that no other film and no other cue has, so that a ledger can tell them apart. */
export class FilmTexts {
  #made = 0

  constructor(
    private readonly film: number,
    private readonly language: 'vi' | 'en' = 'vi',
  ) {}

  next(): string {
    this.#made += 1
    if (this.language === 'en')
      return `Line ${this.film} point ${this.#made}, read slowly so that each word is clear.`
    return `Câu thoại ${this.film} chấm ${this.#made}, đọc chậm rãi cho rõ từng lời.`
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
