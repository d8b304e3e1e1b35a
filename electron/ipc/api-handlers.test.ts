import { expect, it } from 'vitest'
import { apiHandlers } from './api-handlers'

type Deps = Parameters<typeof apiHandlers>[0]

/** Only what copying needs. */
const copying = (copy: Deps['copy']) => apiHandlers({ copy } as Deps).copyText({ text: 'key' })

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
