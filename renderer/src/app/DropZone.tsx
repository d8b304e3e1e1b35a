import { FileDown } from 'lucide-react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { studio } from '@/bridge/studio'
import { studioError } from '@shared/contracts/errors'
import { toast } from '@/ui/overlays/toasts'
import { openFile } from '@/project/session/open-file'
import styles from './DropZone.module.css'

/** Takes a subtitle file or project dropped anywhere on the window. */
export function DropZone({ children }: { children: ReactNode }) {
  const t = useTranslations('app')
  const [over, setOver] = useState(false)
  // Entering a child leaves its parent: only the count tells when the pointer has left the window.
  const depth = useRef(0)

  const enter = (by: number) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    depth.current += by
    setOver(depth.current > 0)
  }
  const openDropped = async (file: File | undefined): Promise<void> => {
    const path = file ? await studio.pathOfDroppedFile(file) : ''
    if (path) await openFile(path)
    else toast(studioError('FILE_UNREADABLE', 'what was dropped has no path'))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    depth.current = 0
    setOver(false)
    void openDropped(event.dataTransfer.files[0])
  }

  return (
    <div
      className={styles.zone}
      data-testid="drop-zone"
      onDragEnter={enter(1)}
      onDragLeave={enter(-1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {over && (
        <div className={styles.over} data-testid="drop-hint">
          <FileDown size={32} aria-hidden />
          {t('dropHere')}
        </div>
      )}
    </div>
  )
}
