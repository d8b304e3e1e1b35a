import { studioError, type StudioError } from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'
import { useCallback, useEffect, useRef, useState } from 'react'

interface Sound {
  id: string | null
  state: 'silent' | 'asking' | 'playing'
  failure: StudioError | null
}

const silent: Sound = { id: null, state: 'silent', failure: null }

/** One sound at a time, fetched when it is first asked for; the same again stops it. */
export function useSound() {
  const [sound, setSound] = useState(silent)
  const player = useRef<HTMLAudioElement | null>(null)
  /** What was asked for last; an answer to anything else comes too late. */
  const wanted = useRef<string | null>(null)
  const stop = useCallback(() => {
    wanted.current = null
    player.current?.pause()
    setSound(silent)
  }, [])
  useEffect(() => {
    const audio = new Audio()
    player.current = audio
    audio.addEventListener('ended', stop)
    return () => {
      audio.pause()
      audio.removeEventListener('ended', stop)
    }
  }, [stop])
  const begin = async (id: string, fetch: () => Promise<Result<{ url: string }>>) => {
    wanted.current = id
    player.current?.pause()
    setSound({ id, state: 'asking', failure: null })
    const answer = await fetch()
    if (wanted.current !== id || !player.current) return
    if (!answer.ok) return setSound({ ...silent, failure: answer.error })
    player.current.src = answer.value.url
    try {
      await player.current.play()
      if (wanted.current === id) setSound({ id, state: 'playing', failure: null })
    } catch {
      if (wanted.current !== id) return
      setSound({ ...silent, failure: studioError('AUDIO_UNSUPPORTED', 'it cannot be played') })
    }
  }
  const toggle = (id: string, fetch: () => Promise<Result<{ url: string }>>) => {
    if (wanted.current === id) stop()
    else void begin(id, fetch)
  }
  return { ...sound, toggle, stop }
}
