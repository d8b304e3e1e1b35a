import type { TranslatorKind } from '@shared/contracts/translation'
import type { CallOutput } from '@shared/contracts/ipc'
import { ok, type Result } from '@shared/contracts/result'
import { changedLanguageModel, keys, useLanguageModel } from '@/bridge/queries'
import { LASTING, queryClient, useAsked } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'

/** A translator that is set up, as the window offers it. */
export interface OfferedTranslator {
  kind: TranslatorKind
  /** Name of the model or the service. */
  name: string
  address: string
  /** The address is this computer. */
  local: boolean
  agreed: boolean
}

export const serviceNames = { deepl: 'DeepL', libretranslate: 'LibreTranslate' } as const

export const useTranslatorSetups = () =>
  useAsked(keys.translators, () => studio.translatorsGet(), LASTING)

/** The language model first, then the services; undefined until main has answered. */
export function useTranslators(): readonly OfferedTranslator[] | undefined {
  const { data: model } = useLanguageModel()
  const { data: services } = useTranslatorSetups()
  if (model === undefined || services === undefined) return undefined
  return [
    ...(model ? [{ ...model, kind: 'model' as const, name: model.model }] : []),
    ...services.map((each) => ({ ...each, name: serviceNames[each.kind] })),
  ]
}

/** Remembers that texts may be sent to the address of a translator. */
export async function agreeTo({ kind }: OfferedTranslator): Promise<Result<void>> {
  if (kind === 'model') return changedLanguageModel(studio.languageModelAgree({ agreed: true }))
  return changedTranslators(studio.translatorAgree({ kind, agreed: true }))
}

/** Shows what main made of a change to the services. */
export async function changedTranslators(
  change: Promise<Result<CallOutput<'translatorsGet'>>>,
): Promise<Result<void>> {
  const answer = await change
  if (!answer.ok) return answer
  queryClient.setQueryData(keys.translators, answer.value)
  return ok(undefined)
}
