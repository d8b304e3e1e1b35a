import type { LeftRecording } from '@shared/contracts/open-project'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import {
  discardRecorded,
  lookAgain,
  readRecorded,
  useRecordingsLeft,
} from '@/features/recording/sound/recording-file'
import { playSound } from '@/features/recording/sound/sound-edits'
import { useDocument } from '@/model/document/document-store'
import { report } from '@/model/report'
import { useSelection } from '@/model/view/selection-store'
import { keepRecorded, keepRecordings } from '@/model/work/take-actions'
import { Button } from '@cuecast/ui'
import { Banner } from './Banner'

/** More recordings than these are offered together, as of many cues that were read in one go. */
const MAX_BANNERS = 2

/** Recordings that a kill, a full disk or a closed dialog left: nothing of them goes without a word. */
export function RecordingsLeft() {
  const all = useRecordingsLeft()
  if (all.length <= MAX_BANNERS)
    return all.map((left) => <RecordingLeft key={left.id} left={left} />)
  return <ManyRecordingsLeft all={all} />
}

function ManyRecordingsLeft({ all }: { all: readonly LeftRecording[] }) {
  const t = useT()
  const byId = useDocument((state) => state.byId)
  const [busy, setBusy] = useState(false)
  const whole = all.filter(({ cueId, part }) => !part && byId.has(cueId))
  const keep = async () => {
    setBusy(true)
    await report(keepRecordings(whole.map((left) => ({ ...left, wanted: true }))))
    await lookAgain()
    setBusy(false)
  }
  if (whole.length === 0) return all.map((left) => <RecordingLeft key={left.id} left={left} />)
  return (
    <>
      <Banner
        look="warning"
        title={t('notices.recording.titleMany', { count: whole.length })}
        data-testid="recordings-left"
        actions={
          <Button look="primary" busy={busy} onClick={() => void keep()}>
            {t('notices.recording.keepMany', { count: whole.length })}
          </Button>
        }
      >
        {t('notices.recording.hintMany')}
      </Banner>
      {all
        .filter((left) => !whole.includes(left))
        .map((left) => (
          <RecordingLeft key={left.id} left={left} />
        ))}
    </>
  )
}

function RecordingLeft({ left }: { left: LeftRecording }) {
  const t = useT()
  const format = useFormatter()
  const { id, cueId, startedAt, durationMs, part, text } = left
  const isThere = useDocument(({ byId }) => byId.has(cueId))
  const activeId = useSelection((state) => state.activeId)
  const target = isThere ? cueId : (activeId ?? '')
  const number = useDocument(({ order }) => order.indexOf(target) + 1)
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState(false)
  const keep = async () => {
    setBusy(true)
    await report(keepRecorded({ id, part }, target))
    await lookAgain()
    setBusy(false)
  }
  const listen = async () => {
    const read = await readRecorded(id)
    if (read.ok) void playSound(read.value)
    else await report(read)
  }
  const about = {
    seconds: format.number(durationMs / 1_000, { maximumFractionDigits: 1 }),
    time: format.dateTime(new Date(startedAt), { dateStyle: 'short', timeStyle: 'short' }),
    cue: isThere ? 'there' : 'gone',
    number,
    text,
  }
  return (
    <Banner
      look="warning"
      title={t(part ? 'notices.recording.titlePart' : 'notices.recording.title', about)}
      data-testid="recording-left"
      actions={
        <>
          <Button onClick={() => void listen()}>{t('notices.recording.listen')}</Button>
          <Button
            look={asked ? 'danger' : undefined}
            data-testid="recording-discard"
            onClick={() => (asked ? void report(discardRecorded(id)) : setAsked(true))}
            onBlur={() => setAsked(false)}
          >
            {t(asked ? 'notices.recording.discardForGood' : 'notices.recording.discard')}
          </Button>
          <Button
            look="primary"
            busy={busy}
            disabled={number === 0}
            data-testid="recording-keep"
            onClick={() => void keep()}
          >
            {t('notices.recording.keep', { number })}
          </Button>
        </>
      }
    >
      {t(isThere ? 'notices.recording.hint' : 'notices.recording.cueGone', { text })}
    </Banner>
  )
}
