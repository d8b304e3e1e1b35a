import { assignSpeakers } from '@shared/casting/assign-speakers'
import { cueSchema, type Cue } from '@shared/contracts/project-file'
import { formatTime } from '@shared/subtitles/format-time'
import { z } from 'zod'
import { speakersById } from '@/model/document/document'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { pasteCues, removeCues } from '@/model/edits/structure-edits'
import { usePlayhead } from '@/model/playback/playhead'
import { selectCues, useSelection } from '@/model/view/selection-store'
import { stopAll } from '@/ui/stop-all'
import { parseTimecode } from '@/ui/text/timecode'

/**
 * Without a caret the browser fires cut, copy and paste at `body`, wherever the focus is: they are
 * listened to on the document. Answers the end of it.
 */
export function followCueClipboard(): () => void {
  return stopAll(on('copy', copySelected), on('cut', cutSelected), on('paste', pasteAtPlayhead))
}

function on(
  type: 'copy' | 'cut' | 'paste',
  run: (event: ClipboardEvent, clipboard: DataTransfer) => void,
): () => void {
  const listen = (event: ClipboardEvent): void => {
    if (event.clipboardData && !event.defaultPrevented && isAboutCues(event))
      run(event, event.clipboardData)
  }
  document.addEventListener(type, listen)
  return () => document.removeEventListener(type, listen)
}

/** The event is about cues where one of their surfaces has the focus, or nothing has, and no text is marked or typed. */
function isAboutCues({ target }: ClipboardEvent): boolean {
  const focused = document.activeElement ?? document.body
  const here = focused === document.body || focused.closest('[data-cue-surface]') !== null
  const types = [target, focused].some(
    (at) => at instanceof HTMLElement && at.matches('input, textarea, [contenteditable]'),
  )
  return here && !types && window.getSelection()?.isCollapsed !== false
}

/** Cues with everything that belongs to them; other programs take the SRT text beside it. */
const OWN_TYPE = 'application/x-cuecast-cues'
const ownSchema = z.object({
  projectId: z.string(),
  connectionId: z.string(),
  /** Names of the cues' speakers, by their ids. */
  labels: z.record(z.string(), z.string()),
  cues: z.array(cueSchema),
})

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
function copySelected(event: ClipboardEvent, clipboard: DataTransfer): void {
  const cues = selectedCues()
  if (cues.length === 0) return
  const { opened, fields, speakersById: known } = useDocument.getState()
  const labels = cues.flatMap(({ speakerId }) => {
    const speaker = known[speakerId ?? '']
    return speaker ? [[speaker.id, speaker.label]] : []
  })
  const own: z.infer<typeof ownSchema> = {
    projectId: opened?.id ?? '',
    connectionId: fields.connectionId,
    labels: Object.fromEntries(labels),
    cues,
  }
  clipboard.setData('text/plain', srtOf(cues))
  clipboard.setData(OWN_TYPE, JSON.stringify(own))
  event.preventDefault()
}

function cutSelected(event: ClipboardEvent, clipboard: DataTransfer): void {
  copySelected(event, clipboard)
  if (event.defaultPrevented) execute('deleteCues', removeCues(useSelection.getState().ids))
}

/** Pastes cues at the playhead: those of Cuecast as they were, subtitle text of any program. */
function pasteAtPlayhead(event: ClipboardEvent, clipboard: DataTransfer): void {
  if (useDocument.getState().opened === null) return
  const pasted = ownCues(clipboard) ?? textCues(clipboard.getData('text/plain'))
  if (!pasted) return
  event.preventDefault()
  const { timeMs } = usePlayhead.getState()
  if (execute('pasteCues', pasteCues(pasted.cues, pasted.speakers, timeMs)))
    selectCues(pasted.cues.map(({ id }) => id))
}

type Pasted = Pick<ReturnType<typeof assignSpeakers>, 'cues' | 'speakers'>

const newId = (): string => crypto.randomUUID()

/** Cues that were copied in this project or in another one. */
function ownCues(clipboard: DataTransfer): Pasted | null {
  const written = clipboard.getData(OWN_TYPE)
  if (written === '') return null
  const own = ownSchema.safeParse(JSON.parse(written))
  if (!own.success) return null
  const { opened, speakers } = useDocument.getState()
  if (own.data.projectId !== opened?.id) return foreignCues(own.data)
  const known = speakersById(speakers)
  const cues = own.data.cues.map((cue) => ({
    ...cue,
    id: newId(),
    speakerId: known[cue.speakerId ?? ''] ? cue.speakerId : null,
  }))
  return { cues, speakers: [...speakers] }
}

/**
 * Cues of another project: speakers go by their names. Takes stay with the project that has them, and
 * voices and profiles come along where this project has the same.
 */
function foreignCues({ cues: copied, labels, connectionId }: z.infer<typeof ownSchema>): Pasted {
  const { fields, speakers: existing } = useDocument.getState()
  const parsed = copied.map(({ startMs, endMs, text, speakerId }) => {
    const label = labels[speakerId ?? ''] ?? null
    return { startMs, endMs, text, label, line: 0, number: null }
  })
  const { cues, speakers } = assignSpeakers(parsed, newId, existing)
  const profiles = new Set(fields.profiles.map(({ id }) => id))
  const pasted = copied.map(
    ({ acceptedTake: _a, approved: _b, voiceId, profileId, ...cue }, i) => ({
      ...cue,
      id: cues[i]?.id ?? newId(),
      speakerId: cues[i]?.speakerId ?? null,
      ...(connectionId === fields.connectionId && voiceId !== undefined && { voiceId }),
      ...(profileId !== undefined && profiles.has(profileId) && { profileId }),
    }),
  )
  return { cues: pasted, speakers }
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
