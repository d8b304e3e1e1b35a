import { changedBetween } from '../document/layered-map'
import type { StudioDocument } from '../document/document'
import { useDocument } from '../document/document-store'
import { createProjectStore } from '../project-store'
import { currentProject, studio } from '@/bridge/studio'
import { originalUrl } from '@/bridge/media-url'
import {
  isForeignFilm,
  isPlayedAudio,
  isPlayedVideo,
  type MediaFacts,
} from '@shared/contracts/film'
import { ok, type Result } from '@shared/contracts/result'
import { setField } from '../edits/project-edits'
import { execute } from '../document/execute'
import { savedProject } from '../document/saving'
import { currentPreferences, setPreferences } from '@/bridge/preferences'
import { toastWarning } from '@/ui/overlays/toasts'
import { stopAll } from '@/ui/stop-all'
import { formatSpan } from '@/ui/text/timecode'
import { report, words } from '../report'

interface FilmState {
  /** Where the original can be read; null without one, or while main does not know it yet. */
  url: string | null
  /** Which content of its file that is; null while there is none. */
  version: string | null
  /** Length of the original from its file, ms; null without one or while it is not read. */
  durationMs: number | null
  /** Frames a second, measured while it plays; null without a picture or before. */
  frameRate: number | null
  /** Timecode of its first frame from its file; null without one. */
  timecode: string | null
  /** The original has a picture. */
  picture: boolean
  /** Width of its picture by its height. */
  aspect: number
  /** The original cannot be shown: its file is gone or of a kind that cannot be played. */
  failed: boolean
  /** It failed because its file is not there. */
  gone: boolean
  /** Its coding; null until main has read it. */
  facts: MediaFacts | null
  /** A copy that the window can play is being made. */
  copying: boolean
  /** Its sound has just been read to the end, for the first time. */
  soundRead: boolean
  /** A film next to the subtitles with the same name, neither chosen nor refused yet. */
  offer: { path: string; fileName: string } | null
}

/** Nothing is known: no film, or another one. */
const noFilm: FilmState = {
  url: null,
  version: null,
  durationMs: null,
  frameRate: null,
  timecode: null,
  picture: false,
  aspect: 16 / 9,
  failed: false,
  gone: false,
  facts: null,
  copying: false,
  soundRead: false,
  offer: null,
}

/** Facts about the original film or sound, found out by playing it. */
export const useFilm = createProjectStore({ name: 'useFilm', owner: 'player', initial: noFilm })

/** Space after the last cue without a film that sets the end, ms. */
const TAIL_MS = 2_000

let lastCues: StudioDocument['byId'] = new Map()
let lastEndMs = 0

