import type { DictionaryRow as Entry, DictionaryValues } from '@shared/contracts/dictionary'
import { inConflict, isPending, tidyWord } from '@shared/dictionary/rows'
import { voiceOf } from '@shared/dubbing/recipe'
import { spokenTextOf } from '@shared/dubbing/spoken-text'
import { soundOf } from '@shared/profiles/resolve-sound'
import { applyDictionary, dictionaryHits } from '@shared/text/dictionary'
import { Trash2 } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useT } from '@/ui/text/use-t'
import { useFree } from '@/model/services/use-connection'
import { auditionSound } from '@/model/work/audition'
import { BeforeAfter } from '@/features/voices'
import { useProjectVoices } from '@/model/services/voices'
import { editDictionary, useDictionary } from '@/model/services/dictionary-store'
import type { EntryUse } from '@/model/services/dictionary-uses'
import { useDocument } from '@/model/document/document-store'
import { selectCues } from '@/model/view/selection-store'
import { Button, Note, Row, Stack, Text, TextField } from '@cuecast/ui'
import { focusOnce } from '@/ui/focus'
import { Switch } from '@/ui/fields/Switch'
import { IconButton } from '@/ui/IconButton'
import { toast } from '@/ui/overlays/toasts'
import styles from './dictionary.module.css'

interface DictionaryRowProps {
  row: Entry
  use: EntryUse | undefined
  editing: boolean
  onEdit: (editing: boolean) => void
}

/** One entry: on or off, its reading, the cues that contain it. */
export function DictionaryRow({ row, use, editing, onEdit }: DictionaryRowProps) {
  const t = useT()
  const free = String(useFree())
  const values = row.mine ?? row.theirs ?? row.base
  if (!values) return null
  const { word, reading, on } = values
  const remove = async () => {
    if (!(await editDictionary([{ type: 'remove', key: row.key }]))) return
    const back = () => void editDictionary([{ type: 'put', values }])
    toast(t('dictionary.removed', { word }), { label: t('ui.undo'), run: back })
  }
  return (
    <Stack line="bottom" padding="4px 12px" data-testid="dictionary-row" data-word={word}>
      <Row gap={8} minHeight={40}>
        <Switch
          bare
          checked={on}
          label={t('dictionary.on', { word })}
          data-testid="dictionary-on"
          onChange={(checked) =>
            void editDictionary([{ type: 'put', key: row.key, values: { ...values, on: checked } }])
          }
        />
        <button
          type="button"
          className={styles.words}
          aria-expanded={editing}
          aria-label={t('dictionary.edit', { word })}
          data-off={!on || undefined}
          onClick={() => onEdit(!editing)}
        >
          <span className={styles.word} title={word}>
            {word}
          </span>
          <Text cut quiet small title={reading}>
            {reading || '—'}
          </Text>
        </button>
        {isPending(row) && (
          <Text quiet small nowrap>
            {t('ui.pending')}
          </Text>
        )}
        {use && (
          <button
            type="button"
            className={styles.uses}
            title={t('dictionary.usesHint', {
              count: use.cueIds.length,
              credits: use.credits,
              free,
            })}
            data-testid="dictionary-uses"
            data-count={use.cueIds.length}
            onClick={() => selectCues(use.cueIds)}
          >
            <span>{t('common.cues', { count: use.cueIds.length })}</span>
            {free === 'false' && (
              <Text quiet>{t('dictionary.cost', { credits: use.credits })}</Text>
            )}
          </button>
        )}
      </Row>
      {inConflict(row) && <ConflictNote row={row} />}
      {editing && (
        <>
          <EntryForm row={row} word={word} onClose={() => onEdit(false)} />
          <Row align="start" justify="space-between" gap="4px 8px" padding="0 0 4px">
            <PlayButtons values={values} cueId={use?.cueIds[0]} />
            <IconButton
              small
              label={t('dictionary.remove', { word })}
              icon={<Trash2 />}
              onClick={() => void remove()}
            />
          </Row>
        </>
      )}
    </Stack>
  )
}

interface PlayButtonsProps {
  values: DictionaryValues
  /** A cue that contains the word; without one the word alone is played. */
  cueId: string | undefined
}

/**
 * Says the sentence without the entry and with it, as the cue sounds, whatever the service
 * already knows of it.
 */
