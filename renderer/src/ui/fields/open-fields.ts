import { type ChangeEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'

const open = new Set<() => void>()

/** Commits the text of fields that normally commit on Enter or on leaving. */
export function commitOpenFields(): void {
  for (const commit of open) commit()
}

/** Registers a field that holds something typed and not yet taken. */
export function useOpenField(isOpen: boolean, commit: () => void): void {
  const take = useEffectEvent(commit)
  useEffect(() => {
    if (!isOpen) return
    const entry = () => take()
    open.add(entry)
    return () => {
      open.delete(entry)
    }
  }, [isOpen])
}

/**
 * Uncommitted text of a field: Enter or leaving commits it, Escape reverts it.
 *
 * @param shown displayed value without a draft
 */
export function useDraft(shown: string, take: (typed: string) => void) {
  const [draft, setDraft] = useState<string | null>(null)
  const drop = () => setDraft(null)
  const commit = () => {
    if (draft !== null) take(draft)
    drop()
  }
  useOpenField(draft !== null, commit)
  return {
    /** Null: nothing is typed. */
    draft,
    drop,
    input: {
      value: draft ?? shown,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setDraft(event.target.value),
      onBlur: commit,
      onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
        if (key === 'Enter' && !nativeEvent.isComposing) commit()
        if (key === 'Escape') drop()
      },
    },
  }
}
