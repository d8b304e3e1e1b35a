import type { StudioError } from '@shared/contracts/errors'
import { filmFindingText, soundFaultText } from '@shared/texts/export-notes'
import { useTranslations } from 'use-intl'
import { useBytes } from './figure'

/** A failure as one text: what happened, where, what to do next. */
export function useErrorText(): (error: StudioError) => string {
  const t = useTranslations('errors')
  return (error) => {
    const { code, at } = error
    return [t(`${code}.what`, factsOf(error)), at && `(${at})`, t(`${code}.next`, factsOf(error))]
      .filter(Boolean)
      .join(' ')
  }
}

/** What the sentence about a failure may name: why a model cannot be used, what a publisher's server answered. */
export const factsOf = ({ message, params }: StudioError) => ({
  reason: String(params?.['reason'] ?? ''),
  status: String(params?.['status'] ?? ''),
  detail: String(params?.['detail'] ?? message),
  number: String(params?.['number'] ?? ''),
})

/** Why a film cannot take the dub, with what to do; null for every other failure. */
export function useFilmFault({ code, params }: StudioError): string | null {
  const t = useTranslations()
  return code === 'AUDIO_UNSUPPORTED' && params ? filmFindingText(params, t) : null
}

/** What a failure knows beyond its code, in figures and names: room on the disk, a missing program. */
export function useErrorFacts(error: StudioError): string | null {
  const { code, message, at, params } = error
  const all = useTranslations()
  const t = useTranslations('ui')
  const bytes = useBytes()
  const words = useTranslations('settings.updates')
  const { needed, available, needsCuecast, found, most, of, reason, kind, theirs, ours } =
    params ?? {}
  if (typeof found === 'number' && typeof most === 'number') {
    if (code === 'TOO_MANY_CUES') return t('limits.cues', { found, most })
    if (code === 'CUE_TOO_LONG' && (of === 'characters' || of === 'lines'))
      return t(`limits.${of}`, { found, most })
  }
  if (code === 'NOT_SUBTITLES' && typeof kind === 'string')
    return t('unreadable', { kind: kind.replaceAll('-', '_'), message })
  if (code === 'DISK_FULL' && typeof needed === 'number' && typeof available === 'number')
    return t('roomNeeded', { needed: bytes(needed), available: bytes(available) })
  if (code === 'UNAUTHORIZED' && reason === 'none-stored')
    return t('keyNotStored', { name: at ?? '' })
  if (code === 'NOTES_OTHER_PROJECT' && theirs !== undefined && ours !== undefined)
    return t('notesAbout', { theirs, ours })
  if (code === 'NOTES_INVALID' && typeof reason === 'string') return t('notesFault', { reason })
  if (code === 'PROJECT_NEWER' && typeof needsCuecast === 'string')
    return words('needs', { version: needsCuecast })
  if (code === 'SERVICE_NOT_RUNNING' && reason === 'data') return t('serviceData')
  return soundFaultText(error, all)
}
