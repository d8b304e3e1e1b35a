import type { Cue, ProjectProfile } from '@shared/contracts/project-file'
import { takeState } from '@shared/dubbing/recipe'
import { copyOf, soundOf, toCopy } from '@shared/profiles/resolve-sound'
import { sameSetting } from '@shared/profiles/settings'
import { creditsOfCue } from './dictionary-uses'
import { keptTake } from './kept-take'
import { useDictionary } from './dictionary-store'
import { speakerOf, type StudioDocument } from '../document/document'
import { patchDocument } from '../document/document-patch'
import { useDocument } from '../document/document-store'
import { sentencesIn } from '../document/sentences'
import type { Edit } from '../document/execute'
import { activeTake, useTakes } from '../document/takes-store'
import { useMemo } from 'react'
import { compareNames } from '@/ui/text/language'
import { useT } from '@/ui/text/use-t'
import { useProfiles } from './profile-store'

/** Cues that an edit of the sound would make stale, and the cost of rendering them again. */
interface SoundCost {
  cues: number
  credits: number
}

export const noCost: SoundCost = { cues: 0, credits: 0 }

/**
 * Cues that are fresh now and would be stale after this edit, but for those that would get an earlier take back; call
 * before the edit.
 *
 * @param among the cues that the edit can touch; all of them by default
 * @param before the document as it is now; a component passes the one that it is drawn from
 */
export function costOf(
  edit: Edit,
  among?: readonly string[],
  before: StudioDocument = useDocument.getState(),
): SoundCost {
  const patch = edit(before)
  if (patch === null) return noCost
  const after = patchDocument(before, patch).document
  const takes = useTakes.getState()
  const dictionary = useDictionary.getState().active
  const contexts = { before: sentencesIn(before), after: sentencesIn(after) }
  const cost = { cues: 0, credits: 0 }
  for (const id of among ?? before.order) {
    const [was, cue] = [before.byId.get(id), after.byId.get(id)]
    const take = activeTake(takes, id)
    if (!was || !cue || !take || take.locked) continue
    const isSame = contexts.before.get(id)?.mark === contexts.after.get(id)?.mark
    if (isSame && sameSound(was, before, cue, after)) continue
    const state = (each: Cue, of: StudioDocument) =>
      takeState(
        each,
        speakerOf(of, each),
        { ...of.fields, dictionary, contexts: sentencesIn(of) },
        take,
      )
    if (state(was, before) !== 'fresh' || state(cue, after) === 'fresh') continue
    if (keptTake(cue, after, take, takes)) continue
    cost.cues += 1
    cost.credits += creditsOfCue(cue, after)
  }
  return cost
}

function sameSound(a: Cue, inA: StudioDocument, b: Cue, inB: StudioDocument): boolean {
  return sameSetting(
    soundOf(a, speakerOf(inA, a), inA.fields),
    soundOf(b, speakerOf(inB, b), inB.fields),
  )
}

/** Where a project uses a profile. */
export interface ProfileUse {
  project: boolean
  speakerIds: string[]
  cueIds: string[]
}

/** By the id of the project's copy. */
export function usesOf(
  copies: readonly ProjectProfile[],
  document: Pick<StudioDocument, 'fields' | 'speakers' | 'order' | 'byId'>,
): ReadonlyMap<string, ProfileUse> {
  const uses = new Map<string, ProfileUse>(
    copies.map(({ id }) => [
      id,
      { project: document.fields.profileId === id, speakerIds: [], cueIds: [] },
    ]),
  )
  for (const { id, profileId } of document.speakers) uses.get(profileId ?? '')?.speakerIds.push(id)
  for (const id of document.order) uses.get(document.byId.get(id)?.profileId ?? '')?.cueIds.push(id)
  return uses
}

interface ProfileChoice {
  id: string
  label: string
  profile: ProjectProfile
}

/**
 * The profiles that something can sound by: those that the project has, as it has them, and those
 * of its connection.
 */
export function useProfileChoices(): readonly ProfileChoice[] {
  const t = useT()
  const copies = useDocument((state) => state.fields.profiles)
  const rows = useProfiles((state) => state.rows)
  return useMemo(() => {
    const more = rows.flatMap((row) =>
      row.mine === null || copyOf(row, copies) ? [] : toCopy(row, copies),
    )
    const all = [...copies, ...more].sort((a, b) => compareNames(a.name, b.name))
    const names = new Set<string>()
    const twice = new Set(
      all.flatMap(({ name }) => (names.has(name) ? name : (names.add(name), []))),
    )
    return all.map((profile) => {
      const name = profile.name === '' ? t('profiles.unnamed') : profile.name
      const label = twice.has(profile.name)
        ? `${name} (${t(`profiles.profileType.${profile.type}`)})`
        : name
      return { id: profile.id, label, profile }
    })
  }, [copies, rows, t])
}
