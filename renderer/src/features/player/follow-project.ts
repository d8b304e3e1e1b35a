import { useDerived } from '@/project/derived/derived-store'
import { useDocument } from '@/project/document/document-store'
import { isHeard, NOBODY, ORIGINAL, useMonitor } from '@/project/playback/monitor-store'
import { activeTake, useTakes } from '@/project/document/takes-store'
import type { Mixer } from './audio/mixer'
import { balanceGains } from './balance'
import { buildPlaylist, type PlayClip, type Playlist } from './schedule/playlist'

const linear = (db: number): number => 10 ** (db / 20)

/** The playlist of document and takes as they are now. */
export function currentPlaylist(): Playlist {
  const { order, byId, fields } = useDocument.getState()
  const takes = useTakes.getState()
  const takeOf = (cueId: string) => activeTake(takes, cueId)
  const { fits } = useDerived.getState()
  return buildPlaylist({ order, byId, takeOf, fits, trimSilence: fields.fit.trimSilence })
}

/** Whether a clip is heard, by what is muted and what is heard alone. */
export function clipIsHeard({ speakerId }: PlayClip): boolean {
  const speaker = speakerId === null ? undefined : useDocument.getState().speakersById[speakerId]
  return isHeard(useMonitor.getState(), speaker?.id ?? NOBODY, speaker?.muted)
}

/** Brings gains, places and mutes of document and monitor into the mixer. */
export function applyMix(mixer: Mixer): void {
  const { speakers, fields } = useDocument.getState()
  const monitor = useMonitor.getState()
  for (const speaker of speakers) {
    const heard = isHeard(monitor, speaker.id, speaker.muted)
    mixer.setBus(speaker.id, { gain: heard ? linear(speaker.gainDb) : 0, pan: speaker.pan })
  }
  mixer.setBus(NOBODY, { gain: isHeard(monitor, NOBODY) ? 1 : 0, pan: 0 })
  const { bed } = fields.mix
  const alone = monitor.solo.has(ORIGINAL)
  const gains = balanceGains(monitor.balance, bed.enabled || alone)
  mixer.setDub(gains.dub)
  const original = isHeard(monitor, ORIGINAL) ? gains.original * linear(bed.gainDb) : 0
  mixer.setOriginal(original)
}
