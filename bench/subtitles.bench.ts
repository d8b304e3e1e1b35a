import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join, resolve } from 'node:path'
import type { ProjectFile } from '@shared/contracts/project-file'
import { notSpeech } from '@shared/subtitles/not-speech'
import { openSubtitles } from '@cuecast/dubbing/project/create-project'
import { type BenchRow, type BenchTable, median, row } from './table'

/** What a file is: `name.pl.srt` is Polish, `name.pl.windows-1250.srt` the same in that encoding. */
interface Expected {
  language: string | null
  /** File with the same text in UTF-8. */
  twin: string | null
}

interface Opened extends Expected {
  file: string
  ms: number
  /** The document of the project, or the code of the failure. */
  document: ProjectFile | string
}

/**
 * Opens every file of a folder as *Open subtitles* does and counts what was decided: format, encoding,
 * language, speakers, what is not spoken. `npm run bench -- subtitles FOLDER`; the samples without one.
 */
export async function run(parts: readonly string[]): Promise<BenchTable> {
  const folder = resolve(parts[0] ?? 'resources/samples')
  const projects = await mkdtemp(join(tmpdir(), 'cuecast-bench-'))
  try {
    const files = (await readdir(folder)).filter((name) => !/^\.|\.json$/.test(name)).sort()
    const opened: Opened[] = []
    for (const [i, file] of files.entries()) {
      const into = join(projects, String(i))
      await mkdir(into)
      opened.push(await open(join(folder, file), into))
      await rm(into, { recursive: true, force: true })
    }
    return { title: `subtitles: ${files.length} files of ${folder}`, rows: rowsOf(opened) }
  } finally {
    await rm(projects, { recursive: true, force: true, maxRetries: 5 })
  }
}

function expected(file: string): Expected {
  const ending = extname(file)
  const [, stem = '', language, encoding] =
    /^(.*?)(?:\.([a-z]{2,3}(?:-[A-Za-z]+)?))?(?:\.([a-z][\w-]*-[\w-]+|big5|tcvn3|viscii|vni|ibm866))?$/.exec(
      basename(file, ending),
    ) ?? []
  if (language === undefined) return { language: null, twin: null }
  const twin = encoding === undefined ? null : `${stem}.${language}${ending}`
  return { language: language.split('-')[0] ?? language, twin }
}

async function open(path: string, folder: string): Promise<Opened> {
  const began = performance.now()
  const project = await openSubtitles(path, { folder })
  const ms = performance.now() - began
  const about = { file: path, ms, ...expected(path) }
  if (!project.ok) return { ...about, document: project.error.code }
  const { document } = project.value
  await project.value.close()
  return { ...about, document }
}

function rowsOf(all: readonly Opened[]): BenchRow[] {
  const formats = all.map(({ document }) =>
    typeof document === 'string' ? `refused: ${document}` : (document.source?.format ?? 'none'),
  )
  const documents = all.flatMap(({ document }) => (typeof document === 'string' ? [] : [document]))
  const cues = documents.flatMap((document) => document.cues)
  const kinds = cues.flatMap((cue) => notSpeech(cue) ?? [])
  const speakers = documents.map((document) => document.speakers.length)
  return [
    ...counted('files', formats),
    row('cues', cues.length, { digits: 0 }),
    ...languageRows(all),
    ...encodingRows(all),
    row(
      'speakers found',
      speakers.reduce((sum, each) => sum + each, 0),
      { digits: 0 },
    ),
    ...counted('not spoken', kinds),
    row('time of a file, median', median(all.map(({ ms }) => ms)), { unit: ' ms', digits: 1 }),
    row('time of the slowest file', Math.max(...all.map(({ ms }) => ms)), {
      unit: ' ms',
      digits: 0,
    }),
  ]
}

function counted(what: string, names: readonly string[]): BenchRow[] {
  return [...new Set(names)].map((name) =>
    row(`${what}: ${name}`, names.filter((each) => each === name).length, { digits: 0 }),
  )
}

function encodingRows(all: readonly Opened[]): BenchRow[] {
  const textOf = (each: Opened | undefined): string => {
    const document = each?.document ?? ''
    return typeof document === 'string'
      ? document
      : document.cues.map(({ text }) => text).join('\n')
  }
  const byName = new Map(all.map((each) => [basename(each.file), each]))
  const twins = all.filter(({ twin }) => twin !== null && byName.has(twin))
  if (twins.length === 0) return []
  const wrong = twins.filter((each) => textOf(each) !== textOf(byName.get(each.twin ?? '')))
  for (const { file, document } of wrong) {
    const read = typeof document === 'string' ? document : document.source?.encoding
    console.log(`${basename(file)}: read as ${read}`)
  }
  const share = 100 * (1 - wrong.length / twins.length)
  return [
    row(`encoding right, of ${twins.length} files`, share, { least: 98, unit: ' %', digits: 1 }),
  ]
}

/** Fewest cues from which a language should be recognised. */
const ENOUGH = 20

function languageRows(all: readonly Opened[]): BenchRow[] {
  const known = all.filter(
    ({ language, document }) =>
      language !== null && typeof document !== 'string' && document.cues.length >= ENOUGH,
  )
  if (known.length === 0) return []
  const wrong = known.filter(
    ({ language, document }) => typeof document !== 'string' && document.language !== language,
  )
  for (const { file, language, document } of wrong) {
    if (typeof document === 'string') continue
    console.log(`${basename(file)}: ${language}, read as ${document.language}`)
  }
  const languages = new Set(known.map(({ language }) => language))
  return [
    row(
      `language right, of ${known.length} files in ${languages.size} languages`,
      100 * (1 - wrong.length / known.length),
      { least: 98, unit: ' %', digits: 1 },
    ),
  ]
}
