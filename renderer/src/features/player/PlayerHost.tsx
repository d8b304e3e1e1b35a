import { useEffect } from 'react'
import { followOriginal } from '@/project/film/original'
import { provideTransport } from '@/project/playback/transport'
import { player } from './player-instance'

/** Lets the window play while it is mounted. */
export function PlayerHost() {
  useEffect(() => {
    const ends = [provideTransport(player), followOriginal(), player.follow()]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  return null
}
