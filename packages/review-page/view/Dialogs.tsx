import { CheckCheck, ClipboardCopy, Download, FileText, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { notesByLanguage } from '@shared/review/import-notes'
import { languageLabel } from '../languages'
import { writtenNotes } from '../notes/written-notes'
import { copy, download, notesFileName, notesText } from '../notes/notes-file'
import { usePage, useText, type Page } from '../page'
import { IconButton, TitledModal } from './controls'
import { OpenNotes } from './OpenNotes'
import { OfflineCopy } from './Shared'

/** The notes as they would be sent now. */
function packed(page: Page) {
  const file = writtenNotes(page)
  const name = notesFileName(file, page.t)
  const texts = notesByLanguage(file).map((each) => notesText(each, page.index, page.t))
  return {
    json: JSON.stringify(file, null, 1),
    text: texts.join('\n'),
    jsonName: `${name}.review-notes.json`,
    textName: `${name}.txt`,
  }
}

function saved(page: Page): void {
  for (const notes of page.everyNotes) notes.saved()
}

/** Saves the notes to a file, once there is a name to put on them. Returns the file's name. */
function saveNotes(page: Page): string {
  const { json, jsonName } = packed(page)
  download(jsonName, json, 'application/json')
  saved(page)
  return jsonName
}

/** Saves at once where a name is known, and opens what leads on from there. */
export function openSave(page: Page): void {
  const { reviewer } = page.notes.state.getState()
  const isReady = reviewer !== '' && page.everyNotes.some((notes) => notes.count > 0)
  page.view.setState({ dialog: 'save', savedAs: isReady ? saveNotes(page) : null })
}

export function SaveDialog() {
  const page = usePage()
  const t = useText()
  const state = useStore(page.notes.state)
  const [name, setName] = useState(state.reviewer)
  const [isNameMissing, setNameMissing] = useState(false)
  const [done, setDone] = useState(page.view.getState().savedAs)
  const field = useRef<HTMLInputElement>(null)
  const isEmpty = page.everyNotes.every((notes) => notes.count === 0)
  useEffect(() => {
    if (page.notes.state.getState().reviewer === '') field.current?.focus()
  }, [page])
  const close = () => page.view.setState({ dialog: null })
  /** Runs with a name, or asks for one. */
  const named = (act: () => void) => () => {
    setNameMissing(name.trim() === '')
    if (name.trim() === '') return field.current?.focus()
    page.setReviewer(name)
    act()
  }
  return (
    <TitledModal title={t('save.title')} onClose={close}>
      <label className="field">
        <span>{t('save.name')}</span>
        <input
          ref={field}
          name="reviewer"
          autoComplete="name"
          maxLength={200}
          value={name}
          aria-invalid={isNameMissing}
          aria-describedby="name-hint"
          onChange={(event) => setName(event.target.value)}
          onBlur={() => page.setReviewer(name)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isEmpty) named(() => setDone(saveNotes(page)))()
          }}
        />
        <span id="name-hint" className={isNameMissing ? 'hint wrong' : 'hint'}>
          {t(isNameMissing ? 'save.nameMissing' : 'save.nameHint')}
        </span>
      </label>
      <p>
        {isEmpty
          ? t('save.nothing')
          : t('save.count', { notes: state.notes.length, verdicts: state.verdicts.length })}
      </p>
      <OtherLanguages />
      <Rest />
      {state.drafts.length > 0 && (
        <p className="warning">{t('save.begun', { count: state.drafts.length })}</p>
      )}
      <div className="wide-buttons">
        <IconButton
          icon={Download}
          name={t('save.file')}
          look="primary"
          disabled={isEmpty}
          onClick={named(() => setDone(saveNotes(page)))}
        >
          {t('save.file')}
        </IconButton>
        <IconButton
          icon={FileText}
          name={t('save.text')}
          look="normal"
          disabled={isEmpty}
          onClick={named(() => {
            const { text, textName } = packed(page)
            download(textName, text, 'text/plain;charset=utf-8')
          })}
        >
          {t('save.text')}
        </IconButton>
        <ShareButton isEmpty={isEmpty} named={named} />
      </div>
      <output>
        {done !== null && (
          <p className="done">
            {t('save.done', { file: done })} {t('save.where')}
          </p>
        )}
      </output>
      <StorageNote />
      <Clipboard isEmpty={isEmpty} named={named} />
      <OpenNotes />
      <OfflineCopy />
    </TitledModal>
  )
}

/** What is written about the languages that are not shown: the file has it as well. */
function OtherLanguages() {
  const { languages, notes } = usePage()
  const t = useText()
  const others = languages?.all.filter((each) => each.notes !== notes && each.notes.count > 0) ?? []
  return others.map((each) => {
    const { notes: written, verdicts } = each.notes.state.getState()
    const counts = { notes: written.length, verdicts: verdicts.length }
    return (
      <p key={each.packageId}>
        {languageLabel(each, languages?.all ?? [])}: {t('save.count', counts)}
      </p>
    )
  })
}

