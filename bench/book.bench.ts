import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { z } from 'zod'
import { median, row, type BenchTable } from './table'

/** Processes, one after the other, and how often each reads the book. */
const PROCESSES = 5
const READINGS = 7
/** Characters of a novel. */
const NOVEL = 690_000

const root = resolve(import.meta.dirname, '..')
const readBook = fileURLToPath(new URL('./book/read-book.mjs', import.meta.url))
const shape = z.object({ times: z.array(z.number()), cues: z.number() })

/** The texts of the guides again and again, as long as a novel. */
async function novel(): Promise<string> {
  const guide = await readFile(join(root, 'docs/user-guide.en.md'), 'utf8')
  return `${guide}\n\n`.repeat(Math.ceil(NOVEL / guide.length)).slice(0, NOVEL)
}

/** What reads scripts in studio and terminal, built as they are, with their packages within reach. */
async function builtReader(folder: string): Promise<string> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: { '@shared': join(root, 'shared') } },
    build: {
      ssr: join(root, 'packages/dubbing/project/script-file.ts'),
      outDir: folder,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: 'read.js' } },
    },
  })
  return join(folder, 'read.js')
}

/**
 * A book is read as a script, sentence by sentence, in processes that have done nothing before:
 * `npm run bench -- book [FILE]`.
 */
export async function run([file]: readonly string[]): Promise<BenchTable> {
  const folder = await mkdtemp(join(root, 'out', 'bench-book-'))
  try {
    const reader = await builtReader(folder)
    const book = file === undefined ? join(folder, 'book.md') : resolve(file)
    if (file === undefined) await writeFile(book, await novel())
    const read = () => {
      const args = [readBook, reader, book, `${READINGS}`]
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
      if (status !== 0) throw new Error(stderr)
      return shape.parse(JSON.parse(stdout))
    }
    const found = Array.from({ length: PROCESSES }, read)
    const characters = Math.round((await readFile(book, 'utf8')).length / 1_000)
    const firsts = found.map(({ times }) => times[0] ?? 0)
    const later = found.map(({ times }) => median(times.slice(1)))
    const bar = { unit: ' ms', digits: 0, most: 400 }
    const what = `${characters},000 characters, ${found[0]?.cues} sentences, in a new process`
    return {
      title: 'A book read as a script, by processor time',
      rows: [row(what, median(firsts), bar), row('… once compiled', median(later), bar)],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
