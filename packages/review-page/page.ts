import { anotherWording } from '@shared/review/place-notes'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Locale } from '@shared/languages/locales'
import type { NoteKind, ReviewCue, ReviewerNote, Verdict } from '@shared/contracts/review'
import type { PackageFiles } from './files'
import type { PackageIndex } from './model'
import type { PageLanguages } from './languages'
import { type Draft, draftKey, saysNothing, tooMany } from './notes/draft'
import type { Notes, NotesState } from './notes/notes-store'
import type { SharedNotes } from './notes/shared-notes'
import { speeds, type Player, type TrackId } from './player/player'
import { type Translate, translator } from './texts'
import type { View } from './view-state'

const BACK_MS = 5_000

/** Everything that the page does, on what it shows. */
export class Page {
  readonly view
  constructor(
    readonly index: PackageIndex,
    readonly files: PackageFiles,
    readonly player: Player,
    readonly notes: Notes,
    locale: Locale,
    theme: View['theme'],
    /** Where a studio shares the page on its network; null: notes leave it as files. */
    readonly shared: SharedNotes | null = null,
    /** Null: the package has one language. */
    readonly languages: PageLanguages | null = null,
  ) {
    this.view = createStore<View>()(() => ({
      locale,
      theme,
      filter: 'all',
      search: '',
      speaker: null,
      selected: index.cues[0]?.id ?? null,
      follows: true,
      draft: null,
      resumes: false,
      drawing: null,
      isRecording: false,
      range: null,
      choosesRange: false,
      knowsRange: false,
      dialog: shared && notes.state.getState().reviewer === '' ? 'name' : null,
      savedAs: null,
      opened: null,
      cutShort: null,
      message: null,
    }))
    notes.state.subscribe(({ drafts }, before) => {
      // Another tab continues the note that is open here: nobody writes over the other.
      const { draft } = this.view.getState()
      const kept = draft && drafts !== before.drafts ? notes.draft(draft) : undefined
      if (kept && kept !== draft) this.view.setState({ draft: kept })
    })
    player.onTime((ms) => {
      const { selected, draft } = this.view.getState()
      const cue = index.cueAt(ms)
      if (cue && cue.id !== selected && !draft) this.view.setState({ selected: cue.id })
    })
  }

  get t(): Translate {
    return translator(this.view.getState().locale)
  }

  /** What is written about each language of the package. */
  get everyNotes(): readonly Notes[] {
    return this.languages?.all.map(({ notes }) => notes) ?? [this.notes]
  }

  /** What is written about a project; undefined: the package has nothing of it. */
  notesOf(projectId: string): Notes | undefined {
    if (projectId === this.index.pkg.project.id) return this.notes
    return this.languages?.all.find(({ project }) => project.id === projectId)?.notes
  }

  setReviewer(name: string): void {
    for (const notes of this.everyNotes) notes.setReviewer(name)
  }

  get selected(): ReviewCue | undefined {
    return this.index.cue(this.view.getState().selected)
  }

  /** A note that is being written about another cue is kept: what is in sight is what it is about. */
  select(cueId: string): void {
    const cue = this.index.cue(cueId)
    if (!cue) return
    const { draft } = this.view.getState()
    if (draft && draft.cueId !== cueId) this.closeDraft()
    this.view.setState({ selected: cueId, follows: true })
    this.player.seek(cue.startMs)
  }

  /** Goes to a time that was typed; false: it is no time of the package. */
  goTo(typed: string): boolean {
    const ms = this.index.msOf(typed)
    if (ms === null) return false
    const cue = this.index.cueAt(ms)
    if (cue) this.select(cue.id)
    this.player.seek(ms)
    return true
  }

  /** Plays from a word of a cue. */
  playWord(cue: ReviewCue, startMs: number): void {
    if (this.selected?.id !== cue.id) this.select(cue.id)
    this.player.seek(startMs)
    this.player.play()
  }

  /** Goes to the word before or behind. */
  stepWord(by: 1 | -1): void {
    const ms = this.index.wordBeside(this.player.timeMs, by)
    if (ms !== null) this.player.seek(ms)
  }

  step(by: number): void {
    const cue = this.index.step(this.view.getState().selected, by)
    if (cue) this.select(cue.id)
  }

