import { shallow } from 'zustand/shallow'
import { listedVoices, onListedVoices, voiceNamesKanji, voicesSpeak } from '../services/voices'
import { changedBetween, union } from '../document/layered-map'
import { createCueFacts, type Facts } from './cue-facts'
import { useDerived, paceOf, type DerivedState } from './derived-store'
import { replacedHere, useDictionary } from '../services/dictionary-store'
import { useDocument } from '../document/document-store'
import { createFitCounts, createFits } from './fits'
import { takeUpKept } from './kept-takes'
import { isWaiting, paidAt, useRuns } from '../document/run-store'
import { atOnce, inSlices, type Sliced } from './slices'
import { createSpeakerUses } from './speaker-uses'
import { activeTake, useTakes } from '../document/takes-store'
import { stopAll } from '@/ui/stop-all'

/** While takes stream in, working out what follows for the whole film this often is often enough. */
const EVERY_MS = 100

let catchUp: () => void = () => undefined

/** Works out at once what would otherwise follow in a moment. */
export function deriveNow(): void {
  catchUp()
}

/** Keeps `useDerived` up to date with document, takes and runs. Returns the unsubscribe function. */
export function startDeriving(): () => void {
  const working = createWork()
  let asked = false
  let busy: Sliced<void> | null = null
  let giveUp = () => undefined as void
  let timer: ReturnType<typeof setTimeout> | undefined

  function derive(): void {
    clearTimeout(timer)
    timer = undefined
    asked = false
    if (busy) return soon()
    busy = working()
    giveUp = inSlices(busy, () => {
      busy = null
    })
  }

  // The edit itself is drawn first: what follows from it comes when that is done and nothing else
  // waits. A window that is not shown draws no frames, so the timer goes along.
  function next(): void {
    if (asked) return
    asked = true
    requestAnimationFrame(() => requestIdleCallback(() => asked && derive()))
    soon()
  }
  function soon(): void {
    timer ??= setTimeout(derive, EVERY_MS)
  }

  // The work under way has noted which cues it is about: it is ended, not begun again.
  catchUp = () => {
    giveUp()
    if (busy) atOnce(busy)
    busy = null
    if (asked || timer !== undefined) derive()
    giveUp()
    if (busy) atOnce(busy)
    busy = null
  }

  const stop = stopAll(
    useDocument.subscribe(next),
    useTakes.subscribe(soon),
    useDictionary.subscribe((state, before) => {
      if (state.active !== before.active || replacedHere(state) !== replacedHere(before)) next()
    }),
    onListedVoices(next),
    useRuns.subscribe((state, before) => {
      if (state.chunks !== before.chunks || state.paid !== before.paid) soon()
    }),
  )
  derive()
  return () => {
    catchUp = () => undefined
    clearTimeout(timer)
    giveUp()
    stop()
  }
}

/** Works out and shows what follows from the stores as they are when it begins. */
function createWork(): () => Sliced<void> {
  const facts = createCueFacts()
  const fits = createFits()
  const countsOf = createFitCounts()
  const usesOf = createSpeakerUses()
  const nothing: object = {}
  let last = { cues: nothing, active: nothing, takes: nothing }

  return function* work() {
    const document = useDocument.getState()
    let takes = useTakes.getState()
    const { chunks, paid: allPaid } = useRuns.getState()
    const paid = paidAt(document.fields.connectionId, allPaid)
    const words = useDictionary.getState()
    const entries = { dictionary: words.active, replaced: replacedHere(words) }
    const now = { cues: document.byId, active: takes.active, takes: takes.byId }
    const touched = union([
      changedBetween(last.cues, now.cues),
      changedBetween(last.active, now.active),
      changedBetween(last.takes, now.takes),
    ])
    last = now
    const takeOf = (cueId: string) => activeTake(takes, cueId)
    const [listed, speaks, namesKanji] = [listedVoices(), voicesSpeak(), voiceNamesKanji]
    const waiting = (cueId: string) => isWaiting(chunks[cueId])
    const outdated: string[] = []
    const onOutdated = (cueId: string) => void outdated.push(cueId)
    const about = {
      document,
      takeOf,
      ...entries,
      paid,
      isWaiting: waiting,
      listed,
      speaks,
      namesKanji,
    }
    let found = yield* facts({ ...about, touched, onOutdated })
    if (takeUpKept(outdated)) {
      takes = useTakes.getState()
      found = yield* facts({ ...about, touched: new Set(outdated) })
    }
    showFacts(found)
    yield
    const fitted = yield* fits({ document, takeOf, touched })
    const { stale } = useDerived.getState()
    showDerived({ fits: fitted, ...countsOf({ fits: fitted, stale }) })
    yield
    const [uses, paceMs] = [usesOf(document, touched), paceOf(document.order, takeOf)]
    yield
    showDerived({ uses, paceMs })
  }
}

/** Takes that have just arrived are fresh, long before the whole film has been worked out. */
export function showFresh(cueIds: readonly string[]): void {
  const { stale, drafts } = useDerived.getState()
  if (!cueIds.some((id) => stale.has(id) || drafts.has(id))) return
  const arrived = new Set(cueIds)
  const left = (ids: ReadonlySet<string>) => new Set([...ids].filter((id) => !arrived.has(id)))
  useDerived.setState({ stale: left(stale), drafts: left(drafts) })
}

/**
 * Rows and panels check on each change whether they have to render, so unchanged values are not
 * set.
 */
function showDerived(next: Partial<DerivedState>): void {
  const before = useDerived.getState()
  if (!shallow(before, { ...before, ...next })) useDerived.setState(next)
}

/** A list that holds the same keeps its reference, so that nothing is drawn again in vain. */
function showFacts(next: Facts): void {
  const before = useDerived.getState()
  showDerived({
    ...next,
    toRender: sameList(before.toRender, next.toRender) ? before.toRender : next.toRender,
    uncast: sameList(before.uncast, next.uncast) ? before.uncast : next.uncast,
    unlisted: sameList(before.unlisted, next.unlisted) ? before.unlisted : next.unlisted,
    kanji: sameList(before.kanji, next.kanji) ? before.kanji : next.kanji,
    misread: sameList(before.misread, next.misread) ? before.misread : next.misread,
  })
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((item, i) => item === b[i]))
}
