import { createCueFacts } from './cue-facts'
import { useDerived, type DerivedState } from './derived-store'
import { useDocument } from './document-store'
import { activeTake, useTakes } from './takes-store'

/** Keeps `useDerived` true to document and takes; answers the end of it. */
export function startDeriving(): () => void {
  const facts = createCueFacts()
  let waiting = false

  function derive(): void {
    waiting = false
    const takes = useTakes.getState()
    const next = facts(useDocument.getState(), (cueId) => activeTake(takes, cueId))
    useDerived.setState(keepEqual(useDerived.getState(), next))
  }

  // Several stores change in one go when a project opens or a message arrives: once is enough.
  function soon(): void {
    if (waiting) return
    waiting = true
    queueMicrotask(derive)
  }

  const ends = [useDocument.subscribe(soon), useTakes.subscribe(soon)]
  soon()
  return () => {
    for (const end of ends) end()
  }
}

/** Lists and sets that hold the same keep their references, so that nobody renders for nothing. */
function keepEqual(
  before: DerivedState,
  next: Omit<DerivedState, 'fits'>,
): Omit<DerivedState, 'fits'> {
  return {
    credits: next.credits,
    stale: sameList([...before.stale], [...next.stale]) ? before.stale : next.stale,
    toRender: sameList(before.toRender, next.toRender) ? before.toRender : next.toRender,
    uncast: sameList(before.uncast, next.uncast) ? before.uncast : next.uncast,
  }
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i])
}
