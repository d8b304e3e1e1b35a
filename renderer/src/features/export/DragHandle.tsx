import type { DraggedFile } from '@shared/contracts/export'
import { GripVertical } from 'lucide-react'
import { useT } from '@/ui/text/use-t'
import { currentProject } from '@/bridge/studio'
import { report } from '@/model/report'
import { IconButton } from '@/ui/IconButton'

interface DragHandleProps {
  files: readonly DraggedFile[]
  /** What is dragged, in words. */
  name: string
}

/** Drags files out of the window into another program: main starts the system's own drag. */
export function DragHandle({ files, name }: DragHandleProps) {
  const t = useT()
  return (
    <IconButton
      small
      label={t('export.dragOut', { name })}
      icon={<GripVertical />}
      style={{ cursor: 'grab' }}
      // Nothing to press: the folder's button is for the keyboard.
      tabIndex={-1}
      draggable
      data-testid="drag-handle"
      onDragStart={(event) => {
        event.preventDefault()
        void report(currentProject().filesDrag({ files: [...files] }))
      }}
    />
  )
}
