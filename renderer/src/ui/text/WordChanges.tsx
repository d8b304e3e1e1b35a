import { Fragment } from 'react'
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

/** Length of the longest common subsequence of what follows each pair of places. */
function commonLengths(a: readonly Word[], b: readonly Word[]): number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () => Array<number>(b.length + 1).fill(0))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i] ?? []
      const below = lengths[i + 1] ?? []
      row[j] =
        a[i]?.text === b[j]?.text
          ? 1 + (below[j + 1] ?? 0)
          : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  return lengths
}

/** Changes between the words of two texts: kept, removed or added, in reading order. */
export function wordChanges(from: string, to: string): Part[] {
  const [a, b] = [wordsOf(from), wordsOf(to)]
  const lengths = commonLengths(a, b)
  const parts: Part[] = []
  const push = (is: Part['is'], { text, spaced }: Word) => {
    const last = parts.at(-1)
    if (last?.is === is) last.text += (spaced ? ' ' : '') + text
    else parts.push({ is, text, spaced })
  }
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [old, now] = [a[i], b[j]]
    if (old && now && old.text === now.text) {
      push('same', now)
      i += 1
      j += 1
    } else if (old && (!now || (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))) {
      push('removed', old)
      i += 1
    } else if (now) {
      push('added', now)
      j += 1
    }
  }
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
