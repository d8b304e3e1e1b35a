import type { StudioError } from '@shared/contracts/errors'
import { filmFindingText, soundFaultText } from '@shared/texts/export-notes'
import { useT } from '@/ui/text/use-t'
import { useBytes } from './figure'

/** A failure as one text: the error, the place, the next step. */
export function useErrorText(): (error: StudioError) => string {
  const t = useT()
  return (error) => {
    const { code, at } = error
    return [
      t(`errors.${code}.what`, factsOf(error)),
      at && `(${at})`,
      t(`errors.${code}.next`, factsOf(error)),
    ]
      .filter(Boolean)
      .join(' ')
  }
}

/**
 * Values for the sentence about a failure: why a model cannot be used, how a publisher's server
 * responded.
 */
export const factsOf = ({ message, params }: StudioError) => ({
  reason: String(params?.['reason'] ?? ''),
  status: String(params?.['status'] ?? ''),
  detail: String(params?.['detail'] ?? message),
  number: String(params?.['number'] ?? ''),
  by: String(params?.['by'] ?? ''),
  name: String(params?.['name'] ?? ''),
})

/** Why a film cannot take the dub, with the remedy; null for every other failure. */
export function useFilmFault({ code, params }: StudioError): string | null {
  const t = useT()
  return code === 'AUDIO_UNSUPPORTED' && params ? filmFindingText(params, t) : null
}

/**
 * Details of a failure beyond its code, in figures and names: space on the disk, a missing program.
 */
export function useErrorFacts(error: StudioError): string | null {
  const { code, message, at, params } = error
  const t = useT()
  const bytes = useBytes()
  const { needed, available, needsCuecast, found, most, of, reason, kind, theirs, ours } =
    params ?? {}
  if (typeof found === 'number' && typeof most === 'number') {
    if (code === 'TOO_MANY_CUES') return t('ui.limits.cues', { found, most })
    if (code === 'CUE_TOO_LONG' && (of === 'characters' || of === 'lines'))
      return t(`ui.limits.${of}`, { found, most })
  }
  if (code === 'NOT_SUBTITLES' && typeof kind === 'string')
    return t('ui.unreadable', { kind: kind.replaceAll('-', '_'), message })
  if (code === 'DISK_FULL' && typeof needed === 'number' && typeof available === 'number')
    return t('ui.roomNeeded', { needed: bytes(needed), available: bytes(available) })
  if (code === 'UNAUTHORIZED' && reason === 'none-stored')
    return t('ui.keyNotStored', { name: at ?? '' })
  if (code === 'NOTES_OTHER_PROJECT' && theirs !== undefined && ours !== undefined)
    return t('ui.notesAbout', { theirs, ours })
  if (code === 'NOTES_INVALID' && typeof reason === 'string') return t('ui.notesFault', { reason })
  if (code === 'PROJECT_NEWER' && typeof needsCuecast === 'string')
    return t('settings.updates.needs', { version: needsCuecast })
  if (code === 'SERVICE_NOT_RUNNING' && reason === 'data') return t('ui.serviceData')
  return soundFaultText(error, t)
}
