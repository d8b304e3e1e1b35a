import type { ProjectFile, Take } from '../contracts/project-file'
import {
  recipeHash,
  recipeOf,
  type RecipeCue,
  type RecipeProject,
  type RecipeSpeaker,
} from './recipe'
import { isSpeakable } from './spoken-text'

/** none: never voiced · stale: voiced from another recipe · fresh: the take says what the cue says. */
export type CueState = 'none' | 'stale' | 'fresh'

/** State of one cue against the take that is heard for it. */
export function cueState(
  cue: RecipeCue,
  speaker: RecipeSpeaker | null,
  project: RecipeProject,
  take: Pick<Take, 'recipeHash'> | null,
): CueState {
  if (take === null) return 'none'
  const recipe = recipeOf(cue, speaker, project)
  return recipe !== null && recipeHash(recipe) === take.recipeHash ? 'fresh' : 'stale'
}

/** The takes of a project, as far as staleness needs them. */
export interface HeardTakes {
  takes: ReadonlyMap<string, Pick<Take, 'recipeHash' | 'locked'>>
  /** cue id → id of the take that is heard. */
  activeTakes: Readonly<Record<string, string>>
}

/**
 * Ids of the cues that "render stale" sends, in the order of the project: those without a take or
 * with a stale one. A locked take is approved, so its cue is left out, as is text that nobody can say.
 */
export function staleCues(
  project: Pick<ProjectFile, 'cues' | 'speakers'> & RecipeProject,
  heard: HeardTakes,
): string[] {
  const speakers = new Map(project.speakers.map((speaker) => [speaker.id, speaker]))
  return project.cues
    .filter((cue) => {
      const takeId = heard.activeTakes[cue.id]
      const take = takeId === undefined ? null : (heard.takes.get(takeId) ?? null)
      if (take?.locked || !isSpeakable(cue.text)) return false
      const speaker = cue.speakerId === null ? null : (speakers.get(cue.speakerId) ?? null)
      return cueState(cue, speaker, project, take) !== 'fresh'
    })
    .map((cue) => cue.id)
}
