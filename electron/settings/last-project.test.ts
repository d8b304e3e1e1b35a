import { expect, it } from 'vitest'
import { LastProject } from './last-project'

type Saved = ConstructorParameters<typeof LastProject>[0]
const film = { path: '/phim.cuecast', document: { name: 'Phim' } }

/** A start of the app on the same settings. */
function start(saved: Saved) {
  const raised: string[] = []
  const last = new LastProject(saved, (code, at) => void raised.push(`${code} ${at}`))
  return { last, raised }
}

it('reopens what was open when the app was killed, once', () => {
  const saved: Saved = { leftOpen: null }
  start(saved).last.opened(film)
  const second = start(saved)
  expect(second.last.toReopen()).toMatchObject({ path: film.path, name: 'Phim' })
  expect(second.last.toReopen()).toBeNull()
  second.last.opened(film)
  expect(second.raised).toEqual([`PROJECT_REOPENED ${film.path}`])
})

it('leaves it closed after the second crash, reports it, and begins afresh', () => {
  const saved: Saved = { leftOpen: null }
  start(saved).last.opened(film)
  // It brought the app down before it was open, or right after.
  start(saved).last.toReopen()
  const third = start(saved)
  expect(third.last.toReopen()).toBeNull()
  expect(third.raised).toEqual([`PROJECT_CRASHED_AGAIN ${film.path}`])
  expect(start(saved).last.toReopen()).toBeNull()
  third.last.opened(film)
  expect(start(saved).last.toReopen()).toMatchObject({ path: film.path })
})

it('reopens nothing that was closed, or could not be opened', () => {
  const saved: Saved = { leftOpen: null }
  const first = start(saved).last
  first.opened(film)
  first.closed()
  expect(start(saved).last.toReopen()).toBeNull()
})
