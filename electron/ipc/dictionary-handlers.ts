import { ok } from '@shared/contracts/result'
import { type Dictionaries, readDictionaryCsvFile, writeDictionaryCsvFile } from '@cuecast/dubbing'
import type { JobRegistry } from '../jobs/job-registry'
import type { Dialogs } from '../window/dialogs'
import type { Handlers } from './register'

/** The pronunciation dictionary of a connection. */
export function dictionaryHandlers(deps: {
  dictionaries: Dictionaries
  jobs: JobRegistry
  /** Name of a connection, '' for the embedded one. */
  nameOf: (connectionId: string) => string
  dialogs: Pick<Dialogs, 'askOpen' | 'askSave'>
}) {
  const { dictionaries, dialogs } = deps
  return {
    dictionaryGet: async ({ connectionId }) => {
      const dictionary = await dictionaries.of(connectionId)
      return dictionary.ok ? ok(dictionary.value.current) : dictionary
    },
    dictionarySync: async ({ connectionId }) => {
      const dictionary = await dictionaries.of(connectionId)
      if (!dictionary.ok) return dictionary
      const connection = { id: connectionId, name: deps.nameOf(connectionId) }
      return deps.jobs.sync('dictionary', connection, () => dictionary.value.sync())
    },
    dictionaryEdit: async ({ connectionId, changes }) => {
      const dictionary = await dictionaries.of(connectionId)
      return dictionary.ok ? dictionary.value.edit(changes) : dictionary
    },
    dictionaryChooseFile: async () => {
      const path = await dialogs.askOpen('dictionary')
      return path === null ? ok(null) : readDictionaryCsvFile(path)
    },
    dictionaryExport: async ({ connectionId }) => {
      const dictionary = await dictionaries.of(connectionId)
      if (!dictionary.ok) return dictionary
      const path = await dialogs.askSave('dictionary')
      if (path === null) return ok(null)
      const written = await writeDictionaryCsvFile(path, dictionary.value.current)
      return written.ok ? ok({ path, entries: written.value }) : written
    },
  } satisfies Partial<Handlers>
}
