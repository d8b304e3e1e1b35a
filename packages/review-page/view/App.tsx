import { AudioLines, CircleHelp, Languages, Moon, Save, Sun, Undo2, User } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { localeAfter } from '@shared/languages/locales'
import { noteKinds, noteSeverities } from '@shared/contracts/review'
import { Button, cx, fieldLook, Row, Stack, Text } from '@cuecast/ui'
import { languageLabel } from '../languages'
import type { NotesState } from '../notes/notes-store'
import { PageContext, useEveryNotes, usePage, useText, useView, type Page } from '../page'
import { switchLanguage } from '../switch-language'
import { translator } from '../texts'
import { CueDetail } from './CueDetail'
import { CueList } from './CueList'
import { HelpDialog, openSave, SaveDialog, StorageNote } from './Dialogs'
import { Dock } from './Dock'
import { DrawingDialog } from './Drawing'
import { IconButton, Modal, useNarrow } from './controls'
import { NoteForm } from './NoteForm'
import { CutShort, OpenedDialog, useNotesDrop } from './OpenNotes'
import { Picture } from './Picture'
import { NameDialog, SendStatus } from './Shared'

export function App({ page }: { page: Page }) {
  return (
    <PageContext value={page}>
      <Layout />
    </PageContext>
  )
}

function Layout() {
  const page = usePage()
  const t = useText()
  const narrow = useNarrow()
  const dialog = useView((view) => view.dialog)
  const opened = useView((view) => view.opened)
  const isWriting = useView((view) => view.draft !== null)
  const theme = useView((view) => view.theme)
  const { watermark, picture, timecode } = page.index.pkg
  useTitle()
  useKeys()
  useLeaveWarning()
  useNotesDrop()
  return (
    <div className={timecode ? 'page has-timecode' : 'page'}>
      <Header />
      <main className={picture ? 'body has-picture' : 'body'}>
        <CueList />
        <aside className="side" aria-label={t('player.picture')}>
          <Picture />
          {!narrow && <CueDetail />}
        </aside>
      </main>
      <Dock />
      <Message />
      {watermark !== '' && <Watermark key={theme} words={watermark} />}
      {narrow && isWriting && (
        <Modal label={t('note.create')} look="sheet" onClose={() => page.closeDraft()}>
          <WrittenAbout />
          <NoteForm />
        </Modal>
      )}
      {dialog === 'save' && <SaveDialog />}
      {dialog === 'help' && <HelpDialog />}
      {dialog === 'name' && <NameDialog />}
      <DrawingDialog />
      {opened && <OpenedDialog {...opened} />}
    </div>
  )
}

function useTitle(): void {
  const { project, round } = usePage().index.pkg
  const title = useText()('title', { project: project.name, round: String(round) })
  useEffect(() => {
    document.title = title
  }, [title])
}

/**
 * Leaving is asked about with notes that are in no file yet, with begun ones that the browser does not keep, and
 * while a remark is recorded.
 */
function useLeaveWarning(): void {
  const isRecording = useView((view) => view.isRecording)
  const isUnsaved = useEveryNotes((all) =>
    all.some(
      ({ unsaved, storage, drafts }) => unsaved > 0 || (storage !== 'kept' && drafts.length > 0),
    ),
  )
  useEffect(() => {
    if (!isUnsaved && !isRecording) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved, isRecording])
}

/** The cue that the note on the sheet is about: its row is covered. */
function WrittenAbout() {
  const { index } = usePage()
  const cue = index.cue(useView((view) => view.draft?.cueId ?? null))
  return cue ? (
    <Text as="p" cut className="sheet-cue" dir="auto">
      {cue.text}
    </Text>
  ) : null
}

