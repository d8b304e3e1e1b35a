import { serviceCastOf } from '@shared/casting/service-cast'
import type { Cue, DocumentFields, Speaker, Take } from '@shared/contracts/project-file'
import { costOfCue } from '@shared/dubbing/spending'
import { isSpeakable } from '@shared/dubbing/spoken-text'
import { finalTake, saysOneOf } from '@shared/dubbing/recipe'
import type { DictionaryEntry } from '@shared/text/dictionary'
import { cuesInOrder, speakerOf, type Change, type StudioDocument } from '@/model/document/document'
import { patchDocument } from '@/model/document/document-patch'
import { withOptional } from '@/model/edits/cue-edits'
import { withVoice, type GivenVoice } from '@/model/edits/speaker-edits'
import { useDocument } from '@/model/document/document-store'
import { sentencesIn } from '@/model/document/sentences'
import { setField } from '@/model/edits/project-edits'
import { execute } from '@/model/document/execute'
import { paidAt } from '@/model/document/run-store'
import { useTakes, activeTake } from '@/model/document/takes-store'
import { openDialog } from '@/model/view/workspace-store'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'

/** What a project needs to go over to another service. */
export interface Switch {
  /** Id of the connection. */
  to: string
  /** The voice there for each voice id here. One that is missing leaves its speakers uncast. */
  voices: ReadonlyMap<number, GivenVoice>
  /** How a voice of the service that is left is called. */
  nameOf: (voiceId: number) => string | undefined
  /** Entries of the new service's dictionary that are on. */
  dictionary: readonly DictionaryEntry[]
  /** Those of them that Cuecast applies before sending, where that service has no dictionary. */
  replaced: readonly DictionaryEntry[]
  takesOf: (cueId: string) => readonly Take[]
  takeOf: (cueId: string) => Take | undefined
}

/**
 * The project with another service: speakers get the voices that they had there before, else the
 * matching ones; takes that the service has made of what the cues say now become active again. Where
 * there are none, the takes of the other service stay as drafts.
 */
export function switchConnection(document: StudioDocument, plan: Switch): Change {
  const { fields, speakers } = document
  const cues = cuesInOrder(document)
  const earlier = fields.casts[plan.to]
  const narrator = fields.narratorVoiceId
  const patch: Change = {
    fields: {
      connectionId: plan.to,
      casts: {
        ...fields.casts,
        [fields.connectionId]: serviceCastOf(
          { cues, speakers, narratorVoiceId: narrator },
          plan.nameOf,
        ),
      },
      narratorVoiceId:
        earlier?.narrator?.voiceId ??
        (narrator === null ? null : (plan.voices.get(narrator)?.id ?? null)),
    },
    speakers: speakers.map((speaker) => recast(speaker, plan, fields)),
    cues: {
      upsert: cues.flatMap((cue) => {
        const own =
          cue.voiceId === undefined ? undefined : (plan.voices.get(cue.voiceId)?.id ?? undefined)
        const next = withOptional(cue, 'voiceId', earlier?.cues[cue.id] ?? own)
        return next === cue ? [] : next
      }),
      remove: [],
    },
  }
  return { ...patch, activeTakes: finalTakes(patchDocument(document, patch).document, plan) }
}

function recast(speaker: Speaker, { to, voices, nameOf }: Switch, { casts }: DocumentFields) {
  const before = casts[to]?.speakers[speaker.id]
  if (typeof before?.voiceId === 'number')
    return withVoice(speaker, { id: before.voiceId, name: before.name })
  const { voiceId, voiceName } = speaker
  if (voiceId === null) return speaker
  const name = voiceName ?? nameOf(voiceId) ?? `#${voiceId}`
  return withVoice(speaker, voices.get(voiceId) ?? { id: null, name })
}

type SpokenDocument = StudioDocument & { dictionary: readonly DictionaryEntry[] }

function finalTakes(document: StudioDocument, plan: Switch): Record<string, string> {
  const activeTakes: Record<string, string> = {}
  const spoken = { ...document, dictionary: plan.dictionary }
  for (const cue of cuesInOrder(document)) {
    const now = plan.takeOf(cue.id)
    if (!now || now.locked || now.connectionId === plan.to) continue
    const take = finalOf(spoken, cue, plan)
    if (take) activeTakes[cue.id] = take.id
  }
  return activeTakes
}

function finalOf(document: SpokenDocument, cue: Cue, plan: Switch): Take | undefined {
  const made = plan.takesOf(cue.id).filter(({ connectionId }) => connectionId === plan.to)
  if (made.length === 0) return undefined
  const { dictionary } = document
  const project = { ...document.fields, dictionary, contexts: sentencesIn(document) }
  return finalTake(cue, speakerOf(document, cue), project, made)
}

/** What the new service would have to voice. */
export interface SwitchCost {
  /** Cues to be rendered, in order, with their credits. */
  cues: { id: string; credits: number }[]
  credits: number
  /** Cues whose final take is there already. */
  reused: number
  /** Cues whose take by another service stays as a draft until then. */
  drafts: number
}

/** The final render after the switch, cue by cue. Locked takes are approved and stay. */
export function switchCost(before: StudioDocument, plan: Switch): SwitchCost {
  const change = switchConnection(before, plan)
  const { activeTakes: _active, ...patch } = change
  const document = { ...patchDocument(before, patch).document, dictionary: plan.dictionary }
  const paid = paidAt(plan.to)
  const cost: SwitchCost = { cues: [], credits: 0, reused: 0, drafts: 0 }
  for (const cue of cuesInOrder(document)) {
    const take = plan.takeOf(cue.id)
    if (!isSpeakable(cue) || take?.locked) continue
    if (finalOf(document, cue, plan)) {
      cost.reused += 1
      continue
    }
    const speaker = speakerOf(document, cue)
    const { dictionary } = plan
    const project = { ...document.fields, dictionary, contexts: sentencesIn(document) }
    const credits = saysOneOf(paid.get(cue.id), cue, speaker, project)
      ? 0
      : costOfCue(cue, speaker, document.fields, plan.replaced)
    cost.cues.push({ id: cue.id, credits })
    cost.credits += credits
    if (take) cost.drafts += 1
  }
  return cost
}

/**
 * Gives the project another connection. Where voices are cast or takes are there, a dialog shows
 * first what becomes of them and what the final render costs.
 */
export function askSwitch(to: string): void {
  const { fields, speakers, byId } = useDocument.getState()
  if (to === fields.connectionId) return
  const cast =
    fields.narratorVoiceId !== null ||
    speakers.some(({ voiceId }) => voiceId !== null) ||
    [...byId.values()].some(({ voiceId }) => voiceId !== undefined)
  const voiced = useTakes.getState().active.size > 0
  if (cast || voiced || fields.casts[to]) openDialog({ kind: 'switch-connection', to })
  else execute('changeConnection', setField('connectionId', to))
}

/**
 * The project goes to the voices on this computer because its service is gone: speakers get the
 * voices that they had here before, the others none; what the service made stays as drafts.
 */
export function goOffline(): void {
  const takes = useTakes.getState()
  execute('changeConnection', (document) =>
    switchConnection(document, {
      to: EMBEDDED_CONNECTION_ID,
      voices: new Map(),
      nameOf: (id) => document.speakers.find(({ voiceId }) => voiceId === id)?.voiceName,
      dictionary: [],
      replaced: [],
      takesOf: (cueId) => (takes.byCue.get(cueId) ?? []).flatMap((id) => takes.byId.get(id) ?? []),
      takeOf: (cueId) => activeTake(takes, cueId),
    }),
  )
}
