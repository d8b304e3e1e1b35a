import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { ReviewCue, ReviewPackage } from '@shared/contracts/review'
import { usePage, useText } from '../page'
import { CueWords } from './CueWords'

type Shown = NonNullable<ReviewPackage['picture']>

/** The film or its stills, with the subtitle of the moment and the watermark. */
export function Picture() {
  const { index } = usePage()
  const t = useText()
  const { picture, watermark } = index.pkg
  return (
    <figure className={picture ? 'picture' : 'picture no-picture'} aria-label={t('player.picture')}>
      {picture?.kind === 'stills' && <Stills picture={picture} />}
      {picture?.kind === 'film' && <Film file={picture.file} />}
      {watermark !== '' && <span className="watermark">{watermark}</span>}
      <Subtitle />
    </figure>
  )
}

function Subtitle() {
  const { player, index } = usePage()
  const [shown, setShown] = useState<ReviewCue | null>(null)
  useEffect(() => {
    const show = (ms: number) => {
      const cue = index.cueAt(ms)
      setShown(cue && ms < cue.endMs ? cue : null)
    }
    show(player.timeMs)
    return player.onTime(show)
  }, [player, index])
  return (
    <figcaption className="subtitle" dir="auto">
      {shown && (
        <span className="subtitle-text">
          <CueWords key={shown.id} cue={shown} />
        </span>
      )}
    </figcaption>
  )
}

function Stills({ picture }: { picture: Extract<Shown, { kind: 'stills' }> }) {
  const { player, files, index } = usePage()
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const { everyMs, files: names } = picture
    let shown = -1
    const show = (ms: number) => {
      const at = Math.floor((ms - index.pkg.startMs) / Math.max(1, everyMs))
      const place = Math.max(0, Math.min(names.length - 1, at))
      if (place === shown) return
      shown = place
      const name = names[place]
      if (name === undefined) return
      const isCurrent = () => shown === place
      files.url(name).then(
        (found) => isCurrent() && setUrl(found),
        () => isCurrent() && setUrl(null),
      )
    }
    show(player.timeMs)
    return player.onTime(show)
  }, [picture, player, files, index])
  return url === null ? null : <img src={url} alt="" />
}

/** A film may be so far from its sound before it is moved, s. */
const MAX_APART = 0.12

function Film({ file }: { file: string }) {
  const { player, files, index } = usePage()
  const video = useRef<HTMLVideoElement>(null)
  const [url, setUrl] = useState<string | undefined>()
  const { playing, waiting, speed } = useStore(player.state)
  useEffect(() => {
    files.url(file).then(setUrl, () => undefined)
  }, [files, file])
  useEffect(() => {
    const follow = (ms: number) => {
      const element = url === undefined ? null : video.current
      const at = (ms - index.pkg.startMs) / 1_000
      const isFar = element && Math.abs(element.currentTime - at) > MAX_APART
      if (isFar && !element.seeking) element.currentTime = at
    }
    follow(player.timeMs)
    return player.onTime(follow)
  }, [player, index, url])
  useEffect(() => {
    const element = video.current
    if (!element || url === undefined) return
    element.playbackRate = speed
    if (playing && !waiting) element.play().catch(() => undefined)
    else element.pause()
  }, [playing, waiting, speed, url])
  return <video ref={video} src={url} muted playsInline preload="auto" />
}
