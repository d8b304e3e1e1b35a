import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { causeText } from '@shared/contracts/errors'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { readScript, type Script } from '@shared/narration/read-script'
import { blocksOf } from '@shared/narration/script-blocks'
import { readTranscript } from '@shared/narration/transcript-text'
import { RepairLog } from '@shared/subtitles/parsed-cue'
import { UnpackRefused } from '@cuecast/platform'
import { packedDocumentSchema, tooLarge } from '../project/packed-document'
import { htmlOfBook } from './epub'
import { ManyMarks } from './packed-texts'
import { htmlOfSlides } from './slides'
import { htmlOfWord } from './word'

const readers = { docx: htmlOfWord, epub: htmlOfBook, pptx: htmlOfSlides }

const { path, format, options } = packedDocumentSchema.parse(workerData)
const html = await htmlOf(path)
const named = { ...options, format, fileName: basename(path) } as const
parentPort?.postMessage(html.ok ? readHtml(html.value) : html)

/** A transcript in Word keeps its texts and speakers, and nobody reads out its times. */
function readHtml(text: string): Result<Script> {
  const { fileName, split, keepSpeaker, notSpeakers } = named
  const transcript =
    format === 'docx'
      ? readTranscript(linesOf(text), { fileName, split, keepSpeaker, notSpeakers })
      : null
  return transcript ?? readScript(text, named)
}

/** A line for each paragraph, item and row. */
function linesOf(text: string): string {
  return blocksOf(text, 'docx', new RepairLog())
    .blocks.flatMap((block) =>
      block.kind === 'heading' ? block.title : block.lines.map((line) => line.text),
    )
    .join('\n')
}

async function htmlOf(file: string): Promise<Result<string>> {
  try {
    const read = await readers[format](file)
    if (read !== '') return ok(read)
    const params = { reason: 'notes' }
    return failWith('SCRIPT_EMPTY', 'there are no speaker notes', { at: file, params })
  } catch (cause) {
    const reason = causeText(cause)
    if (cause instanceof ManyMarks) return tooLarge(file, 'memory')
    if (cause instanceof UnpackRefused) return tooLarge(file, cause.limit, reason)
    const message = `this is no .${format} that can be read (${reason.slice(0, 200)})`
    return failWith('SCRIPT_UNREADABLE', message, { at: basename(file) })
  }
}
