import type { BroughtTexts } from '@shared/contracts/project/versions'
import { translatedCues } from '@shared/translation/cue-state'
import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { currentProject } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { cuesInOrder } from '@/model/document/document'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { closeDialog } from '@/model/view/workspace-store'
import { Button, Field, Hint, Row, Stack, Text, TextArea } from '@cuecast/ui'
import { ChangePreview } from '@/ui/ChangePreview'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { formatTimecode } from '@/ui/text/timecode'

const ROW_PX = 48

/** Brings in what somebody has translated elsewhere: a table, subtitles, pasted text. */
export function BringDialog() {
  const t = useT()
  const [pasted, setPasted] = useState('')
  const [brought, setBrought] = useState<BroughtTexts | null>(null)
  const opening = useAttempt(
    () => currentProject().translatedFileRead(),
    (found) => found && setBrought(found),
  )
  const reading = useAttempt(
    () => currentProject().translatedTextRead({ text: pasted }),
    setBrought,
  )
  const error = opening.error ?? reading.error
  const apply = () => {
    if (brought)
      execute('bringTranslation', (document) => ({
        cues: {
          upsert: translatedCues(cuesInOrder(document), brought.texts, 'person'),
          remove: [],
        },
      }))
    closeDialog()
  }
  const count = brought?.texts.length ?? 0
  return (
    <FormDialog
      wide
      title={t('versions.brought.title')}
      description={
        brought && brought.fileName !== ''
          ? t('versions.brought.about', { fileName: brought.fileName })
          : t('versions.brought.paste')
      }
      topic="versions"
      submit={brought ? t('versions.brought.apply', { count }) : t('versions.brought.read')}
      disabled={brought ? count === 0 : pasted.trim() === ''}
      busy={reading.busy}
      submitTestId="translation-apply"
      onSubmit={() => (brought ? apply() : reading.run())}
    >
      <Stack gap={10}>
        {error && <ErrorNote error={error} />}
        {brought ? (
          <Brought brought={brought} />
        ) : (
          <>
            <Row>
              <Button
                icon={<FolderOpen />}
                busy={opening.busy}
                data-testid="translation-open"
                onClick={opening.run}
              >
                {t('versions.brought.open')}
              </Button>
            </Row>
            <Field label={t('versions.brought.pasteLabel')}>
              {(control) => (
                <TextArea
                  {...control}
                  rows={10}
                  value={pasted}
                  onChange={({ target }) => setPasted(target.value)}
                />
              )}
            </Field>
          </>
        )}
      </Stack>
    </FormDialog>
  )
}

type Matched = BroughtTexts['texts'][number]
const byCue = ({ cueId }: Matched) => cueId

function Brought({ brought }: { brought: BroughtTexts }) {
  const t = useT()
  const byId = useDocument((state) => state.byId)
  const { texts, same, missing, unknown, doubled } = brought
  const spare = [...unknown, ...doubled]
  return (
    <>
      <ChangePreview
        counts={{
          matched: [texts.length, t('versions.brought.matched', { count: texts.length })],
          same: [same, t('versions.brought.same', { count: same })],
          missing: [missing.length, t('versions.brought.missing', { count: missing.length })],
          unknown: [unknown.length, t('versions.brought.unknown', { count: unknown.length })],
          doubled: [doubled.length, t('versions.brought.doubled', { count: doubled.length })],
        }}
        rows={texts}
        list={{ rowPx: ROW_PX, keyOf: byCue, uneven: true }}
        label={t('versions.brought.list')}
      >
        {({ cueId, text }) => (
          <Stack gap={2} padding="4px 0">
            <Text quiet small figures>
              {formatTimecode(byId.get(cueId)?.startMs ?? 0)} · {byId.get(cueId)?.original}
            </Text>
            <span>{text}</span>
          </Stack>
        )}
      </ChangePreview>
      {spare.map(({ place, text }) => (
        <Hint key={`${place} ${text}`}>
          {place}: {text}
        </Hint>
      ))}
    </>
  )
}
