import type { Speaker } from '@shared/contracts/project-file'
import { VolumeX, Headphones } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { changeSpeaker } from '@/project/edits/speaker-edits'
import { execute } from '@/project/document/execute'
import { toggleSolo, useMonitor } from '@/project/playback/monitor-store'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { Popover } from '@/ui/overlays/Popover'
import { SpeakerDot } from '@/ui/SpeakerDot'
import detailStyles from './SpeakerDetails.module.css'
import { SpeakerDetails } from './SpeakerDetails'
import { SpeakerMenu } from './SpeakerMenu'
import styles from './SpeakerRow.module.css'

/** Colour and name, which open what can be set, the count of cues and the menu. F2 edits. */
export function SpeakerHead({ speaker, cues }: { speaker: Speaker; cues: number }) {
  const t = useTranslations('cast')
  const [open, setOpen] = useState(false)
  const solo = useMonitor((state) => state.solo.has(speaker.id))
  const edit = (event: KeyboardEvent) => {
    if (event.key !== 'F2') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <div className={styles.head} onKeyDown={edit} role="presentation">
      <Popover
        label={t('editOf', { name: speaker.label })}
        open={open}
        onOpenChange={setOpen}
        className={detailStyles.popover}
        testId="speaker-details"
        trigger={
          <Button
            look="quiet"
            className={styles.name}
            title={speaker.label}
            data-testid="speaker-name"
          >
            <SpeakerDot colour={speaker.colour} />
            <span>{speaker.label}</span>
          </Button>
        }
      >
        <SpeakerDetails speaker={speaker} onDone={() => setOpen(false)} />
      </Popover>
      {speaker.muted && (
        <IconButton
          small
          label={t('muted', { name: speaker.label })}
          icon={<VolumeX />}
          className={styles.mark}
          onClick={() => execute('muteSpeaker', changeSpeaker(speaker.id, { muted: false }))}
        />
      )}
      {solo && (
        <IconButton
          small
          label={t('heardAlone', { name: speaker.label })}
          icon={<Headphones />}
          className={styles.mark}
          onClick={() => toggleSolo(speaker.id)}
        />
      )}
      <span className={styles.count}>{t('cues', { count: cues })}</span>
      <SpeakerMenu speaker={speaker} cues={cues} onEdit={() => setOpen(true)} />
    </div>
  )
}
