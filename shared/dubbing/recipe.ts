import { type DictionaryEntry, dictionaryHits } from '../text/dictionary'
import { plainPunctuation } from '../text/plain-punctuation'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type AudioFields, audioFieldsSchema } from '../contracts/audio-settings'
import { EMBEDDED_CONNECTION_ID } from '../contracts/connection'
import type { Cue, ProjectFile, Recipe, Speaker, Take } from '../contracts/project-file'
import { type SoundCue, soundOf, type SoundSpeaker } from '../profiles/resolve-sound'
import type { SentenceContexts } from './breath/sentences-of-film'
import { isSpeakable, spokenTextOf } from './spoken-text'

/** The part of a project that recipes depend on. */
export type RecipeProject = Pick<
  ProjectFile,
  'language' | 'narratorVoiceId' | 'audio' | 'profiles' | 'profileId'
> & {
  /** The sentences that its cues are spoken in. */
  contexts: SentenceContexts
  /** Entries of the service's dictionary that are on; none unless given. */
  dictionary?: readonly DictionaryEntry[]
  /** The service has no dictionary: the words are replaced before they are sent. */
  dictionaryHere?: boolean
}

/** The parts of a cue and its speaker that recipes depend on. */
type RecipeCue = Pick<Cue, 'id' | 'text' | 'spoken' | 'language' | 'voiceId'> & SoundCue
type RecipeSpeaker = Pick<Speaker, 'voiceId'> & SoundSpeaker

/** The voice that speaks a cue: its own, else its speaker's, else the narrator's; null = none cast. */
export function voiceOf(
  cue: Pick<Cue, 'voiceId'>,
  speaker: Pick<Speaker, 'voiceId'> | null,
  project: Pick<ProjectFile, 'narratorVoiceId'>,
): number | null {
  return cue.voiceId ?? speaker?.voiceId ?? project.narratorVoiceId
}

/** Recipe of a new take of this cue; null without a voice. */
export function recipeOf(
  cue: RecipeCue,
  speaker: RecipeSpeaker | null,
  project: RecipeProject,
): Recipe | null {
  const voiceId = voiceOf(cue, speaker, project)
  if (voiceId === null) return null
  const { split_layout, ...audio } = soundOf(cue, speaker, project)
  const text = spokenTextOf(cue, split_layout)
  const context = project.contexts.get(cue.id)?.mark
  return {
    text,
    language: cue.language ?? project.language,
    voiceId,
    audio,
    dictionary: dictionaryRevision(text, project.dictionary ?? []),
    ...(context !== undefined && { context }),
  }
}

/** True if the cue's present recipe is one of these, by their hashes. */
export function saysOneOf(
  hashes: ReadonlySet<string> | undefined,
  cue: RecipeCue,
  speaker: RecipeSpeaker | null,
  project: RecipeProject,
): boolean {
  const recipe = hashes && recipeOf(cue, speaker, project)
  return !!recipe && hashes.has(recipeHash(recipe))
}

const audioNames = audioFieldsSchema.keyof().options

/**
 * The audio fields as one canonical text: the same for equal fields, whatever the order in which
 * they were set.
 */
export function audioKey(audio: AudioFields): string {
  return JSON.stringify(audioNames.map((name) => audio[name]))
}

/** Identity of a recipe: 128 bits of SHA-256 in hex. Equal recipes have equal hashes everywhere. */
export function recipeHash(recipe: Recipe): string {
  const canonical = JSON.stringify([
    recipe.text.normalize('NFC'),
    recipe.language,
    recipe.voiceId,
    audioKey(recipe.audio),
    recipe.dictionary,
    // Recipes without a context have the hashes that they have always had.
    ...(recipe.context === undefined ? [] : [recipe.context]),
  ])
  return bytesToHex(sha256(utf8ToBytes(canonical)).subarray(0, 16))
}

/**
 * Short hash of the dictionary's effect on this text: it changes only with entries that affect the
 * text. '' if nothing is changed.
 */
export function dictionaryRevision(text: string, dictionary: readonly DictionaryEntry[]): string {
  const plain = text.normalize('NFC')
  const hits = dictionaryHits(plain, dictionary).filter(
    ({ start, end, replacement }) => plain.slice(start, end) !== replacement,
  )
  if (hits.length === 0) return ''
  const said = hits.map(({ start, end, replacement }) => [start, end, replacement])
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(said))).subarray(0, 8))
}

/**
 * none: never voiced · stale: voiced from another recipe · draft: the right text from another
 * service · fresh: the right text from the project's own service. For the voices of this computer
 * every other service is the better one, so its take is no draft.
 */