  /** Moves by so many ms. */
  move(by: number): void {
    this.player.seek(this.player.timeMs + by)
  }

  back(): void {
    this.move(-BACK_MS)
  }

  /** Plays; where it plays already, one speed faster. */
  playFaster(): void {
    const { playing } = this.player.state.getState()
    if (playing) this.changeSpeed(1)
    else this.player.play()
  }

  changeSpeed(by: number): void {
    const { speed } = this.player.state.getState()
    const place = speeds.findIndex((each) => each === speed) + by
    this.player.setSpeed(speeds[Math.max(0, Math.min(speeds.length - 1, place))] ?? 1)
  }

  /** Between the track that comes first and `id`. */
  switchTrack(id: TrackId): void {
    const main = this.index.pkg.tracks[0]?.id
    const { track } = this.player.state.getState()
    if (main) this.player.setTrack(track === id ? main : id)
  }

  toggleLoop(): void {
    const { loop } = this.player.state.getState()
    const { range } = this.view.getState()
    const cue = this.selected
    if (loop) return this.player.setLoop(null)
    const part = range ?? cue
    if (!part) return
    this.player.setLoop({ startMs: part.startMs, endMs: part.endMs })
    const at = this.player.timeMs
    if (at < part.startMs || at >= part.endMs) this.player.seek(part.startMs)
  }

  /** Sets the start or the end of the range that the next note is about. */
  markRange(end: 'start' | 'end'): void {
    const at = Math.round(this.player.timeMs)
    const { range } = this.view.getState()
    const startMs = end === 'start' ? at : (range?.startMs ?? Math.max(0, at - BACK_MS))
    const last = end === 'end' ? at : (range?.endMs ?? 0)
    this.setRange({ startMs, endMs: last > startMs ? last : startMs + 1_000 })
  }

  setRange(range: View['range']): void {
    this.view.setState({ range, ...(range && { knowsRange: true }) })
  }

