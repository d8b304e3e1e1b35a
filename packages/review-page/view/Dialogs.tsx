import { CheckCheck, ClipboardCopy, Download, FileText, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { notesByLanguage } from '@shared/review/import-notes'
import { Grid, Hint, Row, Stack, Text, TextArea, TextField } from '@cuecast/ui'
import { languageLabel } from '../languages'
import { writtenNotes } from '../notes/written-notes'
import { copy, download, notesFileName, notesText } from '../notes/notes-file'
import { usePage, useText, type Page } from '../page'
import { NamedButton, Section, TitledModal } from './controls'
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
  /** Runs with a name, or asks for one. */
  const named = (act: () => void) => () => {
    setNameMissing(name.trim() === '')
    if (name.trim() === '') return field.current?.focus()
    page.setReviewer(name)
    act()
  }
  return (
    <TitledModal title={t('save.title')}>
      <TextField
        ref={field}
        label={t('save.name')}
        hint={t('save.nameHint')}
        error={isNameMissing && t('save.nameMissing')}
        name="reviewer"
        autoComplete="name"
        maxLength={200}
        value={name}
        onChange={setName}
        onBlur={() => page.setReviewer(name)}
        onEnter={() => !isEmpty && named(() => setDone(saveNotes(page)))()}
      />
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
      <Row wrap gap={6}>
        <NamedButton
          icon={Download}
          name={t('save.file')}
          look="primary"
          disabled={isEmpty}
          onClick={named(() => setDone(saveNotes(page)))}
        />
        <NamedButton
          icon={FileText}
          name={t('save.text')}
          disabled={isEmpty}
          onClick={named(() => {
            const { text, textName } = packed(page)
            download(textName, text, 'text/plain;charset=utf-8')
          })}
        />
        <ShareButton isEmpty={isEmpty} named={named} />
      </Row>
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
    <Row>
      <NamedButton
        icon={CheckCheck}
        name={t('save.rest', { count })}
        onClick={() => page.approveRest()}
      />
    </Row>
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
    <NamedButton
      icon={Share2}
      name={t('save.share')}
      disabled={isEmpty}
      onClick={named(() => void share())}
    />
  )
}

export function StorageNote() {
  const { notes } = usePage()
  const t = useText()
  const storage = useStore(notes.state, (state) => state.storage)
  if (storage === 'kept') return <Hint>{t('save.stored')}</Hint>
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
    <Section hint={t('save.impossible')}>
      <Row wrap gap={6}>
        {(['json', 'text'] as const).map((what) => {
          const name = t(what === 'json' ? 'save.copy' : 'save.copyText')
          return (
            <NamedButton
              key={what}
              icon={ClipboardCopy}
              name={name}
              disabled={isEmpty}
              onClick={named(() => void put(what))}
            />
          )
        })}
      </Row>
      <Text as="output" quiet small className="hint">
        {copied !== null && t('save.copied')}
        {shown !== null && t('save.notCopied')}
      </Text>
      {shown !== null && (
        <TextArea
          readOnly
          rows={5}
          aria-label={t('save.content')}
          value={shown}
          onFocus={(event) => event.target.select()}
        />
      )}
    </Section>
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
  const t = useText()
  return (
    <TitledModal title={t('help.title')} look="modal wide">
      <Stack as="ol" gap={8} className="steps">
        {(['listen', 'note', 'judge', 'save'] as const).map((step) => (
          <li key={step}>{t(`help.steps.${step}`)}</li>
        ))}
      </Stack>
      <h3>{t('help.keys')}</h3>
      <Grid as="dl" columns={260} gap="6px 20px" className="keys">
        {keys.map(([key, press]) => (
          <Row key={key} gap={8} align="baseline">
            <Row as="dt" fixed width={84} gap={3} align="stretch">
              {press.split(' ').map((each) => (
                <kbd key={each}>{each}</kbd>
              ))}
            </Row>
            <dd>{t(`help.key.${key}`)}</dd>
          </Row>
        ))}
      </Grid>
    </TitledModal>
  )
}