export type TakeState = 'none' | 'stale' | 'draft' | 'fresh'

/** The project as staleness needs it. A take by another service than `connectionId` is never final. */
type StateProject = RecipeProject & Partial<Pick<ProjectFile, 'connectionId'>>

/** A take as staleness needs it. */
type StateTake = Pick<Take, 'recipeHash' | 'recipe' | 'connectionId' | 'own'>

/** Recipe of a take in a person's own voice: only the words, nothing for a service. */
export function ownRecipe(
  cue: Omit<RecipeCue, 'id'>,
  project: Pick<ProjectFile, 'language' | 'audio'>,
): Pick<Take, 'recipe' | 'recipeHash'> {
  const { language, audio } = project
  const recipe = { text: spokenTextOf(cue), language, voiceId: 0, audio, dictionary: '' }
  return { recipe, recipeHash: recipeHash(recipe) }
}

/** State of one cue against its active take. */
export function takeState(
  cue: RecipeCue,
  speaker: RecipeSpeaker | null,
  project: StateProject,
  take: StateTake | null,
): TakeState {
  if (take === null) return 'none'
  if (take.own) return soundsAlike(take.recipe.text, spokenTextOf(cue)) ? 'fresh' : 'stale'
  const recipe = recipeOf(cue, speaker, project)
  const { connectionId = take.connectionId } = project
  if (take.connectionId !== connectionId) {
    const sound = recipe ?? recipeOf({ ...cue, voiceId: take.recipe.voiceId }, speaker, project)
    if (sound === null || !saysTheSame(take.recipe, sound)) return 'stale'
    return connectionId === EMBEDDED_CONNECTION_ID ? 'fresh' : 'draft'
  }
  return recipe !== null && isTakeOf(recipe, take) ? 'fresh' : 'stale'
}

/**
 * The project's service's own take of exactly the present recipe, the latest of several: going back
 * to it costs nothing.
 */
export function finalTake<T extends StateTake>(
  cue: RecipeCue,
  speaker: RecipeSpeaker | null,
  project: StateProject,
  takes: readonly T[],
): T | undefined {
  const own = ({ connectionId }: T) =>
    project.connectionId === undefined || connectionId === project.connectionId
  return takes.findLast((take) => own(take) && takeState(cue, speaker, project, take) === 'fresh')
}

/** True for a take of a recipe, however its quotation marks and dots are written. */
const isTakeOf = (recipe: Recipe, take: StateTake): boolean =>
  recipeHash(recipe) === take.recipeHash ||
  (recipe.voiceId === take.recipe.voiceId &&
    recipe.dictionary === take.recipe.dictionary &&
    recipe.context === take.recipe.context &&
    saysTheSame(recipe, take.recipe))

/** True if two texts differ at most in how their quotation marks, apostrophes and dots are written. */
function soundsAlike(a: string, b: string): boolean {
  const [one, other] = [a.normalize('NFC'), b.normalize('NFC')]
  return one === other || plainPunctuation(one) === plainPunctuation(other)
}

/** True if two services received the same request; each has its own voices and dictionary. */
export function saysTheSame(a: Recipe, b: Recipe): boolean {
  return (
    a.language === b.language &&
    soundsAlike(a.text, b.text) &&
    audioKey(a.audio) === audioKey(b.audio)
  )
}

/** The takes of a project, as far as staleness needs them. */
interface ActiveTakes {
  takes: ReadonlyMap<string, StateTake & Pick<Take, 'locked'>>
  /** cue id → id of the active take. */
  activeTakes: Readonly<Record<string, string>>
}

/**
 * Ids of the cues that "render stale" sends, in the order of the project: those without a take,
 * with a stale one or with another service's. Locked takes are approved and own voices are not to
 * be replaced, so their cues are left out, as is text that cannot be spoken.
 */
export function staleCues(
  project: Pick<ProjectFile, 'cues' | 'speakers'> & StateProject,
  active: ActiveTakes,
): string[] {
  const speakers = new Map(project.speakers.map((speaker) => [speaker.id, speaker]))
  return project.cues
    .filter((cue) => {
      const takeId = active.activeTakes[cue.id]
      const take = takeId === undefined ? null : (active.takes.get(takeId) ?? null)
      if (take?.locked || take?.own || !isSpeakable(cue)) return false
      const speaker = cue.speakerId === null ? null : (speakers.get(cue.speakerId) ?? null)
      return takeState(cue, speaker, project, take) !== 'fresh'
    })
    .map((cue) => cue.id)
}
