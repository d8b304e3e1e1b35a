import { withTranslation } from '@shared/translation/cue-state'
import type { AudioFields } from '@shared/contracts/audio-settings'
import { compareCues, type Cue } from '@shared/contracts/project-file'
import { MIN_CUE_MS } from '@shared/contracts/project/project-limits'
import { notSpeech } from '@shared/subtitles/not-speech'
import type { DocumentPatch, StudioDocument } from '../document/document'
import { execute, undo, type Edit } from '../document/execute'
import { useHistory } from '../document/history-store'

/** Changes some cues; a cue for which `change` answers itself is left alone. */
export function changeCues(ids: Iterable<string>, change: (cue: Cue) => Cue): Edit {
  return (document) => cuePatch(document, ids, change)
}

function cuePatch(
  document: StudioDocument,
  ids: Iterable<string>,
  change: (cue: Cue) => Cue,
): DocumentPatch {
  const upsert: Cue[] = []
  for (const id of ids) {
    const cue = document.byId.get(id)
    const next = cue && change(cue)
    if (next && next !== cue) upsert.push(next)
  }
  return { cues: { upsert, remove: [] } }
}

/** Takes that were listened to and found good, by cue; null: that is taken back. */
export function approveTakes(approvals: ReadonlyMap<string, Cue['approved'] | null>): Edit {
  return changeCues(approvals.keys(), (cue) => {
    const next = approvals.get(cue.id) ?? undefined
    const isSame = JSON.stringify(cue.approved) === JSON.stringify(next)
    return isSame ? cue : withOptional(cue, 'approved', next)
  })
}

/** In a language version it is a translation of the original as that is now. */
export function setText(id: string, text: string): Edit {
  return (document) => {
    const isVersion = Boolean(document.fields.family?.origin)
    return changeCues([id], (cue) => {
      if (cue.text === text) return cue
      return isVersion ? withTranslation(cue, { text }, 'person') : { ...cue, text }
    })(document)
  }
}

/** Times in ms; the start is kept at or above 0 and the end at or after the start. */
export function setTimes(id: string, startMs: number, endMs: number): Edit {
  const start = Math.max(0, Math.round(startMs))
  const end = Math.max(start, Math.round(endMs))
  return changeCues([id], (cue) =>
    cue.startMs === start && cue.endMs === end ? cue : { ...cue, startMs: start, endMs: end },
  )
}

/**
 * Puts one edge of a cue to a time; the other stays. Null when less than the shortest cue would be
 * left, or the edge would pass the other.
 */
export function setEdge(id: string, edge: 'start' | 'end', atMs: number): Edit {
  return (document) => {
    const cue = document.byId.get(id)
    const at = Math.max(0, Math.round(atMs))
    const lengthMs = cue ? (edge === 'start' ? cue.endMs - at : at - cue.startMs) : 0
    if (lengthMs < MIN_CUE_MS) return null
    const change = (old: Cue) => ({
      ...old,
      ...(edge === 'start' ? { startMs: at } : { endMs: at }),
    })
    return cuePatch(document, [id], change)
  }
}

/** Moves one edge of each cue by some ms, as far as the shortest cue and the start of the film allow. */
export function moveEdges(ids: Iterable<string>, edge: 'start' | 'end', byMs: number): Edit {
  return changeCues(ids, (cue) => {
    const { startMs, endMs } = cue
    if (edge === 'end')
      return { ...cue, endMs: Math.max(startMs + MIN_CUE_MS, Math.round(endMs + byMs)) }
    const latest = endMs - MIN_CUE_MS
    return { ...cue, startMs: Math.max(0, Math.min(latest, Math.round(startMs + byMs))) }
  })
}

/** Moves cues by some ms, together: none goes below 0 and their distances stay. */
export function moveCues(ids: readonly string[], byMs: number): Edit {
  return (document) => {
    const starts = ids.flatMap((id) => document.byId.get(id)?.startMs ?? [])
    const by = Math.max(Math.round(byMs), -Math.min(...starts))
    if (by === 0) return null
    if (document.fields.narration) return pinned(document, ids, by)
    return cuePatch(document, ids, (cue) => ({
      ...cue,
      startMs: cue.startMs + by,
      endMs: cue.endMs + by,
    }))
  }
}

