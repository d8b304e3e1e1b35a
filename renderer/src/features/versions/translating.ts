import type { TranslationProgress, TranslatorKind } from '@shared/contracts/translation'
import type { Result } from '@shared/contracts/result'
import { newlyTranslated, wantsTranslation } from '@shared/translation/cue-state'
import { keys } from '@/bridge/queries'
import { queryClient, useAsked } from '@/bridge/query-client'
import { currentProject, studio } from '@/bridge/studio'
import { cuesInOrder } from '@/model/document/document'
import { useDocument } from '@/model/document/document-store'
import { execute, mayChange, type Edit } from '@/model/document/execute'
import { savedProject } from '@/model/document/saving'
import { words } from '@/model/report'
import { openDialog } from '@/model/view/workspace-store'
import { toastWarning } from '@/ui/overlays/toasts'
import { stopAll } from '@/ui/stop-all'
import type { TranslatedCue } from '@shared/contracts/translation'

const keyOf = (token: string | undefined) => [...keys.translation, token]

/** The run under way in the open version, or the last one since it was opened; null: there was none. */
export function useTranslation(): TranslationProgress | null {
  const token = useDocument((state) => state.opened?.token)
  const { data } = useAsked(keyOf(token), () => currentProject().translationState(), {
    enabled: token !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  })
  return data ?? null
}

/** Number of runs so far: the texts of one are one step of undo. */
let run = 0

/** Translates what is not translated yet, or these cues. */
export async function startTranslation(
  translator: TranslatorKind,
  cueIds?: readonly string[],
): Promise<Result<void>> {
  const project = await savedProject()
  if (!project.ok) return project
  run += 1
  return project.value.translationStart({
    translator,
    ...(cueIds && { cueIds: [...cueIds] }),
  })
}

/** Says once that the translation of the version just opened broke off, with the way to continue it. */
async function offerToContinue(): Promise<void> {
  const { opened, fields } = useDocument.getState()
  if (!opened || !fields.family?.origin || !mayChange().ok) return
  const state = await currentProject().translationState()
  const document = useDocument.getState()
  const isLeft = state.ok && state.value?.state === 'interrupted'
  if (!isLeft || document.opened?.token !== opened.token) return
  const count = cuesInOrder(document).filter(wantsTranslation).length
  const t = words()
  toastWarning(t('versions.translating.brokenOff', { count }), {
    label: t('versions.translating.continue'),
    run: () => openDialog({ kind: 'translate' }),
  })
}

/** Main's events → the progress, and texts in their cues. Returns the unsubscribe function. */
export function followTranslation(): () => void {
  return stopAll(
    useDocument.subscribe((now, before) => {
      if (now.opened?.token !== before.opened?.token) void offerToContinue()
    }),
    studio.on('translationChanged', (progress) => {
      queryClient.setQueryData(keyOf(useDocument.getState().opened?.token), progress)
    }),
    studio.on('cuesTranslated', (texts) => {
      execute('translate', translated(texts), { group: `translate ${run}` })
    }),
  )
}

/** A cue that a person has written meanwhile stays as it is. */
const translated =
  (texts: readonly TranslatedCue[]): Edit =>
  ({ byId }) => {
    const cues = texts.flatMap(({ cueId }) => byId.get(cueId) ?? [])
    const upsert = newlyTranslated(cues, texts)
    return upsert.length === 0 ? null : { cues: { upsert, remove: [] } }
  }