function PlayButtons({ values, cueId }: PlayButtonsProps) {
  const cue = useDocument((state) => state.byId.get(cueId ?? ''))
  const speaker = useDocument((state) => state.speakersById[cue?.speakerId ?? '']) ?? null
  const fields = useDocument((state) => state.fields)
  const { data: voices } = useProjectVoices()
  const voiceId = voiceOf(cue ?? {}, speaker, fields) ?? voices?.[0]?.id
  const entry = [{ original_word: values.word, modified_word: values.reading }]
  const { split_layout: layout } = soundOf(cue ?? {}, speaker, fields)
  const text = cue ? spokenTextOf(cue, layout) : values.word
  const audio = auditionSound(cue ?? {}, speaker)
  return (
    <BeforeAfter
      name="dictionary"
      voiceId={voiceId}
      before={{ text: unrecognised(text, entry), audio }}
      after={{ text: applyDictionary(text, entry), audio }}
    />
  )
}

/** Inserts a word joiner, so that the dictionary does not match the word and it is read as written. */
function unrecognised(text: string, entry: Parameters<typeof dictionaryHits>[1]): string {
  const plain = text.normalize('NFC')
  let out = ''
  let done = 0
  for (const { start, end } of dictionaryHits(plain, entry)) {
    out += `${plain.slice(done, start)}${plain.slice(start, end - 1)}\u2060`
    done = end - 1
  }
  return out + plain.slice(done)
}

interface EntryFormProps {
  /** The entry to edit; absent: a new one. */
  row?: Entry
  word: string
  onClose: () => void
}

/** Word and reading, edited in place. Enter saves, Escape cancels. */
export function EntryForm({ row, word: first, onClose }: EntryFormProps) {
  const t = useT()
  const rows = useDictionary((state) => state.rows)
  const [word, setWord] = useState(first)
  const [reading, setReading] = useState(row?.mine?.reading ?? '')
  const tidy = tidyWord(word)
  const taken = rows.some((other) => other.key !== row?.key && other.mine?.word === tidy)
  const save = async () => {
    const values = { word: tidy, reading: reading.trim(), on: row?.mine?.on ?? true }
    const kept = await editDictionary([
      row ? { type: 'put', key: row.key, values } : { type: 'put', values },
    ])
    if (kept) onClose()
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
  }
  return (
    <Stack
      as="form"
      gap={8}
      padding="4px 0 8px"
      onSubmit={(event) => {
        event.preventDefault()
        if (tidy !== '' && !taken) void save()
      }}
    >
      <TextField
        label={t('dictionary.word')}
        error={taken ? t('dictionary.taken') : undefined}
        value={word}
        maxLength={200}
        ref={first === '' ? focusOnce : undefined}
        onKeyDown={leave}
        data-testid="dictionary-word"
        onChange={setWord}
      />
      <TextField
        label={t('dictionary.reading')}
        value={reading}
        maxLength={200}
        ref={first === '' ? undefined : focusOnce}
        onKeyDown={leave}
        data-testid="dictionary-reading"
        onChange={setReading}
      />
      <Row wrap justify="end" gap="4px 8px">
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button type="submit" disabled={tidy === '' || taken} data-testid="dictionary-save">
          {t('ui.save')}
        </Button>
      </Row>
    </Stack>
  )
}

/** An entry changed on both sides: shows both versions and lets the user choose. */
function ConflictNote({ row }: { row: Entry }) {
  const t = useT()
  const said = (values: DictionaryValues | null | undefined) =>
    values ? `${values.word} → ${values.reading}` : t('dictionary.deleted')
  const keep = (side: 'mine' | 'theirs') =>
    void editDictionary([{ type: 'resolve', key: row.key, keep: side }])
  return (
    <Note tone="warning" small>
      <p>{t('dictionary.conflict')}</p>
      <p>{t('dictionary.mine', { reading: said(row.mine) })}</p>
      <p>{t('dictionary.theirs', { reading: said(row.theirs) })}</p>
      <Row wrap justify="end" gap="4px 8px">
        <Button onClick={() => keep('mine')}>{t('ui.keepMine')}</Button>
        <Button onClick={() => keep('theirs')}>{t('dictionary.keepTheirs')}</Button>
      </Row>
    </Note>
  )
}
