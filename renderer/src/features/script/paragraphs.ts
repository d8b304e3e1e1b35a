import type { Cue } from '@shared/contracts/project-file'
import type { StudioDocument } from '@/model/document/document'

/** A run of cues that the script view shows as one block of text. */
export interface Paragraph {
  /** Id of its first cue. */
  id: string
  cueIds: readonly string[]
  /** The chapter that begins with it; null: none does. */
  chapter: string | null
  /** Who spoke last before it; undefined: it is the first. */
  speakerBefore: string | null | undefined
}

/** In a subtitle project a pause this long begins a paragraph, ms. */
const LONG_PAUSE_MS = 2_000
/** … and so does a cue after these many. */
const MAX_PARAGRAPH_CUES = 8

/**
 * The cues as paragraphs: as the narration says, or, in a subtitle project, by speakers and pauses.
 * Paragraphs that are as they were before keep their reference.
 */
export function paragraphsOf(
  { order, byId, fields }: Pick<StudioDocument, 'order' | 'byId' | 'fields'>,
  before: readonly Paragraph[] = [],
): readonly Paragraph[] {
  const isNarration = Boolean(fields.narration)
  const known = new Map(before.map((paragraph) => [paragraph.id, paragraph]))
  const paragraphs: Paragraph[] = []
  let cues: Cue[] = []
  let last: Cue | undefined
  let speakerBefore: string | null | undefined
  const close = () => {
    const [first] = cues
    if (!first) return
    const cueIds = cues.map(({ id }) => id)
    const next = { id: first.id, cueIds, chapter: first.chapter?.title ?? null, speakerBefore }
    const old = known.get(first.id)
    paragraphs.push(old && sameParagraph(old, next) ? old : next)
    speakerBefore = last?.speakerId
    cues = []
  }
  for (const id of order) {
    const cue = byId.get(id)
    if (!cue) continue
    const begins = isNarration
      ? cue.paragraph === true || cue.chapter !== undefined
      : last !== undefined && beginsAfter(last, cue, cues.length)
    if (begins) close()
    cues.push(cue)
    last = cue
  }
  close()
  const same =
    paragraphs.length === before.length && paragraphs.every((each, i) => each === before[i])
  return same ? before : paragraphs
}

function beginsAfter(last: Cue, cue: Cue, count: number): boolean {
  return (
    count >= MAX_PARAGRAPH_CUES ||
    cue.speakerId !== last.speakerId ||
    cue.startMs - last.endMs >= LONG_PAUSE_MS
  )
}

function sameParagraph(a: Paragraph, b: Paragraph): boolean {
  return (
    a.chapter === b.chapter &&
    a.speakerBefore === b.speakerBefore &&
    a.cueIds.length === b.cueIds.length &&
    a.cueIds.every((id, i) => id === b.cueIds[i])
  )
}