/** In a narration a dragged cue is pinned: the first of several, as the others follow it. */
function pinned(document: StudioDocument, ids: readonly string[], byMs: number): DocumentPatch {
  const cues = ids.flatMap((id) => document.byId.get(id) ?? []).sort(compareCues)
  const first = cues.slice(0, 1).map(({ id }) => id)
  return cuePatch(document, first, (cue) => ({ ...cue, pinnedMs: cue.startMs + byMs }))
}

export function setCueSpeaker(ids: Iterable<string>, speakerId: string | null): Edit {
  return changeCues(ids, (cue) => (cue.speakerId === speakerId ? cue : { ...cue, speakerId }))
}

/** Undefined takes the override away: the speaker's voice speaks again. */
export function setCueVoice(ids: Iterable<string>, voiceId: number | undefined): Edit {
  return changeCues(ids, (cue) => withOptional(cue, 'voiceId', voiceId))
}

/** Undefined: the language of the project again. */
export function setCueLanguage(ids: Iterable<string>, language: string | undefined): Edit {
  return changeCues(ids, (cue) => withOptional(cue, 'language', language))
}

export function setCueGain(ids: Iterable<string>, gainDb: number): Edit {
  return changeCues(ids, (cue) => withOptional(cue, 'gainDb', gainDb === 0 ? undefined : gainDb))
}

/** Leaves out of takes what their pauses are longer than this, ms; undefined: they stay as they were spoken. */
export function setLongestPause(ids: Iterable<string>, ms: number | undefined): Edit {
  return changeCues(ids, (cue) => withOptional(cue, 'longestPauseMs', ms))
}

export function setCueNote(id: string, note: string): Edit {
  return changeCues([id], (cue) => withOptional(cue, 'note', note === '' ? undefined : note))
}

/**
 * Has cues spoken, or leaves them out, whatever their text is; the override goes where the text
 * alone decides the same.
 */
export function setSpoken(ids: Iterable<string>, speak: boolean): Edit {
  return changeCues(ids, (cue) => {
    const decided = (notSpeech({ text: cue.text }) === null) === speak
    return withOptional(cue, 'spoken', decided ? undefined : speak ? 'yes' : 'no')
  })
}

/** Has cues spoken alone, whatever sentence they are in, or within it. */
export function setAlone(ids: Iterable<string>, alone: boolean): Edit {
  return changeCues(ids, (cue) => withOptional(cue, 'alone', alone || undefined))
}

/** Sets whether the speakers of cues are visible; undefined: not known. */
export function setScreen(ids: Iterable<string>, screen: Cue['screen']): Edit {
  return changeCues(ids, (cue) => withOptional(cue, 'screen', screen))
}

/** Overrides one audio field of the cue; undefined takes the override away. */
export function setCueAudio<K extends keyof AudioFields>(
  ids: Iterable<string>,
  field: K,
  value: AudioFields[K] | undefined,
): Edit {
  return changeCues(ids, (cue) => {
    const audio = withOptional(cue.audio ?? {}, field, value)
    if (audio === cue.audio) return cue
    return withOptional(cue, 'audio', Object.keys(audio).length > 0 ? audio : undefined)
  })
}

/** The object with a member set, or without it; itself when nothing changes. */
export function withOptional<T extends object, K extends keyof T>(
  object: T,
  key: K,
  value: T[K] | undefined,
): T {
  if (object[key] === value && (value !== undefined || !(key in object))) return object
  const next = { ...object }
  if (value === undefined) delete next[key]
  else next[key] = value
  return next
}

interface TextEditing {
  change: (text: string) => void
  /** Adds an edit to the typing; false: nothing changed. */
  also: (edit: Edit) => boolean
  /** Reverts the text typed since the field got the focus, or since the last render. */
  revert: () => void
  /** The next letter begins another stay. */
  settle: () => void
}

let stays = 0

/**
 * Edits text letter by letter, so that length and cost update at once; all typing in the field
 * until it loses the focus is one step of undo. `finishEditing` ends that step: rendered text is
 * not reverted.
 */
export function textEditing(cueId: string): TextEditing {
  let group = nextGroup()
  return {
    change: (text) => void execute('changeText', setText(cueId, text), { group }),
    also: (edit) => execute('changeText', edit, { group }),
    revert: () => {
      if (useHistory.getState().past.at(-1)?.group === group) undo()
    },
    settle: () => {
      group = nextGroup()
    },
  }
}

function nextGroup(): string {
  stays += 1
  return `text-${stays}`
}
