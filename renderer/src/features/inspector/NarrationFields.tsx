import { MAX_PAUSE_MS } from '@shared/contracts/narration'
import type { Cue } from '@shared/contracts/project-file'
import { Pin, PinOff, RotateCcw } from 'lucide-react'
import { memo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import {
  beginsParagraph,
  inheritedPause,
  pinCue,
  setChapter,
  setChapterTarget,
  setParagraph,
  setPauseAfter,
} from '@/model/edits/script-edits'
import { Button, Hint, Row, Stack, Text } from '@cuecast/ui'
import { NameField } from '@/ui/fields/NameField'
import { NumberField } from '@/ui/fields/NumberField'
import { Switch } from '@/ui/fields/Switch'
import { TargetField } from '@/ui/fields/TargetField'
import { TimeField } from '@/ui/fields/TimeField'
import { IconButton } from '@/ui/IconButton'

/** Where a cue of a narration lies: what is before it, or a time that it is pinned to. */
export const NarrationFields = memo(function NarrationFields({ cue }: { cue: Cue }) {
  const t = useT()
  const format = useFormatter()
  const isPinned = cue.pinnedMs !== undefined
  const pin = (ms: number | undefined) => execute('pinCue', pinCue(cue.id, ms))
  const seconds = format.number((cue.endMs - cue.startMs) / 1_000, { maximumFractionDigits: 2 })
  return (
    <Stack gap={10} data-help="edit">
      <Row gap={8} align="end">
        <TimeField
          label={t(isPinned ? 'narration.pinnedAt' : 'narration.begins')}
          value={cue.startMs}
          check={() => null}
          onChange={pin}
        />
        <IconButton
          label={t(isPinned ? 'narration.unpin' : 'narration.pin')}
          icon={isPinned ? <PinOff /> : <Pin />}
          aria-pressed={isPinned}
          onClick={() => pin(isPinned ? undefined : cue.startMs)}
        />
        <Text quiet small figures>
          {t('narration.lasts', { seconds })}
        </Text>
      </Row>
      <PauseField cue={cue} />
      <Switch
        label={t('narration.paragraph')}
        checked={beginsParagraph(cue)}
        disabled={cue.chapter !== undefined}
        onChange={(on) => execute('changeParagraph', setParagraph(cue.id, on))}
      />
      <ChapterFields cue={cue} />
    </Stack>
  )
})

/** The pause after the cue: its own, or that of the narration. */
function PauseField({ cue }: { cue: Cue }) {
  const t = useT()
  const usual = useDocument((document) => inheritedPause(document, cue.id))
  const own = cue.pauseAfterMs
  if (usual === null && own === undefined) return null
  const set = (ms: number | undefined) => execute('changePause', setPauseAfter([cue.id], ms))
  return (
    <Row gap={8} justify="space-between">
      <Text>{t('narration.pauseAfter')}</Text>
      <Row gap={4}>
        {own === undefined ? (
          <Hint as="span">{t('narration.inherited')}</Hint>
        ) : (
          <IconButton
            small
            label={t('narration.inherit')}
            icon={<RotateCcw />}
            onClick={() => set(undefined)}
          />
        )}
        <NumberField
          label={t('narration.pauseAfter')}
          value={own ?? usual ?? 0}
          min={0}
          max={MAX_PAUSE_MS}
          step={50}
          unit="ms"
          onChange={set}
        />
      </Row>
    </Row>
  )
}

/** The chapter that begins with the cue, with the time that it should take. */
function ChapterFields({ cue: { id, chapter } }: { cue: Cue }) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  /** The button that was pressed goes with what it did: the focus stays here. */
  const change = (title: string | null) => {
    flushSync(() => void execute('changeChapter', setChapter(id, title)))
    const next = place.current?.querySelector<HTMLElement>('input, button')
    next?.focus()
    if (next instanceof HTMLInputElement) next.select()
  }
  return (
    <div ref={place}>
      {chapter ? (
        <Chapter id={id} chapter={chapter} onRemove={() => change(null)} />
      ) : (
        <Button look="quiet" onClick={() => change(t('narration.newChapter'))}>
          {t('narration.beginChapter')}
        </Button>
      )}
    </div>
  )
}

interface ChapterProps {
  id: string
  chapter: NonNullable<Cue['chapter']>
  onRemove: () => void
}

function Chapter({ id, chapter, onRemove }: ChapterProps) {
  const t = useT()
  return (
    <Stack gap={6}>
      <Row gap={8} justify="space-between">
        <NameField
          label={t('narration.chapterTitle')}
          name={chapter.title}
          onChange={(title) => execute('changeChapter', setChapter(id, title))}
        />
        <Button look="quiet" onClick={onRemove}>
          {t('narration.noChapter')}
        </Button>
      </Row>
      <TargetField
        label={t('narration.chapterTarget')}
        ms={chapter.targetMs}
        max={36_000}
        onChange={(ms) => execute('changeChapter', setChapterTarget(id, ms))}
      />
    </Stack>
  )
}
