import { useEffect, useEffectEvent } from 'react'

const open = new Set<() => void>()

/** Keeps what is typed in fields that take it only on Enter or on leaving, as if they had been left. */
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
