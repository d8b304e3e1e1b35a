import type { ExportNote } from '@shared/contracts/export'
import { inTheWay, type ObstacleKind, obstacleText } from '@shared/interchange/delivery-gate'
import { translator } from '@shared/texts/texts'
import { Mic } from 'lucide-react'
import { useT } from '@/ui/text/use-t'
import { usePreferences } from '@/bridge/preferences'
import { runCommand } from '@/commands/command-table'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { reviewNotes } from '@/model/view/review'
import { isDoubtful, useListeningQueue } from '@/features/listening'
import { closeDialog, openSide, type SidePanel, useWorkspace } from '@/model/view/workspace-store'
import { Button, Note, Row, Text } from '@cuecast/ui'

/** Where each is looked at and fixed. */
const ways: Record<ObstacleKind, SidePanel> = {
  missing: 'problems',
  unreadable: 'problems',
  stale: 'problems',
  failed: 'problems',
  unfit: 'problems',
  doubtful: 'listening',
  unapproved: 'listening',
  notes: 'review',
  forbidden: 'cast',
  unknown: 'cast',
  consent: 'cast',
  notice: 'problems',
  drafts: 'problems',
  rules: 'problems',
}

/** Whether the dub is ready to deliver, and what stands in the way, each with a way there; nothing is blocked. */
export function Readiness({ notes }: { notes: readonly ExportNote[] }) {
  const t = useT()
  const { locale } = usePreferences()
  const stale = useDerived((state) => state.stale.size)
  const drafts = useDerived((state) => state.drafts.size)
  const toRender = useDerived((state) => state.toRender.length)
  const unfit = useDerived((state) => state.unfit)
  const queue = useListeningQueue(() => useWorkspace.getState().dialog?.kind === 'export')
  const byId = useDocument((state) => state.byId)
  const approving = [...byId.values()].some(({ approved }) => approved)
  const openNotes = useDocument((state) => reviewNotes(state).open)
  const count = (kind: ExportNote['kind'], commercial?: string) =>
    notes
      .filter((note) => note.kind === kind && note.params['commercial'] === commercial)
      .reduce((sum, { params }) => sum + Number(params['count'] ?? 0), 0)
  const obstacles = inTheWay({
    missing: count('missing-cues'),
    unreadable: count('unreadable-takes'),
    stale,
    unfit,
    doubtful: queue.entries.filter(isDoubtful).length,
    // Only where takes are approved at all.
    unapproved: approving ? queue.rendered - queue.approved : 0,
    notes: openNotes,
    forbidden: count('voice-licence', 'forbidden'),
    unknown: count('voice-licence', 'unknown'),
    consent: count('voice-consent'),
    notice: notes.some(({ params }) => params['notice'] === 'no-room') ? 1 : 0,
    drafts,
  })
  if (obstacles.length === 0)
    return (
      <Note tone="info" icon data-testid="export-ready">
        {t('delivery.gate.ready')}
      </Note>
    )
  const show = (kind: ObstacleKind) => {
    closeDialog()
    openSide(ways[kind])
  }
  return (
    <Note tone="warning" icon data-testid="export-ready">
      <Text as="strong">{t('delivery.gate.title')}</Text>
      <ul>
        {obstacles.map((obstacle) => {
          const text = obstacleText(obstacle, translator(locale))
          return (
            <Row as="li" key={obstacle.kind} gap={8} justify="space-between">
              <Text grow>{text}</Text>
              <Button
                look="quiet"
                aria-label={`${t('delivery.gate.show')}: ${text}`}
                onClick={() => show(obstacle.kind)}
              >
                {t('delivery.gate.show')}
              </Button>
            </Row>
          )
        })}
      </ul>
      {toRender > 0 && (
        <Button
          icon={<Mic />}
          onClick={() => {
            closeDialog()
            runCommand('renderStale')
          }}
        >
          {t('export.renderFirst', { count: toRender })}
        </Button>
      )}
    </Note>
  )
}
