import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readScript } from '@shared/narration/read-script'
import { type BenchTable, median, row, timed } from './table'

const ROUNDS = 7
/** Characters of a novel. */
const NOVEL = 690_000

/** The texts of the guides again and again, as long as a novel. */
async function novel(): Promise<string> {
  const guide = await readFile(resolve(import.meta.dirname, '../docs/user-guide.en.md'), 'utf8')
  return `${guide}\n\n`.repeat(Math.ceil(NOVEL / guide.length)).slice(0, NOVEL)
}

/** A book is read as a script, sentence by sentence: `npm run bench -- book [FILE]`. */
export async function run([file]: readonly string[]): Promise<BenchTable> {
  const text = file === undefined ? await novel() : await readFile(file, 'utf8')
  const times: number[] = []
  let sentences = 0
  for (let i = 0; i < ROUNDS; i++) {
    times.push(
      await timed(async () => {
        const read = readScript(text, { format: 'md', split: 'sentence', keepSpeaker: true })
        if (!read.ok) throw new Error(read.error.message)
        sentences = read.value.cues.length
      }),
    )
  }
  const what = `${Math.round(text.length / 1_000)},000 characters, ${sentences} sentences`
  const ms = { unit: ' ms', digits: 0 }
  return {
    title: 'A book read as a script',
    rows: [
      row(what, median(times), { ...ms, most: 400 }),
      row('… the first time', times[0] ?? 0, ms),
    ],
  }
}