/** The cues without a verdict or note: listened to without a complaint, they can be approved at once. */
function Rest() {
  const page = usePage()
  const t = useText()
  const count = useStore(page.notes.state, () => page.notes.untouched(page.index.cues).length)
  if (count === 0) return null
  return (
    <div className="wide-buttons">
      <IconButton
        icon={CheckCheck}
        name={t('save.rest', { count })}
        look="normal"
        onClick={() => page.approveRest()}
      >
        {t('save.rest', { count })}
      </IconButton>
    </div>
  )
}

interface WithName {
  isEmpty: boolean
  named(act: () => void): () => void
}

/** Where the device can hand a file to a messenger. */
function ShareButton({ isEmpty, named }: WithName) {
  const page = usePage()
  const t = useText()
  const share = async () => {
    const { json, jsonName } = packed(page)
    const files = [new File([json], jsonName, { type: 'application/json' })]
    // Messengers that refuse JSON take text.
    const asText = [new File([json], `${jsonName}.txt`, { type: 'text/plain' })]
    const given = navigator.canShare({ files }) ? files : asText
    await navigator.share({ files: given }).then(
      () => saved(page),
      () => undefined,
    )
  }
  if (!('canShare' in navigator)) return null
  return (
    <IconButton
      icon={Share2}
      name={t('save.share')}
      look="normal"
      disabled={isEmpty}
      onClick={named(() => void share())}
    >
      {t('save.share')}
    </IconButton>
  )
}

export function StorageNote() {
  const { notes } = usePage()
  const t = useText()
  const storage = useStore(notes.state, (state) => state.storage)
  if (storage === 'kept') return <p className="hint">{t('save.stored')}</p>
  return <p className="warning">{t(`save.${storage}`)}</p>
}

function Clipboard({ isEmpty, named }: WithName) {
  const page = usePage()
  const t = useText()
  const [copied, setCopied] = useState<'json' | 'text' | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const put = async (what: 'json' | 'text') => {
    const text = packed(page)[what]
    const isCopied = await copy(text)
    setCopied(isCopied ? what : null)
    setShown(isCopied ? null : text)
    if (isCopied && what === 'json') saved(page)
  }
  return (
    <section className="clipboard">
      <p className="hint">{t('save.impossible')}</p>
      <div className="wide-buttons">
        {(['json', 'text'] as const).map((what) => {
          const name = t(what === 'json' ? 'save.copy' : 'save.copyText')
          return (
            <IconButton
              key={what}
              icon={ClipboardCopy}
              name={name}
              look="normal"
              disabled={isEmpty}
              onClick={named(() => void put(what))}
            >
              {name}
            </IconButton>
          )
        })}
      </div>
      <output className="hint">
        {copied !== null && t('save.copied')}
        {shown !== null && t('save.notCopied')}
      </output>
      {shown !== null && (
        <textarea
          readOnly
          rows={5}
          aria-label={t('save.content')}
          value={shown}
          onFocus={(event) => event.target.select()}
        />
      )}
    </section>
  )
}

const keys = [
  ['play', 'Space'],
  ['jkl', 'J K L'],
  ['cues', '↑ ↓'],
  ['seconds', '← →'],
  ['words', ', .'],
  ['note', 'N'],
  ['kinds', '1 – 6'],
  ['severity', 'Alt+7–9'],
  ['send', 'Ctrl+Enter'],
  ['verdict', 'A X'],
  ['loop', 'R'],
  ['range', '[ ]'],
  ['mix', 'M'],
  ['original', 'O'],
  ['previous', 'V'],
  ['speed', '− +'],
  ['search', '/'],
  ['save', 'Ctrl+S'],
  ['undo', 'Ctrl+Z'],
  ['help', '?'],
] as const

export function HelpDialog() {
  const { view } = usePage()
  const t = useText()
  const close = () => view.setState({ dialog: null })
  return (
    <TitledModal title={t('help.title')} look="modal wide" onClose={close}>
      <ol className="steps">
        {(['listen', 'note', 'judge', 'save'] as const).map((step) => (
          <li key={step}>{t(`help.steps.${step}`)}</li>
        ))}
      </ol>
      <h3>{t('help.keys')}</h3>
      <dl className="keys">
        {keys.map(([key, press]) => (
          <div key={key}>
            <dt>
              {press.split(' ').map((each) => (
                <kbd key={each}>{each}</kbd>
              ))}
            </dt>
            <dd>{t(`help.key.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </TitledModal>
  )
}
