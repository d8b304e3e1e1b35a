import { assignSpeakers } from '@shared/casting/assign-speakers'
import { cueSchema, type Cue } from '@shared/contracts/project-file'
import { formatTime } from '@shared/subtitles/format-time'
import type { ClipboardEvent } from 'react'
import { z } from 'zod'
import { speakersById } from '@/model/document/document'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { pasteCues, removeCues } from '@/model/edits/structure-edits'
import { usePlayhead } from '@/model/playback/playhead'
import { selectCues, useSelection } from '@/model/view/selection-store'
import { parseTimecode } from '@/ui/text/timecode'

/** Cues with everything that belongs to them; other programs take the SRT text beside it. */
const OWN_TYPE = 'application/x-cuecast-cues'
const ownSchema = z.object({ projectId: z.string(), cues: z.array(cueSchema) })

/** The event is about text where some is marked, or typed in a field. */
function isAboutText({ target }: ClipboardEvent): boolean {
  const types = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
  return types || window.getSelection()?.isCollapsed === false
}

function selectedCues(): Cue[] {
  const { order, byId } = useDocument.getState()
  const { ids } = useSelection.getState()
  return order.flatMap((id) => (ids.has(id) ? (byId.get(id) ?? []) : []))
}

/** The cues as SRT, with their speakers as labels. */
function srtOf(cues: readonly Cue[]): string {
  const { speakersById: known } = useDocument.getState()
  const blocks = cues.map(({ startMs, endMs, text, speakerId }, i) => {
    const label = known[speakerId ?? '']?.label
    const words = label === undefined ? text : `[${label}] ${text}`
    return `${i + 1}\n${formatTime(startMs)} --> ${formatTime(endMs)}\n${words}\n`
  })
  return blocks.join('\n')
}

/** Copies the selected cues as they are, and as SRT text for other programs. */
export function copySelected(event: ClipboardEvent): void {
  const cues = selectedCues()
  if (isAboutText(event) || cues.length === 0) return
  const { opened } = useDocument.getState()
  const own = { projectId: opened?.id ?? '', cues }
  event.clipboardData.setData('text/plain', srtOf(cues))
  event.clipboardData.setData(OWN_TYPE, JSON.stringify(own))
  event.preventDefault()
}

export function cutSelected(event: ClipboardEvent): void {
  if (isAboutText(event)) return
  copySelected(event)
  if (event.defaultPrevented) execute('deleteCues', removeCues(useSelection.getState().ids))
}

/** Pastes cues at the playhead: those of this project as they were, subtitle text of any program. */
export function pasteAtPlayhead(event: ClipboardEvent): void {
  if (isAboutText(event)) return
  const pasted = ownCues(event.clipboardData) ?? textCues(event.clipboardData.getData('text/plain'))
  if (!pasted) return
  event.preventDefault()
  const { timeMs } = usePlayhead.getState()
  if (execute('pasteCues', pasteCues(pasted.cues, pasted.speakers, timeMs)))
    selectCues(pasted.cues.map(({ id }) => id))
}

type Pasted = Pick<ReturnType<typeof assignSpeakers>, 'cues' | 'speakers'>

const newId = (): string => crypto.randomUUID()

/** Cues of this project; those of another one come by their text, with its speakers' names. */
function ownCues(clipboard: DataTransfer): Pasted | null {
  const written = clipboard.getData(OWN_TYPE)
  if (written === '') return null
  const { opened, speakers } = useDocument.getState()
  const own = ownSchema.safeParse(JSON.parse(written))
  if (!own.success || own.data.projectId !== opened?.id) return null
  const known = speakersById(speakers)
  const cues = own.data.cues.map((cue) => ({
    ...cue,
    id: newId(),
    speakerId: known[cue.speakerId ?? ''] ? cue.speakerId : null,
  }))
  return { cues, speakers: [...speakers] }
}

/** A line of times in SRT or WebVTT. */
const TIMES = /^\s*((?:\d+:)?\d+:\d+[,.]\d{1,3})\s*-->\s*((?:\d+:)?\d+:\d+[,.]\d{1,3})/
const LABEL = /^\[([^\][\n]{1,80})\]\s*/

/** Cues of subtitle text as other programs copy it; null for any other text. */
function textCues(text: string): Pasted | null {
  const parsed = text.split(/\r?\n\s*\r?\n/).flatMap((block, number) => {
    const lines = block.split(/\r?\n/)
    const at = lines.findIndex((line) => TIMES.test(line))
    const [, from = '', until = ''] = TIMES.exec(lines[at] ?? '') ?? []
    const [startMs, endMs] = [parseTimecode(from), parseTimecode(until)]
    if (startMs === null || endMs === null || endMs <= startMs) return []
    const words = lines
      .slice(at + 1)
      .join('\n')
      .trim()
    const label = LABEL.exec(words)?.[1] ?? null
    return [{ startMs, endMs, text: words.replace(LABEL, ''), label, line: number, number }]
  })
  if (parsed.length === 0) return null
  return assignSpeakers(parsed, newId, useDocument.getState().speakers)
}
