import type { LeftCue, TranslationProgress, TranslationReport } from '@shared/contracts/translation'
import { isMachines, wantsTranslation } from '@shared/translation/cue-state'
import { Languages, Mic, Square } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { runCommand } from '@/commands/command-table'
import { suggestCast, useKnownCast } from '@/features/cast'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { useModelAdvice } from '@/model/services/use-connection'
import { useProjectVoices } from '@/model/services/voices'
import { selectCue } from '@/model/view/selection-store'
import { closeDialog, type DialogProps } from '@/model/view/workspace-store'
import { Button, Row, Stack, Text } from '@cuecast/ui'
import { CueLine } from '@/ui/CueLine'
import { Dialog } from '@/ui/overlays/Dialog'
import { RowList } from '@/ui/RowList'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Progress } from '@/ui/states/Progress'
import { formatSpan, formatTimecode } from '@/ui/text/timecode'
import { startTranslation, useTranslation } from './translating'
import { TranslatorField } from './TranslatorField'
import { agreeTo, type OfferedTranslator, useTranslators } from './translators'

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    /** cueIds: those to be translated again; absent: those that need it. */
    translate: { cueIds?: readonly string[] }
  }
}

const ROW_PX = 44

/** Translates the cues of a version: what is left to do, how far it is, what came out. */
export function TranslateDialog({ cueIds }: DialogProps['translate']) {
  const t = useT()
  const advice = useModelAdvice()
  const translators = useTranslators() ?? []
  const progress = useTranslation()
  const needed = useCueIds(wantsTranslation)
  const waiting = cueIds ?? needed
  const machine = useCueIds(isMachines)
  const originals = useOriginals(waiting.length > 0 ? waiting : machine)
  const [chosen, setChosen] = useState<string | null>(null)
  const translator = translators.find(({ kind }) => kind === chosen) ?? translators[0]
  const starting = useAttempt(start)
  const running = progress?.state === 'running'
  return (
    <Dialog
      title={t('versions.translating.title')}
      description={t('versions.translating.about')}
      topic="versions"
      actions={
        <>
          <Button onClick={closeDialog}>{t('ui.close')}</Button>
          {!running && <CastAndRender isNext={waiting.length === 0} />}
          {!running && translator && (
            <Button
              look={waiting.length > 0 ? 'primary' : 'normal'}
              icon={<Languages />}
              busy={starting.busy}
              disabled={waiting.length === 0}
              data-testid="translate-start"
              data-autofocus
              onClick={() => starting.run(translator, cueIds)}
            >
              {t('versions.translating.start', { count: waiting.length })}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={12}>
        {running ? (
          <Running progress={progress} />
        ) : (
          <>
            <p data-testid="translate-waiting" data-count={waiting.length}>
              {t('versions.translating.waiting', { count: waiting.length })}
            </p>
            <TranslatorField
              translators={translators}
              value={translator?.kind ?? ''}
              onChange={setChosen}
              originals={originals}
            />
            {translator && waiting.length === 0 && machine.length > 0 && (
              <Row>
                <Button look="quiet" onClick={() => starting.run(translator, machine)}>
                  {t('versions.translating.again', { count: machine.length })}
                </Button>
              </Row>
            )}
          </>
        )}
        {starting.error && <ErrorNote error={starting.error} next={advice(starting.error)} />}
        {progress?.error && !running && (
          <ErrorNote error={progress.error} next={advice(progress.error)} />
        )}
        {progress?.report && !running && <Report progress={progress} report={progress.report} />}
      </Stack>
    </Dialog>
  )
}

/** The next step once texts are there: voices for who has none, and a render. */
function CastAndRender({ isNext }: { isNext: boolean }) {
  const t = useT()
  const { data: voices } = useProjectVoices()
  const known = useKnownCast()
  const count = useDerived(({ missing, stale }) => missing + stale.size)
  const toCast = useDerived(({ uncast }) => uncast.length)
  if (!voices || count + toCast === 0) return null
  const go = () => {
    if (toCast > 0) suggestCast(voices, known?.matches)
    closeDialog()
    runCommand('renderStale')
  }
  return (
    <Button
      look={isNext ? 'primary' : 'normal'}
      icon={<Mic />}
      data-testid="translate-render"
      data-autofocus={isNext || undefined}
      onClick={go}
    >
      {t(toCast > 0 ? 'versions.translating.castAndRender' : 'versions.translating.render')}
    </Button>
  )
}

async function start(translator: OfferedTranslator, cueIds?: readonly string[]) {
  const agreed = translator.agreed ? null : await agreeTo(translator)
  return agreed?.ok === false ? agreed : startTranslation(translator.kind, cueIds)
}

type CueTest = Parameters<typeof wantsTranslation>[0]

function useCueIds(test: (cue: CueTest) => boolean): string[] {
  const order = useDocument((state) => state.order)
  const byId = useDocument((state) => state.byId)
  return order.filter((id) => {
    const cue = byId.get(id)
    return cue !== undefined && test(cue)
  })
}

function useOriginals(cueIds: readonly string[]): string[] {
  const byId = useDocument((state) => state.byId)
  return cueIds.flatMap((id) => byId.get(id)?.original ?? [])
}

function Running({ progress }: { progress: TranslationProgress }) {
  const t = useT()
  const { done, total, leftMs } = progress
  const left = leftMs === null ? '' : ` · ${t('common.left', { time: formatSpan(leftMs) })}`
  const text = `${t('versions.translating.progress', { done, total })}${left}`
  return (
    <Stack gap={8} data-testid="translate-progress">
      <Row gap={8}>
        <Text figures>{text}</Text>
        <Row grow>
          <Progress label={text} value={total === 0 ? 0 : done / total} />
        </Row>
        <Button look="quiet" icon={<Square />} onClick={() => void studio.translationCancel()}>
          {t('ui.stop')}
        </Button>
      </Row>
      <Used {...progress} />
    </Stack>
  )
}

function Used({ used }: Pick<TranslationProgress, 'used'>) {
  const t = useT()
  const { requests, tokens, characters } = used
  const amount =
    tokens > 0
      ? t('versions.translating.tokens', { count: tokens })
      : t('versions.translating.characters', { count: characters })
  return (
    <Text quiet small figures>
      {t('versions.translating.used', { requests, amount })}
    </Text>
  )
}

interface ReportProps {
  progress: TranslationProgress
  report: TranslationReport
}

function Report({ progress, report }: ReportProps) {
  const t = useT()
  const { translated, kept, left, shortened, fit } = report
  return (
    <Stack as="section" gap={6} line="top" padding="12px 0 0" data-testid="translate-report">
      {progress.state === 'cancelled' && <p>{t('versions.translating.stopped')}</p>}
      <p>{t('versions.translating.done', { translated, kept })}</p>
      {shortened > 0 && <p>{t('versions.translating.shortened', { count: shortened })}</p>}
      <p data-testid="translate-fit">{t('versions.translating.fit', { ...fit })}</p>
      <Used {...progress} />
      {left.length > 0 && <Left left={left} />}
    </Stack>
  )
}

const byCue = ({ cueId }: LeftCue) => cueId

/** Cues without a new text, each with the reason. Pressing one goes there. */
function Left({ left }: { left: readonly LeftCue[] }) {
  const t = useT()
  const byId = useDocument((state) => state.byId)
  const reasonOf = ({ faults, error }: LeftCue) =>
    error
      ? t(`errors.${error.code}.what`)
      : faults.map((fault) => t(`versions.translating.faults.${fault}`)).join(', ')
  const go = (cueId: string) => {
    selectCue(cueId)
    closeDialog()
  }
  return (
    <>
      <strong data-testid="translate-left" data-count={left.length}>
        {t('versions.translating.left', { count: left.length })}
      </strong>
      <RowList rows={left} rowPx={ROW_PX} keyOf={byCue} label={t('versions.translating.leftList')}>
        {(row) => (
          <CueLine
            first={`${t('common.cue', { number: row.number })} · ${formatTimecode(byId.get(row.cueId)?.startMs ?? 0)} · ${reasonOf(row)}`}
            second={byId.get(row.cueId)?.original ?? ''}
            onClick={() => go(row.cueId)}
          />
        )}
      </RowList>
    </>
  )
}
