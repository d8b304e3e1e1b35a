import type { AddressForm, ProjectTerms } from '@shared/contracts/project/terms'
import type { DocumentFields } from '@shared/contracts/project-file'
import { ok, type Result } from '@shared/contracts/result'
import { changeCastLibrary } from '@/bridge/queries'
import { useDocument } from '@/model/document/document-store'
import { editDictionary } from '@/model/services/dictionary-store'

export const noTerms: ProjectTerms = { names: [], addresses: [] }

export const termsOf = ({ terms }: DocumentFields): ProjectTerms => terms ?? noTerms

/** The show remembers the terms by language and labels; how names are said goes to the dictionary. */
export async function keepTerms(
  show: string,
  { names, addresses }: ProjectTerms,
): Promise<Result<unknown>> {
  const { fields, speakers, order } = useDocument.getState()
  const labels = new Map(speakers.map(({ id, label }) => [id, label]))
  // The next episode begins as this one ends: forms from a later cue on replace those before.
  const inOrder = addresses.toSorted((a, b) => placeOf(a, order) - placeOf(b, order))
  const last = new Map(
    inOrder.flatMap(({ speaker, to, self, other }) => {
      const [from, toWhom] = [labels.get(speaker), labels.get(to)]
      if (from === undefined || toWhom === undefined) return []
      return [[`${speaker} ${to}`, { speaker: from, to: toWhom, self, other }] as const]
    }),
  )
  const spoken = names.filter(({ written, said }) => said !== '' && said !== written)
  if (spoken.length > 0) {
    // What the dictionary could not take is reported by its own panel.
    await editDictionary(
      spoken.map(({ written, said }) => ({
        type: 'put',
        values: { word: written, reading: said, on: true },
      })),
    )
  }
  if (show === '') return ok(undefined)
  const terms = { language: fields.language, names, addresses: [...last.values()] }
  return changeCastLibrary({ type: 'keepTerms', show, terms })
}

/** Place of the first cue in which a form holds; -1: from the start. */
const placeOf = ({ fromCue }: AddressForm, order: readonly string[]): number =>
  fromCue === undefined ? -1 : order.indexOf(fromCue)
