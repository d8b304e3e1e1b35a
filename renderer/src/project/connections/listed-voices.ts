import type { Voice } from '@shared/contracts/connection'
import { create } from 'zustand'
import { keys } from '@/bridge/queries'
import { queryClient } from '@/bridge/query-client'
import { useDocument } from '../document/document-store'

/** Voices that the project's service lists; null while that is not known. */
export const useListed = create<{ ids: ReadonlySet<number> | null }>()(() => ({ ids: null }))

/** Follows what the service has answered last. Returns the unsubscribe function. */
export function followVoices(): () => void {
  let last: readonly Voice[] | undefined
  const read = () => {
    const { opened, fields } = useDocument.getState()
    const asked = opened ? keys.voices(fields.connectionId) : null
    const voices = asked ? queryClient.getQueryData<Voice[]>(asked) : undefined
    if (voices === last) return
    last = voices
    const some = voices !== undefined && voices.length > 0
    useListed.setState({ ids: some ? new Set(voices.map(({ id }) => id)) : null })
  }
  const ends = [
    useDocument.subscribe((now, before) => {
      const same = now.fields.connectionId === before.fields.connectionId
      if (!same || now.opened !== before.opened) read()
    }),
    queryClient.getQueryCache().subscribe(read),
  ]
  read()
  return () => {
    for (const end of ends) end()
  }
}