  /** Opens the form for a new note on the range, the selected cue or else the moment. */
  openNote(kind?: NoteKind): void {
    const { range, draft } = this.view.getState()
    if (draft) return kind && this.edit({ kind })
    const at = Math.round(this.player.timeMs)
    const cueId = this.selected?.id ?? null
    const place = range ?? { startMs: at, endMs: at + 2_000 }
    const kept = this.notes.draftOfCue(cueId)
    const last = this.notes.state.getState().notes.at(-1)
    this.#open({
      about: cueId === null ? 'time' : 'cue',
      cueId,
      kind: last?.kind ?? 'pronunciation',
      severity: last?.severity ?? 'major',
      text: '',
      suggestion: '',
      ...place,
      ...kept,
      ...(range && { about: 'range', ...range }),
      ...(kind && { kind }),
    })
    if (kept) this.say(this.t('note.continued'))
  }

  openNoteOf(note: ReviewerNote): void {
    this.closeDraft()
    const { id, cueId, startMs, endMs, kind, severity, text, suggestion } = note
    const { drawing, drawnAtMs, voice } = note
    const cue = this.index.cue(cueId)
    if (cue) this.view.setState({ selected: cue.id })
    const kept = this.notes.draftOfNote(id)
    this.#open({
      id,
      about: cue ? 'cue' : endMs === null ? 'time' : 'range',
      cueId: cue?.id ?? null,
      startMs,
      endMs: endMs ?? startMs + 2_000,
      kind,
      severity,
      text,
      suggestion,
      ...(drawing && { drawing, drawnAtMs }),
      ...(voice && { voice }),
      ...kept,
    })
    if (kept) this.say(this.t('note.continued'))
  }

  #open(draft: Draft): void {
    const { playing } = this.player.state.getState()
    if (playing) this.player.pause()
    this.view.setState({ draft, resumes: playing })
  }

  edit(change: Partial<Draft>): void {
    const { draft } = this.view.getState()
    if (!draft) return
    const next = { ...draft, ...change }
    this.view.setState({ draft: next })
    this.notes.keepDraft(next)
  }

  /** Takes in a recorded remark, which may arrive after the form was closed. */
  addRemark(of: Draft, voice: Draft['voice']): void {
    const key = draftKey(of)
    const { draft } = this.view.getState()
    if (draft && draftKey(draft) === key) this.edit({ voice })
    // What was typed since the recording began is in the kept one.
    else this.notes.keepDraft({ ...of, ...this.notes.draft(of), voice })
  }

  /** Draws on the picture of the moment; a drawing that was begun continues on its own picture. */
  draw(): void {
    const { draft } = this.view.getState()
    if (!draft) return
    if (!draft.drawing) this.edit({ drawnAtMs: Math.round(this.player.timeMs) })
    this.view.setState({ drawing: 'draft' })
  }

  saveDraft(): void {
    const { draft, isRecording } = this.view.getState()
    if (!draft) return
    if (isRecording) return this.say(this.t('note.stopFirst'))
    const { about, kind, severity, text, drawing, drawnAtMs, voice } = draft
    const cue = about === 'cue' ? this.index.cue(draft.cueId) : undefined
    const suggestion = anotherWording(draft.suggestion, cue?.text ?? '')
    if (saysNothing({ ...draft, suggestion })) return this.say(this.t('note.empty'))
    const count = tooMany(draft)
    if (count > 0) return this.say(this.t('note.tooMany', { count }))
    const place = cue ?? draft
    this.notes.put(
      {
        cueId: cue?.id ?? null,
        cueText: (cue?.text ?? '').slice(0, 5_000),
        startMs: place.startMs,
        endMs: about === 'time' ? null : Math.max(place.startMs, place.endMs),
        kind,
        severity,
        text: text.trim(),
        suggestion,
        ...(drawing && { drawing, drawnAtMs }),
        ...(voice && { voice }),
      },
      draft,
    )
    if (about === 'range') this.view.setState({ range: null })
    this.say(this.t('note.saved'))
    this.#close()
  }

  /** Closes the form; what was begun is kept, and continues where it is opened again. */
  closeDraft(): void {
    const { draft } = this.view.getState()
    if (!draft) return
    const cue = this.index.cue(draft.cueId)
    if (this.notes.keepDraft(draft))
      this.say(this.t('note.kept', { number: cue?.number ?? 0, cue: String(cue?.number ?? '') }))
    this.#close()
  }

  /** Closes the form without keeping what was begun; undo brings it back. */
  discardDraft(): void {
    const { draft, isRecording } = this.view.getState()
    if (!draft) return
    if (isRecording) return this.say(this.t('note.stopFirst'))
    if (this.notes.dropDraft(draft)) this.say(this.t('note.discarded'), true)
    this.#close()
  }

  #close(): void {
    const { resumes } = this.view.getState()
    this.view.setState({ draft: null, resumes: false, drawing: null, isRecording: false })
    if (resumes) this.player.play()
  }

  removeNote(id: string): void {
    this.notes.remove(id)
    this.say(this.t('note.removed'), true)
  }

  judge(cue: ReviewCue, verdict: Verdict['verdict']): void {
    const now = this.notes.judge(cue, verdict)
    this.say(this.t(`cue.${now ?? 'cleared'}`, { number: String(cue.number) }), true)
  }

  /** Approves every cue of the package without a verdict or a note, as one step of undo. */
  approveRest(): void {
    const count = this.notes.approve(this.index.cues)
    this.say(this.t('save.restApproved', { count }), count > 0)
  }

  undo(): void {
    if (!this.notes.canUndo) return
    this.say(this.t(this.notes.undo() ? 'note.undone' : 'note.changedElsewhere'))
  }

  say(text: string, undo = false): void {
    this.view.setState({ message: { text, undo } })
  }
}

export const PageContext = createContext<Page | null>(null)

export function usePage(): Page {
  const page = useContext(PageContext)
  if (!page) throw new Error('outside of the page')
  return page
}

export const useView = <T>(select: (view: View) => T): T => useStore(usePage().view, select)

/** What the notes of all languages say together: a number, or whether something holds. */
export function useEveryNotes<T extends number | boolean>(
  select: (all: readonly NotesState[]) => T,
): T {
  const { everyNotes } = usePage()
  return useSyncExternalStore(
    (changed) => {
      const ends = everyNotes.map(({ state }) => state.subscribe(changed))
      return () => ends.forEach((end) => end())
    },
    () => select(everyNotes.map(({ state }) => state.getState())),
  )
}

export const useText = (): Translate => translator(useView((view) => view.locale))
