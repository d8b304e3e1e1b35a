import { studioError, type StudioError } from '@shared/contracts/errors'
import { MAX_MUSIC, type Music } from '@shared/contracts/project/track-settings'
import { ok, type Result } from '@shared/contracts/result'
import { changedMusic } from '@shared/mixing/music'
import { studio } from '@/bridge/studio'
import { useDocument } from '../document/document-store'
import { execute } from '../document/execute'
import { savedProject } from '../document/saving'
import { addMusic, changeMusic } from '../edits/project-edits'
import { usePlayhead } from './playhead'
import { createProjectStore } from '../project-store'

interface MusicState {
  /** Music whose file is unreadable, by id. */
  errors: ReadonlyMap<string, StudioError>
  /** Which content the files have that can be read, by id. */
  versions: ReadonlyMap<string, string>
  /** Main knows the files: the others can be played. */
  ready: boolean
  /** The piece whose settings are shown. */
  openId: string | null
}

/** Facts about the files of the music. */
export const useMusic = createProjectStore<MusicState>({
  name: 'useMusic',
  owner: 'main',
  initial: {
    errors: new Map(),
    versions: new Map(),
    ready: false,
    openId: null,
  },
})

/** Suits music under speech: lower than the voices, ducked, faded. */
const usualMusic = { gainDb: -6, fadeInMs: 1_000, fadeOutMs: 2_000, ducked: true }

/** No more music can be added. */
export const isFullOfMusic = (music: readonly Music[]): boolean => music.length >= MAX_MUSIC

/** Asks for a sound file and adds it as music at the playhead. */
export async function chooseMusic(): Promise<Result<void>> {
  const { opened } = useDocument.getState()
  const chosen = await studio.mediaChoose({ music: true })
  if (!chosen.ok) return chosen
  // Another project may have been opened during the dialog.
  if (!chosen.value || useDocument.getState().opened !== opened) return ok(undefined)
  const { path, durationMs } = chosen.value
  const startMs = Math.round(usePlayhead.getState().timeMs)
  const placed = { id: crypto.randomUUID(), path, durationMs, startMs, offsetMs: 0, ...usualMusic }
  const music = changedMusic({ ...placed, endMs: startMs + durationMs }, {})
  execute('addMusic', addMusic(music))
  useMusic.setState({ openId: music.id })
  return ok(undefined)
}

/** Asks for another file for a piece of music, which keeps its place. */
export async function replaceMusic(id: string): Promise<Result<void>> {
  const chosen = await studio.mediaChoose({ music: true })
  if (!chosen.ok) return chosen
  if (chosen.value) execute('changeMusic', changeMusic(id, chosen.value))
  return ok(undefined)
}

/**
 * Main serves music only once the project that names it is saved; then it reports missing files.
 */
async function look(): Promise<void> {
  const { opened, fields } = useDocument.getState()
  if (!opened || fields.music.length === 0) return
  const project = await savedProject()
  const checked = project.ok ? await project.value.musicCheck() : project
  if (!checked.ok || useDocument.getState().opened !== opened) return
  const versions = new Map<string, string>()
  const errors = new Map<string, StudioError>()
  const before = useMusic.getState()
  for (const { id, version, error } of checked.value) {
    if (version !== null) versions.set(id, version)
    // An unplayable file stays so until it changes.
    const known = version === before.versions.get(id) ? before.errors.get(id) : undefined
    const failed = error ?? known
    if (failed) errors.set(id, failed)
  }
  const same = before.ready && isSame(errors, before.errors) && isSame(versions, before.versions)
  if (!same) useMusic.setState({ errors, versions, ready: true })
}

const isSame = <T>(one: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>): boolean =>
  JSON.stringify([...one]) === JSON.stringify([...other])

/** The window cannot play a file that exports may still be able to read. */
export function musicFailed(id: string): void {
  const music = useDocument.getState().fields.music.find((each) => each.id === id)
  const { errors } = useMusic.getState()
  if (!music || errors.has(id)) return
  const message = 'this music cannot be played here'
  const error = studioError('AUDIO_UNSUPPORTED', message, { at: music.path })
  useMusic.setState({ errors: new Map([...errors, [id, error]]) })
}

const filesOf = (music: readonly Music[]): string =>
  music.map(({ id, path }) => `${id} ${path}`).join('\n')

/** Keeps `useMusic` in step with the document. Returns the unsubscribe function. */
export function followMusic(): () => void {
  const again = () => void look()
  again()
  // Another file may have taken the place of one meanwhile.
  window.addEventListener('focus', again)
  const end = useDocument.subscribe((now, before) => {
    const same = now.fields.music === before.fields.music && now.opened === before.opened
    if (
      !same &&
      (now.opened !== before.opened || filesOf(now.fields.music) !== filesOf(before.fields.music))
    )
      void look()
  })
  return () => {
    end()
    window.removeEventListener('focus', again)
  }
}
