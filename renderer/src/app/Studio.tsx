import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type DragEvent,
  type ReactNode,
} from 'react'
import { useT } from '@/ui/text/use-t'
import { Header } from './header/Header'
import { Notices } from './Notices'
import { StatusBar } from './StatusBar'
import { Welcome } from '@/features/welcome/Welcome'
import { useDocument } from '@/model/document/document-store'
import { useRunState } from '@/model/document/run-store'
import { addRecogniser } from '@/features/recognition/Recognisers'
import { openDialog, useWorkspace } from '@/model/view/workspace-store'
import { focusHome } from '@/ui/focus'
import { MenuRegion } from '@/ui/overlays/Menu'
import { useSave, flushEdits } from '@/model/document/saving'
import { toast } from '@/ui/overlays/toasts'
import { EditorLayout } from './EditorLayout'
import styles from './Studio.module.css'
import { FileDown } from 'lucide-react'
import { addOwnVoice } from '@/bridge/api-queries'
import { studio } from '@/bridge/studio'
import { studioError } from '@shared/contracts/errors'
import type { GivenFile } from '@shared/contracts/project/given-file'
import { hasStepsToKeep, keepStepsNow } from '@/model/session/kept-history'
import { openDropped, openNotes } from '@/model/session/open-file'
import { Stack } from '@cuecast/ui'

/** The one window: header, what is open, status bar. */
export function Studio() {
  const t = useT()
  const opened = useDocument((state) => state.opened !== null)
  const opening = useWorkspace((state) => state.opening)
  const name = useDocument((state) => state.fields.name)
  const run = useRunState()
  useLeaving()
  useKeptFocus(opening)
  useEffect(() => {
    document.title = opened ? `${name} — Cuecast` : 'Cuecast'
  }, [opened, name])
  return (
    <>
      <div
        className={styles.studio}
        data-app-state={opening ? 'busy' : 'ready'}
        data-project-state={opened ? 'open' : 'none'}
        data-run-state={run}
        aria-busy={opening}
        inert={opening}
      >
        <Header />
        <Notices />
        <main style={{ minWidth: 0, minHeight: 0 }} aria-label={t('app.main')}>
          {opened ? <EditorLayout /> : <Welcome />}
        </main>
        {opened && <StatusBar />}
        <MenuRegion label={t('app.menus')} />
      </div>
      {opening && <Opening />}
    </>
  )
}

/** Says what is being opened, where that takes longer than a moment. */
function Opening() {
  const t = useT()
  const name = useWorkspace((state) => state.openingName)
  return (
    <output className={styles.opening}>
      {name === '' ? t('app.openingAny') : t('app.opening', { name })}
    </output>
  )
}

/**
 * The focus is where it was when a project could not be opened, or its dialog was closed. Where that is gone, the keys
 * work in what was opened: nothing of it could take the focus before.
 */
function useKeptFocus(opening: boolean): void {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (opening) return
    const { current } = focused
    focused.current = null
    if (current instanceof HTMLElement && current.isConnected) current.focus()
    if (document.activeElement === document.body) focusHome()
  }, [opening])
  useEffect(
    () =>
      useWorkspace.subscribe((now, before) => {
        // Before the part that has it becomes inert.
        if (now.opening && !before.opening) focused.current = document.activeElement
      }),
    [],
  )
}

/** The window closes only once the last edits are on disk, or when the user gives them up. */
function useLeaving(): void {
  const t = useT()
  const refused = useEffectEvent((error: Parameters<typeof toast>[0], close: () => void) => {
    toast(error, { label: t('app.closeAnyway'), run: close })
  })
  useEffect(() => {
    let given = false
    const close = () => {
      given = true
      window.close()
    }
    const hold = (event: BeforeUnloadEvent) => {
      if (given || (useSave.getState().state === 'saved' && !hasStepsToKeep())) return
      event.preventDefault()
      const saving = keepStepsNow().then(flushEdits)
      void saving.then((saved) => (saved.ok ? close() : refused(saved.error, close)))
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [])
}

/** A recogniser is added where the others are listed. */
function addDroppedRecogniser(folder: string): void {
  openDialog({ kind: 'settings', section: 'recognisers' })
  void addRecogniser({ folder, inPlace: false })
}

/** A voice model is added where its progress is seen. */
async function addDropped(path: string): Promise<void> {
  openDialog({ kind: 'settings', section: 'voices' })
  const begun = await addOwnVoice({ source: path })
  if (!begun.ok) toast(begun.error)
}

/** Takes a subtitle file, a project, review notes, a voice model or a recogniser dropped anywhere on the window. */
export function DropZone({ children }: { children: ReactNode }) {
  const t = useT()
  const [over, setOver] = useState(false)
  // Entering a child leaves its parent: only the count tells when the pointer has left the window.
  const depth = useRef(0)

  const enter = (by: number) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    depth.current += by
    setOver(depth.current > 0)
  }
  const take = async (files: readonly File[]): Promise<void> => {
    const dropped = await Promise.all(files.map((file) => studio.fileDropped(file)))
    const given = dropped.filter((each) => each !== null)
    if (given.length === 0) toast(studioError('FILE_UNREADABLE', 'what was dropped has no path'))
    const notes = given.flatMap(({ path, kind }) => (kind === 'notes' ? path : []))
    const late = ({ kind }: GivenFile) => Number(kind === 'film')
    for (const file of given.toSorted((a, b) => late(a) - late(b)))
      if (file.kind === 'recogniser') addDroppedRecogniser(file.path)
      else if (file.kind === 'voice') await addDropped(file.path)
      else if (file.kind !== 'notes') await openDropped(file)
    if (notes.length > 0) await openNotes(notes)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    depth.current = 0
    setOver(false)
    void take([...event.dataTransfer.files])
  }

  return (
    <div
      style={{ height: '100%' }}
      data-testid="drop-zone"
      onDragEnter={enter(1)}
      onDragLeave={enter(-1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {over && (
        <Stack align="center" justify="center" gap={12} className={styles.dropHint}>
          <FileDown size={32} aria-hidden />
          {t('app.dropHere')}
        </Stack>
      )}
    </div>
  )
}
