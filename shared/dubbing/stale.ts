import type { ProjectFile, Recipe, Take } from '../contracts/project-file'
import {
  audioKey,
  recipeHash,
  recipeOf,
  type RecipeCue,
  type RecipeProject,
  type RecipeSpeaker,
} from './recipe'
import { isSpeakable } from './spoken-text'

/**
 * none: never voiced · stale: voiced from another recipe · draft: another service has voiced what
 * the cue says · fresh: the take says what the cue says, in the project's own service.
 */
export type TakeState = 'none' | 'stale' | 'draft' | 'fresh'

/** The project as staleness needs it. A take by another service than `connectionId` is never final. */
export type StateProject = RecipeProject & Partial<Pick<ProjectFile, 'connectionId'>>

/** A take as staleness needs it. */
export type StateTake = Pick<Take, 'recipeHash' | 'recipe' | 'connectionId'>

/** State of one cue against the take that is heard for it. */
export function takeState(
  cue: RecipeCue,
  speaker: RecipeSpeaker | null,
  project: StateProject,
  take: StateTake | null,
): TakeState {
  if (take === null) return 'none'
  const recipe = recipeOf(cue, speaker, project)
  const { connectionId = take.connectionId } = project
  if (take.connectionId !== connectionId) {
    const sound = recipe ?? recipeOf({ ...cue, voiceId: take.recipe.voiceId }, speaker, project)
    return sound !== null && saysTheSame(take.recipe, sound) ? 'draft' : 'stale'
  }
  return recipe !== null && recipeHash(recipe) === take.recipeHash ? 'fresh' : 'stale'
}

/**
 * The take that the project's service has made of exactly what the cue says now, the latest of
 * several: going back to it costs nothing.
 */
export function finalTake<T extends StateTake>(
  cue: RecipeCue,
  speaker: RecipeSpeaker | null,
  project: StateProject,
  takes: readonly T[],
): T | undefined {
  return takes.findLast((take) => takeState(cue, speaker, project, take) === 'fresh')
}

/** Whether two services were asked for the same; each has voices and a dictionary of its own. */
function saysTheSame(a: Recipe, b: Recipe): boolean {
  return (
    a.text.normalize('NFC') === b.text.normalize('NFC') &&
    a.language === b.language &&
    audioKey(a.audio) === audioKey(b.audio)
  )
}

/** The takes of a project, as far as staleness needs them. */
export interface HeardTakes {
  takes: ReadonlyMap<string, StateTake & Pick<Take, 'locked'>>
  /** cue id → id of the take that is heard. */
  activeTakes: Readonly<Record<string, string>>
}

/**
 * Ids of the cues that "render stale" sends, in the order of the project: those without a take,
 * with a stale one or with another service's. A locked take is approved, so its cue is left out, as is text that nobody can say.
 */
export function staleCues(
  project: Pick<ProjectFile, 'cues' | 'speakers'> & StateProject,
  heard: HeardTakes,
): string[] {
  const speakers = new Map(project.speakers.map((speaker) => [speaker.id, speaker]))
  return project.cues
    .filter((cue) => {
      const takeId = heard.activeTakes[cue.id]
      const take = takeId === undefined ? null : (heard.takes.get(takeId) ?? null)
      if (take?.locked || !isSpeakable(cue.text)) return false
      const speaker = cue.speakerId === null ? null : (speakers.get(cue.speakerId) ?? null)
      return takeState(cue, speaker, project, take) !== 'fresh'
    })
    .map((cue) => cue.id)
}
