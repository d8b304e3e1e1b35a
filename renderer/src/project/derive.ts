import { createCueFacts } from './cue-facts'
import { useDerived, type DerivedState } from './derived-store'
import { useDocument } from './document-store'
import { createFits } from './fits'
import { activeTake, useTakes } from './takes-store'

/** While takes stream in, fitting the film this often is often enough. */
const FIT_EVERY_MS = 100

/** Keeps `useDerived` true to document and takes; answers the end of it. */
export function startDeriving(): () => void {
  const facts = createCueFacts()
  const fits = createFits()
  let waiting = false
  let fitTimer: ReturnType<typeof setTimeout> | undefined

  function heard(): (cueId: string) => ReturnType<typeof activeTake> {
    const takes = useTakes.getState()
    return (cueId) => activeTake(takes, cueId)
  }

  function fit(): void {
    clearTimeout(fitTimer)
    fitTimer = undefined
    const next = fits(useDocument.getState(), heard())
    if (next !== useDerived.getState().fits) useDerived.setState({ fits: next })
  }

  function derive(): void {
    waiting = false
    const next = facts(useDocument.getState(), heard())
    useDerived.setState(keepEqual(useDerived.getState(), next))
  }

  // Several stores change in one go when a project opens or a message arrives: once is enough.
  function soon(): void {
    if (waiting) return
    waiting = true
    queueMicrotask(derive)
  }

  const ends = [
    useDocument.subscribe(() => {
      soon()
      queueMicrotask(fit)
    }),
    useTakes.subscribe(() => {
      soon()
      fitTimer ??= setTimeout(fit, FIT_EVERY_MS)
    }),
  ]
  soon()
  queueMicrotask(fit)
  return () => {
    clearTimeout(fitTimer)
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
