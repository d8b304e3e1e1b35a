import { readFile } from 'node:fs/promises'
import { findOriginApart } from '@cuecast/audio'
import { fileError } from '@cuecast/platform'
import { fail, ok } from '@shared/contracts/result'
import { notChosen } from '../settings/chosen-paths'
import type { Parts } from './parts'
import type { Handlers } from './register'

/** The search for the origin of any sound or film, without a project. */
export function originHandlers({ dialogs, chosen, emitter, signer }: Parts) {
  let running: AbortController | null = null
  return {
    originChoose: async () => {
      const path = await dialogs.askOpen('origin')
      return ok(path === null ? null : { path })
    },
    originFind: ({ path }) => {
      if (!chosen.has(path)) return notChosen(path)
      running?.abort()
      const mine = (running = new AbortController())
      return findOriginApart(path, {
        signal: mine.signal,
        onProgress: (progress) => {
          if (!mine.signal.aborted) emitter.emit('originProgress', progress)
        },
      })
    },
    originCancel: () => running?.abort(),
    signerGet: async () => ok(await signer.info()),
    signerChoose: async () => {
      const path = await dialogs.askOpen('certificate')
      if (path === null) return ok(null)
      const pem = await readFile(path, 'utf8').then(ok, (cause: unknown) =>
        fail(fileError(cause, path, 'read')),
      )
      if (!pem.ok) return pem
      const used = await signer.use(pem.value)
      return used.ok ? ok(await signer.info()) : fail({ ...used.error, at: path })
    },
    signerForget: async () => {
      signer.forget()
      return ok(await signer.info())
    },
  } satisfies Partial<Handlers>
}