function Header() {
  const page = usePage()
  const { view, index, notes } = page
  const t = useText()
  const narrow = useNarrow()
  const next = localeAfter(useView((v) => v.locale))
  const theme = useView((v) => v.theme)
  const reviewer = useStore(notes.state, (state) => state.reviewer)
  const storage = useStore(notes.state, (state) => state.storage)
  const sumOf = (count: (state: NotesState) => number) => (all: readonly NotesState[]) =>
    all.reduce((sum, state) => sum + count(state), 0)
  const unsaved = useEveryNotes(sumOf((state) => state.unsaved))
  const counts = {
    notes: useEveryNotes(sumOf((state) => state.notes.length)),
    verdicts: useEveryNotes(sumOf((state) => state.verdicts.length)),
  }
  const { project, round, date, watermark } = index.pkg
  return (
    <header className="head">
      <Stack grow>
        <Text as="h1" cut title={project.name}>
          {project.name}
        </Text>
        <Text quiet small cut>
          {[t('round', { round: String(round) }), date, watermark].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      <Row gap={narrow ? 0 : 4}>
        <SendStatus />
        <LanguageChoice />
        {!narrow && (
          <IconButton
            icon={User}
            name={t('save.nameButton', { name: reviewer || t('save.noName') })}
            onClick={() => view.setState({ dialog: 'save', savedAs: null })}
          >
            <Text cut className="name">
              {reviewer || t('save.name')}
            </Text>
          </IconButton>
        )}
        <IconButton
          icon={Languages}
          name={translator(next)('look.languageHint')}
          onClick={() => view.setState({ locale: next })}
        >
          {narrow ? undefined : translator(next)('look.language')}
        </IconButton>
        <IconButton
          icon={theme === 'dark' ? Sun : Moon}
          name={t(theme === 'dark' ? 'look.light' : 'look.dark')}
          onClick={() => view.setState({ theme: theme === 'dark' ? 'light' : 'dark' })}
        />
        <IconButton
          icon={CircleHelp}
          name={t('look.help')}
          keys="?"
          onClick={() => view.setState({ dialog: 'help' })}
        />
        <Button
          look="primary"
          className="button save"
          icon={<Save aria-hidden />}
          title={[
            `${t('save.button')} (Ctrl+S)`,
            t('save.count', counts),
            ...(unsaved > 0 ? [t('save.unsaved', { count: unsaved })] : []),
          ].join('\n')}
          onClick={() => openSave(page)}
        >
          <Text unseen={narrow}>{t('save.button')}</Text>
          {unsaved > 0 && <span className="count">{counts.notes || counts.verdicts || '•'}</span>}
        </Button>
      </Row>
      {storage !== 'kept' && <StorageNote />}
      <CutShort />
    </header>
  )
}

/** The choice of the language version that is played and shown. */
function LanguageChoice() {
  const page = usePage()
  const t = useText()
  const narrow = useNarrow()
  const { languages, notes } = page
  if (!languages) return null
  const { all } = languages
  return (
    <Row as="label" gap={6} style={{ marginRight: 4 }} title={t('look.dub')}>
      {!narrow && <AudioLines aria-hidden size={16} />}
      <select
        className={cx(fieldLook, 'select')}
        aria-label={t('look.dub')}
        value={all.findIndex((each) => each.notes === notes)}
        onChange={({ target }) => {
          const language = all[Number(target.value)]
          if (language) void switchLanguage(page, language)
        }}
      >
        {all.map((each, i) => (
          <option key={each.packageId} value={i} lang={each.language}>
            {languageLabel(each, all)}
          </option>
        ))}
      </select>
    </Row>
  )
}

/** What was just done, with a way back; it leaves by itself. */
function Message() {
  const page = usePage()
  const t = useText()
  const message = useView((view) => view.message)
  useEffect(() => {
    if (!message) return undefined
    const timer = setTimeout(
      () => page.view.setState({ message: null }),
      message.undo ? 8_000 : 3_000,
    )
    return () => clearTimeout(timer)
  }, [message, page])
  return (
    <output className="message">
      {message && (
        <Row gap={8} className="message-box">
          <span>{message.text}</span>
          {message.undo && (
            <IconButton
              icon={Undo2}
              name={t('note.undo')}
              isNamed
              keys="Ctrl+Z"
              onClick={() => page.undo()}
            />
          )}
        </Row>
      )}
    </output>
  )
}

/** The words across the whole page, drawn so that no text becomes harder to read. */
function Watermark({ words }: { words: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    const draw = () => {
      const pen = element?.getContext('2d')
      if (!element || !pen) return
      element.width = element.clientWidth
      element.height = element.clientHeight
      pen.font = '600 22px "Inter Variable", system-ui, sans-serif'
      pen.fillStyle = getComputedStyle(element).color
      const step = pen.measureText(words).width + 90
      pen.rotate(-0.35)
      for (let y = 0; y < element.height + element.width; y += 130)
        for (let x = -element.height; x < element.width; x += step)
          pen.fillText(words, x + (y % 260), y)
    }
    draw()
    addEventListener('resize', draw)
    return () => removeEventListener('resize', draw)
  }, [words])
  return <canvas ref={canvas} className="page-mark" aria-hidden />
}

