import { FolderOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { Row } from '@cuecast/ui'
import { openNotes, takeIn } from '../notes/open-notes'
import { usePage, useText, useView } from '../page'
import type { OpenedNotes } from '../view-state'
import { NamedButton, Section, TitledModal } from './controls'

/** Opens files of notes that were written in another browser. */
export function OpenNotes() {
  const page = usePage()
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Section hint={t('open.hint')}>
      <Row>
        <NamedButton
          icon={FolderOpen}
          name={t('open.button')}
          onClick={() => input.current?.click()}
        />
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={t('open.button')}
          // Messengers rename files to .txt, and phones know no type of .json.
          accept=".json,.txt,application/json,text/plain"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            // The same file can be chosen again.
            target.value = ''
            void openNotes(page, files)
          }}
        />
      </Row>
    </Section>
  )
}

/** Files of notes are dropped anywhere on the page. */
export function useNotesDrop(): void {
  const page = usePage()
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      void openNotes(page, [...(event.dataTransfer?.files ?? [])])
    }
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
    }
  }, [page])
}

/** Files that were not taken in, with the reason, and those that may be somebody else's. */
export function OpenedDialog({ refused, foreign }: OpenedNotes) {
  const page = usePage()
  const t = useText()
  const ours = useStore(page.notes.state, (state) => state.reviewer)
  const close = () => page.view.setState({ opened: null })
  return (
    <TitledModal title={t('open.title')} onClose={close}>
      {refused.map((sentence) => (
        <p key={sentence} className="warning" role="alert">
          {sentence}
        </p>
      ))}
      {foreign.map((file) => (
        <Section key={file.savedAt}>
          <p>{t('open.foreign', { theirs: file.reviewer, ours, count: file.notes.length })}</p>
          <Row>
            <NamedButton
              icon={FolderOpen}
              name={t('open.takeAsMine')}
              onClick={() => {
                takeIn(page, [file])
                const rest = foreign.filter((each) => each !== file)
                const isDone = rest.length + refused.length === 0
                page.view.setState({ opened: isDone ? null : { refused, foreign: rest } })
              }}
            />
          </Row>
        </Section>
      ))}
    </TitledModal>
  )
}

/** A package that was not copied or sent completely. */
export function CutShort() {
  const t = useText()
  const cut = useView((view) => view.cutShort)
  if (cut === null) return null
  return (
    <p className="warning" role="alert">
      {t('broken.cutShort', { missing: cut.missing, files: cut.files })}
    </p>
  )
}
