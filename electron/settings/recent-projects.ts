import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecentProject } from '@shared/contracts/open-project'
import { noContexts } from '@shared/dubbing/breath/sentences-of-film'
import { recipeOf, saysTheSame } from '@shared/dubbing/recipe'
import { isSpeakable } from '@shared/dubbing/spoken-text'
import { filmPicture, type Project } from '@cuecast/dubbing'
import { samePath } from '@cuecast/platform'
import type { RecentEntry } from './settings-schema'
import type { SettingsStore } from './settings-store'

interface RecentDeps {
  saved: Pick<SettingsStore, 'recent' | 'remember' | 'noteRecent' | 'forget'>
  /** Folder of the pictures. */
  pictures: string
}

/** The projects that were opened last, the latest first: where they are and how far they have come. */
export class RecentProjects {
  constructor(private readonly deps: RecentDeps) {}

  async list(): Promise<RecentProject[]> {
    const entries = this.deps.saved.recent.map(async (entry) => {
      const exists = (await stat(entry.path).catch(() => null)) !== null
      return { ...entry, exists }
    })
    return Promise.all(entries)
  }

  has(path: string): boolean {
    return this.deps.saved.recent.some((entry) => samePath(entry.path, path))
  }

  forget(path: string): void {
    this.deps.saved.forget(path)
  }

  /** The project is open now. Its picture follows when it is made. */
  opened(project: Project, source: string | null): void {
    const { saved } = this.deps
    saved.remember(project.path, project.document.name)
    saved.noteRecent(project.path, progressOf(project))
    void this.#noteSource(project, source)
    void this.takePicture(project)
  }

  async #noteSource({ path }: Project, source: string | null): Promise<void> {
    const there = source !== null && (await stat(source).catch(() => null))
    if (there) this.deps.saved.noteRecent(path, { source })
  }

  /** The project is being closed: how far it has come. */
  closing(project: Project): void {
    this.deps.saved.noteRecent(project.path, progressOf(project))
  }

  /** Keeps a frame of the project's film, unless that is there already. Without ffmpeg there is none. */
  async takePicture(project: Project): Promise<void> {
    const { saved, pictures } = this.deps
    const film = await project.film()
    if (!film.ok || film.value === null) return
    const name = `${createHash('sha256').update(`${project.path}\n${film.value}`).digest('hex').slice(0, 32)}.jpg`
    const there = await stat(join(pictures, name)).catch(() => null)
    if (!there && !(await filmPicture(film.value, join(pictures, name)))) return
    saved.noteRecent(project.path, { picture: name })
  }

  /** Path of a picture; null if there is none of this name. */
  pathOf(name: string): string | null {
    return /^[0-9a-f]{32}\.jpg$/.test(name) ? join(this.deps.pictures, name) : null
  }

  /** The file that a project was made from; null: not known. */
  madeFrom(projectPath: string): string | null {
    return this.deps.saved.recent.find(({ path }) => samePath(path, projectPath))?.source ?? null
  }

  /** The project that was made from a file; null: not known. */
  projectOf(source: string): string | null {
    const made = ({ source: from }: RecentEntry) => from !== undefined && samePath(from, source)
    return this.deps.saved.recent.find(made)?.path ?? null
  }
}

function progressOf({ document, takes }: Project): {
  name: string
  cues: number
  rendered: number
} {
  const speakers = new Map(document.speakers.map((speaker) => [speaker.id, speaker]))
  const cues = document.cues.filter(isSpeakable)
  const rendered = cues.filter((cue) => {
    const take = takes.index.active(cue.id)
    if (!take || take.own || take.locked) return Boolean(take)
    // Compares requested recipes without the dictionary: an outdated take is to be rendered again.
    const recipe = recipeOf(cue, speakers.get(cue.speakerId ?? '') ?? null, {
      ...document,
      contexts: noContexts,
    })
    const sameVoice =
      take.connectionId !== document.connectionId || recipe?.voiceId === take.recipe.voiceId
    return recipe !== null && sameVoice && saysTheSame(take.recipe, recipe)
  })
  return { name: document.name, cues: cues.length, rendered: rendered.length }
}