type Act = (page: Page) => void

/** Single keys; letters by what they type. */
const acts: Record<string, Act> = {
  ' ': ({ player }) => player.toggle(),
  j: (page) => page.back(),
  k: ({ player }) => player.pause(),
  l: (page) => page.playFaster(),
  ArrowUp: (page) => page.step(-1),
  ArrowDown: (page) => page.step(1),
  ArrowLeft: (page) => page.move(-1_000),
  ArrowRight: (page) => page.move(1_000),
  ',': (page) => page.stepWord(-1),
  '.': (page) => page.stepWord(1),
  n: (page) => page.openNote(),
  a: (page) => page.selected && page.judge(page.selected, 'approved'),
  x: (page) => page.selected && page.judge(page.selected, 'rejected'),
  r: (page) => page.toggleLoop(),
  '[': (page) => page.markRange('start'),
  ']': (page) => page.markRange('end'),
  m: (page) => page.switchTrack('dub'),
  o: (page) => page.switchTrack('original'),
  v: (page) => page.switchTrack('previous'),
  '-': (page) => page.changeSpeed(-1),
  '+': (page) => page.changeSpeed(1),
  '=': (page) => page.changeSpeed(1),
  '?': ({ view }) => view.setState({ dialog: 'help' }),
  '/': () => document.getElementById('search')?.focus(),
  Escape: ({ view }) => view.setState({ range: null }),
}

const withControl: Record<string, Act> = {
  s: openSave,
  z: (page) => page.undo(),
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="radio"]), textarea, select, audio')

/** What the focused control does with the key itself. */
function belongsToControl(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (isTyping(target)) return true
  if (target.matches('input[type="radio"]')) return key.startsWith('Arrow') || key === ' '
  return key === ' ' && target.matches('button:not(.row-main)')
}

function useKeys(): void {
  const page = usePage()
  // Attached before the list is painted, so that no key press is lost.
  useLayoutEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const act = actOf(page, event)
      if (!act) return
      event.preventDefault()
      act(page)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [page])
}

function actOf(page: Page, event: globalThis.KeyboardEvent): Act | undefined {
  const { key, target } = event
  const { draft, dialog, opened } = page.view.getState()
  // Keys of a word that is still being composed belong to the input method.
  if (opened || event.isComposing) return undefined
  const command = event.ctrlKey || event.metaKey
  const digit = Number(/^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? key)
  const kind = noteKinds[digit - 1]
  const severity = noteSeverities[digit - 7]
  if (draft && !dialog && key === 'Escape') return () => page.closeDraft()
  if (draft && command && key === 'Enter') return () => page.saveDraft()
  if (draft && event.altKey && kind) return () => page.edit({ kind })
  if (draft && event.altKey && severity) return () => page.edit({ severity })
  if (key === 'Escape' && isTyping(target) && !dialog)
    return () => target instanceof HTMLElement && target.blur()
  if (command && key.toLowerCase() === 's') return withControl['s']
  if (dialog !== null || event.altKey || belongsToControl(target, key)) return undefined
  if (command) return withControl[key.toLowerCase()]
  if (kind && !event.shiftKey) return () => page.openNote(kind)
  return acts[key.length === 1 ? key.toLowerCase() : key]
}
