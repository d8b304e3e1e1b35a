import { Fragment } from 'react'
import { aligned } from '@shared/dubbing/listen-check'
import styles from './MarkedText.module.css'

interface Word {
  text: string
  /** Preceded by white space. */
  spaced: boolean
}

interface Part {
  is: 'same' | 'removed' | 'added'
  text: string
  spaced: boolean
}

/** Words and the punctuation between them. */
function wordsOf(text: string): Word[] {
  const found = text.normalize('NFC').matchAll(/(\s*)([\p{L}\p{M}\d'’]+|[^\p{L}\p{M}\d'’\s]+)/gu)
  return [...found].map(([, space, word = '']) => ({ text: word, spaced: space !== '' }))
}

/** Changes between the words of two texts: kept, removed or added, in reading order. */
export function wordChanges(from: string, to: string): Part[] {
  const [old, now] = [wordsOf(from), wordsOf(to)]
  const parts: Part[] = []
  const push = (is: Part['is'], { text, spaced }: Word) => {
    const last = parts.at(-1)
    if (last?.is === is) last.text += (spaced ? ' ' : '') + text
    else parts.push({ is, text, spaced })
  }
  // Of neighbouring words that differ, the old ones come first.
  let added: Word[] = []
  const flush = () => {
    for (const word of added) push('added', word)
    added = []
  }
  let [i, j] = [0, 0]
  // Of several words that are alike the first ones belong together.
  const textsOf = (words: readonly Word[]) => words.map(({ text }) => text).reverse()
  for (const step of aligned(textsOf(old), textsOf(now)).reverse()) {
    const [before, after] = [old[i], now[j]]
    if (step === 'same') flush()
    if (step === 'same' && after) push('same', after)
    if ((step === 'other' || step === 'missing') && before) push('removed', before)
    if ((step === 'other' || step === 'added') && after) added.push(after)
    if (step !== 'added') i += 1
    if (step !== 'missing') j += 1
  }
  flush()
  return parts
}

interface WordChangesProps {
  from: string
  to: string
  /** old = the text as it was, new = as it is to be; without it both in one line. */
  only?: 'old' | 'new'
}

/** A text with the words marked that another one does not have. */
export function WordChanges({ from, to, only }: WordChangesProps) {
  const hidden = only === 'old' ? 'added' : only === 'new' ? 'removed' : null
  const parts = wordChanges(from, to).filter(({ is }) => is !== hidden)
  return (
    <span className={styles.changes}>
      {parts.map(({ is, text, spaced }, i) => {
        const Tag = is === 'removed' ? 'del' : is === 'added' ? 'ins' : Fragment
        const key = `${i} ${text}`
        return (
          <Fragment key={key}>
            {spaced && i > 0 && ' '}
            <Tag>{text}</Tag>
          </Fragment>
        )
      })}
    </span>
  )
}
