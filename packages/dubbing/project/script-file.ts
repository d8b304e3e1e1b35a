import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { assignScript } from '@shared/casting/assign-speakers'
import { studioError } from '@shared/contracts/errors'
import type { Narration, ScriptFormat, ScriptReading } from '@shared/contracts/narration'
import type { ProjectFile } from '@shared/contracts/project-file'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { defaultNarration } from '@shared/narration/flow-times'
import { readScript, type Script } from '@shared/narration/read-script'
import { decodeSubtitles } from '@shared/subtitles/decode-subtitles'
import { readSubtitles } from '@shared/subtitles/read-subtitles'
import { withFileErrors } from '@cuecast/platform'
import { emptyDocument, type NewDocumentOptions } from './create-project'
import { packedFormats, readPackedDocument } from './packed-document'

/** A script as its file holds it. */
export interface ScriptFile extends Script {
  format: ScriptFormat
  encoding: string
  /** The encoding is a guess. */
  isGuessed: boolean
}

export type ScriptChoices = Partial<ScriptReading> & {
  /** As the user chose it. */
  encoding?: string
}

const formats: Readonly<Record<string, ScriptFormat>> = {
  '.md': 'md',
  '.markdown': 'md',
  '.docx': 'docx',
  '.epub': 'epub',
  '.pptx': 'pptx',
  '.txt': 'txt',
  '.fountain': 'fountain',
  '.fdx': 'fdx',
}

/** Documents and e-books hold pictures, too. */
const MAX_BYTES = 200 * 2 ** 20

type PackedFormat = (typeof packedFormats)[number]
const isPacked = (format: ScriptFormat): format is PackedFormat =>
  packedFormats.some((each) => each === format)

/**
 * Reads a script: `.md`, `.docx`, an e-book (`.epub`), the notes of a presentation (`.pptx`), a screenplay, or a `.txt` that is no subtitle file (some of them end so). Null for
 * everything else. The signal stops what takes long.
 *
 * @returns FILE_TOO_LARGE, and the errors of `readScriptBytes` and `readPackedDocument`
 */
export async function readScriptFile(
  path: string,
  choices: ScriptChoices = {},
  signal?: AbortSignal,
): Promise<Result<ScriptFile | null>> {
  const format = formats[extname(path).toLowerCase()]
  if (format === undefined) return ok(null)
  return withFileErrors(path, 'read', async () => {
    const { size } = await stat(path)
    if (size > MAX_BYTES) {
      const message = `the file has ${size} bytes; scripts have at most ${MAX_BYTES}`
      return failWith('FILE_TOO_LARGE', message, { at: path })
    }
    if (isPacked(format)) return await readDocument(path, format, choices, signal)
    const bytes = await readFile(path)
    const fileName = basename(path)
    const isText = format === 'txt' || format === 'md'
    const read = isText ? readSubtitles(bytes, fileName, readingOf(choices)) : null
    if (read?.ok && read.value.timed) return ok(null)
    // what looks like times is never spoken unasked
    if (format === 'txt' && read?.ok === false && read.error.code === 'TIMES_UNCLEAR') return read
    return readScriptBytes(bytes, fileName, format, choices)
  })
}

const readingOf = ({ encoding }: ScriptChoices) => (encoding === undefined ? {} : { encoding })

async function readDocument(
  path: string,
  format: PackedFormat,
  {
    split = defaultNarration.split,
    keepSpeaker = false,
    notSpeakers,
    notes,
    listNumbers,
  }: ScriptChoices,
  signal?: AbortSignal,
): Promise<Result<ScriptFile>> {
  const script = await readPackedDocument(
    { path, format, options: { split, keepSpeaker, notSpeakers, notes, listNumbers } },
    signal,
  )
  if (!script.ok) return script
  return ok({ ...script.value, format, encoding: 'utf-8', isGuessed: false })
}

/**
 * Reads the bytes of a script.
 *
 * @returns SCRIPT_EMPTY, SCRIPT_UNREADABLE (damaged, or no text), ENCODING_UNKNOWN, TOO_MANY_CUES
 */
function readScriptBytes(
  bytes: Uint8Array,
  fileName: string,
  format: Exclude<ScriptFormat, PackedFormat>,
  {
    encoding,
    split = defaultNarration.split,
    keepSpeaker = false,
    readAction = false,
    ...rest
  }: ScriptChoices = {},
): Result<ScriptFile> {
  const options = { ...rest, split, keepSpeaker, readAction, format, fileName }
  const decoded = decodeSubtitles(bytes, encoding, fileName)
  if (!decoded.ok) return fail(asScriptError(decoded.error, fileName))
  const script = readScript(decoded.value.text, options)
  if (!script.ok) return script
  const { encoding: used, confidence, repairs } = decoded.value
  const found = script.value.problems
  // What the text itself shows was found in it again.
  const notices = repairs.filter(({ code }) => found.every((each) => each.code !== code))
  return ok({
    ...script.value,
    problems: [...notices, ...found],
    format,
    encoding: used,
    isGuessed: confidence === 'guessed',
  })
}

function asScriptError(error: Parameters<typeof fail>[0], at: string) {
  if (error.code === 'SUBTITLES_EMPTY')
    return studioError('SCRIPT_EMPTY', 'the script is empty', { at, params: { reason: 'empty' } })
  if (error.code !== 'NOT_SUBTITLES') return error
  const message = `this is ${error.params?.['kind'] ?? 'no text'}, not a script`
  return studioError('SCRIPT_UNREADABLE', message, { at })
}

type NarrationWishes = Partial<Omit<Narration, 'pauses'>> & {
  pauses?: Partial<Narration['pauses']>
}

/** The initial document of a narration. */
export function newNarration(
  name: string,
  fileName: string,
  script: ScriptFile,
  { narration, ...options }: NewDocumentOptions & { narration?: NarrationWishes } = {},
): ProjectFile {
  const { startMs, format, encoding } = script
  const pauses = { ...defaultNarration.pauses, ...narration?.pauses, startMs }
  const settings = { ...defaultNarration, ...narration, pauses }
  const { cues, speakers } = assignScript(script, settings, () => randomUUID())
  const empty = emptyDocument(script.title ?? name, { language: script.language, ...options })
  return {
    ...empty,
    narratorVoiceId: speakers.length === 0 ? empty.narratorVoiceId : null,
    source: { fileName, encoding, format },
    narration: settings,
    cues,
    speakers,
  }
}