/** End of the last cue, ms; of cues that changed only these are looked at, unless the last was one. */
function endOfCues(byId: StudioDocument['byId']): number {
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

/** Length of the film: of the original, or of cues and music where those go further, ms. */
export function filmLengthMs(
  { byId, fields }: Pick<StudioDocument, 'byId' | 'fields'> = useDocument.getState(),
  playedMs = useFilm.getState().durationMs,
): number {
  const media = playedMs ?? fields.media?.durationMs
  const cues = endOfCues(byId)
  // Without a film, music lengthens the track; otherwise it ends where the film does.
  const music = media ? 0 : Math.max(0, ...fields.music.map(({ endMs }) => endMs))
  return Math.max(media ?? 0, music, cues === 0 ? 0 : cues + (media ? 0 : TAIL_MS))
}

/** `filmLengthMs` as a hook. */
export function useFilmLength(): number {
  const playedMs = useFilm((state) => state.durationMs)
  return useDocument((document) => filmLengthMs(document, playedMs))
}

/** Frames a second where the film does not say. */
const USUAL_FRAME_RATE = 25

/** Length of a frame, ms. */
export const frameMs = (): number => 1_000 / (useFilm.getState().frameRate ?? USUAL_FRAME_RATE)

/** Makes a film or sound the original of the project; opens a dialog without a path. */
export async function chooseOriginal(path?: string): Promise<Result<void>> {
  const { opened } = useDocument.getState()
  const chosen = await studio.mediaChoose(path === undefined ? {} : { path })
  if (!chosen.ok) return chosen
  // Another project may have been opened during the dialog.
  if (!chosen.value || useDocument.getState().opened !== opened) return ok(undefined)
  const again = chosen.value.path === useDocument.getState().fields.media?.path
  execute('changeMedia', setField('media', chosen.value))
  if (again) await checkFilm({ retry: true })
  warnOfShort(chosen.value.durationMs)
  return ok(undefined)
}

/** Subtitles that end so long after a film belong to another one, ms. */
const WRONG_FILM_MS = 30_000

/** Warns if a film ends long before the subtitles do: it may be another one, or a part of it. */
function warnOfShort(filmMs: number): void {
  const cuesMs = endOfCues(useDocument.getState().byId)
  if (cuesMs - filmMs < WRONG_FILM_MS) return
  const lengths = { film: formatSpan(filmMs), cues: formatSpan(cuesMs) }
  toastWarning(words()('player.filmShort', lengths), {
    label: words()('player.chooseFilm'),
    run: () => void report(chooseOriginal()),
  })
}

/** Has a copy made that the window can play, and plays that. */
export async function makeCopy(): Promise<Result<void>> {
  const path = useDocument.getState().fields.media?.path
  useFilm.setState({ copying: true })
  const made = await currentProject().mediaCopy()
  if (path === undefined || useDocument.getState().fields.media?.path !== path) return made
  useFilm.setState({ copying: false })
  if (made.ok) await tellUrl(path, '-copy')
  return made
}

export function removeOriginal(): void {
  execute('changeMedia', setField('media', null))
}

const versionNow = async (project = currentProject()): Promise<string | null> => {
  const answer = await project.mediaVersion()
  return answer.ok ? answer.value : null
}

/**
 * Main serves the film only once the project that names it is saved: then its address is set, which is
 * another one for other content.
 */
async function tellUrl(path: string, mark = ''): Promise<void> {
  const project = await savedProject()
  if (!project.ok || useDocument.getState().fields.media?.path !== path) return
  const version = await versionNow(project.value)
  if (useDocument.getState().fields.media?.path !== path) return
  useFilm.setState({ ...noFilm, version, url: originalUrl(path, `${version ?? ''}${mark}`) })
  const facts = await project.value.mediaFacts()
  if (facts.ok && useDocument.getState().fields.media?.path === path)
    useFilm.setState({ facts: facts.value })
}

let retries = 0

/** Shows the film again when another file has taken its place; with `retry` also one that failed. */
async function checkFilm({ retry = false } = {}): Promise<void> {
  const path = useDocument.getState().fields.media?.path
  const { url, version, failed } = useFilm.getState()
  if (path === undefined || url === null) return
  const now = await versionNow()
  if (useFilm.getState().url !== url) return
  if (now !== version) return tellUrl(path)
  if (!retry || !failed) return
  retries += 1
  await tellUrl(path, `-${retries}`)
}

/** Pause between two looks at a film that cannot be played, ms. */
const LOOK_AGAIN_MS = 2_000

/** Looks whether the film is another one: when the window is used again, and while it cannot be played. */
function watchFilm(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const look = () => void checkFilm()
  const use = () => void checkFilm({ retry: isPlayable() })
  const end = useFilm.subscribe(({ failed }, before) => {
    if (failed === before.failed) return
    clearInterval(timer)
    if (failed) timer = setInterval(look, LOOK_AGAIN_MS)
  })
  window.addEventListener('focus', use)
  return () => {
    end()
    clearInterval(timer)
    window.removeEventListener('focus', use)
  }
}

/** Nothing about how the film is coded keeps the window from playing it. */
function isPlayable(): boolean {
  const { facts } = useFilm.getState()
  const path = useDocument.getState().fields.media?.path ?? ''
  if (!facts || isForeignFilm(path)) return false
  return isPlayedVideo(facts.video) && isPlayedAudio(facts.audio)
}

/** Keeps `useFilm` in step with the document's film. Returns the unsubscribe function. */
export function followOriginal(): () => void {
  const follow = (): void => {
    const path = useDocument.getState().fields.media?.path
    useFilm.setState(noFilm)
    if (path !== undefined) void tellUrl(path)
  }
  follow()
  return stopAll(
    watchFilm(),
    useDocument.subscribe((now, before) => {
      const same = now.fields.media?.path === before.fields.media?.path
      if (!same || now.opened?.id !== before.opened?.id) follow()
    }),
  )
}

/** Answers remembered; older ones are forgotten. */
const MAX_DECLINED = 200

/** The film is not wanted for this project; it is not offered again. */
export function declineFilm(): void {
  const id = useDocument.getState().opened?.id
  useFilm.setState({ offer: null })
  if (id === undefined) return
  const others = currentPreferences().filmsDeclined.filter((each) => each !== id)
  void setPreferences({ filmsDeclined: [...others, id].slice(-MAX_DECLINED) })
}

async function lookForFilm(): Promise<void> {
  useFilm.setState({ offer: null })
  const { opened, fields } = useDocument.getState()
  if (!opened || fields.media || currentPreferences().filmsDeclined.includes(opened.id)) return
  const films = await currentProject().mediaBeside()
  const now = useDocument.getState()
  const first = films.ok ? films.value[0] : undefined
  if (!first || now.opened !== opened || now.fields.media) return
  // The film that the subtitles came out of is theirs.
  if (first.fileName === now.fields.source?.fileName) return report(chooseOriginal(first.path))
  useFilm.setState({ offer: first })
}

/** Looks for the film of every project that is opened. Returns the unsubscribe function. */
export function followFilmOffer(): () => void {
  void lookForFilm()
  return useDocument.subscribe((now, before) => {
    if (now.opened !== before.opened) void lookForFilm()
    else if (now.fields.media && useFilm.getState().offer) {
      useFilm.setState({ offer: null })
    }
  })
}
