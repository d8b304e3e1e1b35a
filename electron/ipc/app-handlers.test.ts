import { expect, it, vi } from 'vitest'
import { someParts } from './testing/some-parts'

let copy: () => void | Promise<void> = () => undefined
vi.mock('electron', () => ({
  app: {},
  safeStorage: {},
  shell: {},
  clipboard: { writeText: () => copy() },
}))
const { appHandlers } = await import('./app-handlers')

const copying = (wanted: typeof copy) => {
  copy = wanted
  return appHandlers(someParts({})).copyText({ text: 'key' })
}

it('reports a text as copied only when it is', async () => {
  let done: () => void = () => undefined
  let answered = false
  const copied = Promise.resolve(copying(() => new Promise<void>((resolve) => (done = resolve))))
  void copied.then(() => (answered = true))
  await Promise.resolve()
  expect(answered).toBe(false)
  done()
  expect(await copied).toMatchObject({ ok: true })
})

it('does not say so when the clipboard fails', async () => {
  await expect(copying(() => Promise.reject(new Error('no clipboard')))).rejects.toThrow(
    'no clipboard',
  )
})
