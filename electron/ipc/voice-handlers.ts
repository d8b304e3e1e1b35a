import { catalogueKey, loadCatalogue, readCatalogue } from '@cuecast/speech'
import { mediaUrl } from '@shared/bridge/media'
import { ok } from '@shared/contracts/result'
import { notChosen } from '../settings/chosen-paths'
import type { Parts } from './parts'
import type { Handlers } from './register'
import { readCastMapFile, writeCastMapFile } from '@cuecast/dubbing'

/** Handlers of the cast, the user's own voices, and the recognisers. */
export function voiceHandlers(parts: Parts) {
  const { manage, chosen, dialogs, translate, auditions } = parts
  return {
    ...castHandlers(parts),
    ...catalogueHandlers(parts),
    ownVoiceChoose: async ({ what }) => {
      const title = translate()('native.open.model')
      const path =
        what === 'folder'
          ? await dialogs.askFolder(title, chosen.folderOf('model') ?? null)
          : await dialogs.askOpen(what === 'recording' ? 'sound' : 'model')
      return ok(path === null ? null : { path })
    },
    ownVoiceAdd: async (wish) =>
      // Files that the user chose are copied, whatever they are called.
      [wish.source, ...(wish.recording ? [wish.recording.file] : [])].every((path) =>
        chosen.has(path),
      )
        ? manage.call('ownVoiceAdd', { ...wish, catalogueId: undefined })
        : notChosen(wish.source),
    voiceFinishSet: async (wish) => {
      const set = await manage.call('voiceFinishSet', wish)
      if (set.ok) await auditions.forget()
      return set
    },
    recogniserAdd: async ({ inPlace, folder: dropped }) => {
      if (dropped !== undefined && !chosen.has(dropped)) return notChosen(dropped)
      const folder =
        dropped ?? (await dialogs.askFolder(translate()('native.open.recogniser'), null))
      return folder === null ? ok(null) : manage.addRecogniser({ folder, inPlace })
    },
  } satisfies Partial<Handlers>
}

/** Models that publishers offer. */
function catalogueHandlers({ models, dialogs, auditions }: Parts) {
  return {
    catalogue: async () => {
      const read = await readCatalogue()
      return read.ok ? ok({ ...read.value, replaceable: catalogueKey() !== null }) : read
    },
    catalogueLoad: async () => {
      const path = await dialogs.askOpen('catalogue')
      return path === null ? ok(null) : loadCatalogue(path)
    },
    modelsGetting: () => ok(models.list()),
    modelGet: ({ id }) => models.get(id),
    modelSample: async ({ id }) => {
      const kept = await auditions.sample(id, () => models.sample(id))
      return kept.ok ? ok({ url: mediaUrl('audition', kept.value) }) : kept
    },
    modelPause: ({ id }) => ok(models.pause(id)),
    modelDrop: async ({ id }) => ok(await models.drop(id)),
  } satisfies Partial<Handlers>
}

/** Cast maps from and to files, and the cast library. */
function castHandlers(parts: Parts) {
  const { castLibrary, dialogs } = parts
  return {
    castLibraryGet: () => castLibrary.get(),
    castLibraryChange: ({ change }) => castLibrary.change(change),
    castMapChoose: async () => {
      const path = await dialogs.askOpen('castMap')
      return path === null ? ok(null) : readCastMapFile(path)
    },
    castMapExport: async (_, { castMap }) => {
      const path = await dialogs.askSave('castMap')
      if (path === null) return ok(null)
      const written = await writeCastMapFile(path, castMap)
      return written.ok ? ok({ path, entries: written.value }) : written
    },
  } satisfies Partial<Handlers>
}
