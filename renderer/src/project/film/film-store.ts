import { changedBetween } from '../document/change-log'
import type { StudioDocument } from '../document/document'
import { useDocument } from '../document/document-store'
import { createProjectStore } from '../project-store'

interface FilmState {
  /** Where the original can be read; null without one, or while main does not know it yet. */
  url: string | null
  /** Length of the original, ms, as its own file says; null without one or while it is not read. */
  durationMs: number | null
  /** Frames a second, measured while it plays; null without a picture or before. */
  frameRate: number | null
  /** The original has a picture. */
  picture: boolean
  /** The original cannot be shown: its file is gone or of a kind that cannot be played. */
  failed: boolean
}

/** Nothing is known: no film, or another one. */
export const noFilm: FilmState = {
  url: null,
  durationMs: null,
  frameRate: null,
  picture: false,
  failed: false,
}

/** Facts about the original film or sound, found out by playing it. */
export const useFilm = createProjectStore(noFilm)

/** Room after the last cue when no film says where the end is, ms. */
const TAIL_MS = 2_000

let lastCues: StudioDocument['byId'] = new Map()
let lastEndMs = 0

/** End of the last cue, ms; of cues that changed only these are looked at, unless the last was one. */
function endOfCues(): number {
  const { byId } = useDocument.getState()
  if (byId === lastCues) return lastEndMs
  const touched = [...(changedBetween(lastCues, byId) ?? [])]
  const known = touched.length > 0 && touched.every((id) => lastCues.get(id)?.endMs !== lastEndMs)
  let end = known ? lastEndMs : 0
  if (known) for (const id of touched) end = Math.max(end, byId.get(id)?.endMs ?? 0)
  else byId.forEach(({ endMs }) => (end = Math.max(end, endMs)))
  lastEndMs = end
  lastCues = byId
  return end
}

/** Length of the film: of the original, or of the cues where those go further, ms. */
export function filmLengthMs(): number {
  const media = useFilm.getState().durationMs ?? useDocument.getState().fields.media?.durationMs
  const cues = endOfCues()
  return Math.max(media ?? 0, cues === 0 ? 0 : cues + (media ? 0 : TAIL_MS))
}

/** `filmLengthMs` as a hook. */
export function useFilmLength(): number {
  useFilm((state) => state.durationMs)
  return useDocument(filmLengthMs)
}

/** Frames a second where the film does not say. */
const USUAL_FRAME_RATE = 25

/** Length of a frame, ms. */
export function frameMs(): number {
  return 1_000 / (useFilm.getState().frameRate ?? USUAL_FRAME_RATE)
}
