import { basename, dirname } from 'node:path'
import { samePath, writeAtomically } from '@cuecast/platform'
import { spokenTo } from '@shared/translation/address'
import { writeTranslatorTable } from '@shared/translation/translator-table'
import {
  backupsOf,
  createVersion,
  familyOf,
  readBackup,
  readOrigin,
  readOtherProject,
  readPastedTranslation,
  readTranslation,
  versionTable,
} from '@cuecast/dubbing'
import { findShow, termsOfShow } from '@shared/casting/cast-library'
import { voicesOfLanguage } from '@shared/casting/suggest-voices'
import type { ProjectFile } from '@shared/contracts/project-file'
import { ok } from '@shared/contracts/result'
import { notChosen } from '../settings/chosen-paths'
import type { Parts } from './parts'
import type { Handlers } from './register'

/** Language versions of the open project's film. */
export function versionHandlers(parts: Parts) {
  const { castLibrary, chosen, gateways, recent } = parts
  const places = async () => {
    const listed = await recent.list()
    return { recents: listed.flatMap(({ path, exists }) => (exists ? path : [])) }
  }
  return {
    ...translatorHandlers(parts),
    ...translationHandlers(parts),
    ...broughtHandlers(parts),
    ...comparedHandlers(parts),
    versionsList: async (project) => {
      const members = await familyOf(project, await places())
      for (const { path, error } of members) if (!error) chosen.grant(path)
      return ok(members)
    },
    versionCreate: async (project, { language }) => {
      const voices = await gateways.of(project.document.connectionId).voices()
      const speaking = voices.ok ? voicesOfLanguage(voices.value, language) : []
      const ids = new Set(speaking.map(({ id }) => id))
      const library = await castLibrary.get()
      if (!library.ok) return library
      const { speakers } = project.document
      const made = await createVersion(project, {
        language,
        speaks: (id) => ids.has(id),
        termsOf: (show) => termsOfShow(findShow(library.value, show)?.terms, language, speakers),
      })
      if (!made.ok) return made
      chosen.grant(made.value.path)
      return made
    },
    versionTable: async (project) => ok(await versionTable(project, await places())),
    originRead: async (project) => {
      const origin = await readOrigin(project, await places())
      if (!origin.ok) return origin
      const { path, document } = origin.value
      const { name, cues, speakers } = document
      return ok({ name, path, cues, speakers })
    },
  } satisfies Partial<Handlers>
}

/** States of a project's cues to compare the open one with. */
function comparedHandlers({ chosen, dialogs, recent }: Parts) {
  const mayRead = async (path: string) =>
    chosen.has(path) || (await recent.list()).some((each) => samePath(each.path, path))
  return {
    backupsList: ({ path }) => backupsOf(path),
    backupRead: ({ path }, { file }) => readBackup(path, file),
    otherProjectRead: async (_, { path: given }) => {
      if (given !== undefined && !(await mayRead(given))) return notChosen(given)
      const path = given ?? (await dialogs.askOpen('project'))
      if (path === null) return ok(null)
      return readOtherProject(basename(path) === 'project.json' ? dirname(path) : path)
    },
  } satisfies Partial<Handlers>
}

/** Translating the open version. */
function translationHandlers({ translating }: Parts) {
  return {
    translationStart: (project, wanted) => translating.start(project, wanted),
    translationState: () => ok(translating.state),
    translationCancel: () => ok(translating.cancel()),
  } satisfies Partial<Handlers>
}

/** Tables for a translator, and what comes back. */
function broughtHandlers({ dialogs }: Parts) {
  return {
    translatorTableSave: async ({ document }) => {
      const path = await dialogs.askSave('translatorTable')
      if (path === null) return ok(null)
      const written = await writeAtomically(
        path,
        writeTranslatorTable(document, labelOfListener(document)),
      )
      return written.ok ? ok({ path }) : written
    },
    translatedFileRead: async ({ document }) => {
      const path = await dialogs.askOpen('translation')
      if (path === null) return ok(null)
      const read = await readTranslation(path, document)
      return read.ok ? ok({ ...read.value, fileName: basename(path) }) : read
    },
    translatedTextRead: ({ document }, { text }) => {
      const read = readPastedTranslation(text, document)
      return read.ok ? ok({ ...read.value, fileName: '' }) : read
    },
  } satisfies Partial<Handlers>
}

/** Services that translate. */
function translatorHandlers({ translators }: Parts) {
  return {
    translatorsGet: () => ok(translators.list()),
    translatorSet: ({ translator, key }) => translators.set(translator, key),
    translatorRemove: ({ kind }) => translators.remove(kind),
    translatorAgree: ({ kind, agreed }) => translators.agree(kind, agreed),
  } satisfies Partial<Handlers>
}

/** The label of the speaker whom a cue addresses, by the cue's id; '' = not known. */
function labelOfListener({ cues, speakers }: ProjectFile): (cueId: string) => string {
  const labels = new Map(speakers.map(({ id, label }) => [id, label]))
  const places = new Map(cues.map(({ id }, i) => [id, i]))
  return (cueId) => labels.get(spokenTo(cues, places.get(cueId) ?? -1)?.id ?? '') ?? ''
}
