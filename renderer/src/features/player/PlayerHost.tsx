import { useEffect } from 'react'
import { provideTransport } from '@/project/transport'
import { player } from './player-instance'

/** Lets the window play while it is mounted. */
export function PlayerHost() {
  useEffect(() => {
    const ends = [provideTransport(player), player.follow()]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  return null
}
