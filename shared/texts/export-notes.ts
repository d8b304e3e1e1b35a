import type { CredentialsReport } from '../contracts/formats/credentials-report'
import type { StudioError } from '../contracts/errors'
import { errorCodes } from '../contracts/studio-error'
import type { ExportNote } from '../contracts/export'
import { findingKinds, muxRemedies } from '../contracts/film'
import type { Translate } from './texts'

type Params = Readonly<Record<string, string | number>>

/** Who signed the files of an export, or why nobody did; then films with faulty credentials. */
export function credentialsTexts(credentials: CredentialsReport, t: Translate): string[] {
  if (credentials.state === 'left-out') {
    const { code, params } = credentials.error
    const reason = t(`errors.${code}.what`, { reason: String(params?.['reason'] ?? '') })
    return [t('exportReport.notSigned', { reason })]
  }
  const { lost, broken, ...signed } = credentials
  if (signed.inside + signed.beside === 0) return []
  const named = (key: 'credentialsLost' | 'credentialsBroken', films: readonly string[]) =>
    films.length > 0 ? [t(`exportReport.${key}`, { films: films.join(', ') })] : []
  return [
    t('exportReport.signed', signed),
    ...named('credentialsLost', lost),
    ...named('credentialsBroken', broken),
  ]
}

/** A note of an export as a sentence, with what can be done about it. */
export function exportNoteText({ kind, params }: ExportNote, t: Translate): string {
  const count = Number(params['count'] ?? 0)
  switch (kind) {
    case 'missing-cues':
      return t('export.missing', { count })
    case 'unreadable-takes':
      return t('delivery.gate.unreadable', { count })
    case 'voices-cut':
      return t('export.notes.voicesCut', { count })
    case 'no-chapters':
      return t('export.notes.noChapters')
    case 'no-film-sound':
      return t('export.notes.noFilmSound')
    case 'voices-left':
      return t('export.notes.voicesLeft')
    case 'frame-rate':
      return t('export.notes.frameRate', {
        film: String(params['film'] ?? ''),
        chosen: String(params['chosen'] ?? ''),
      })
    case 'no-picture':
      return t('export.notes.noPicture')
    case 'same-round':
      return t('export.notes.sameRound', { round: Number(params['round'] ?? 1) })
    case 'voice-licence':
      return t('export.notes.voiceLicence', {
        count,
        voices: String(params['voices'] ?? ''),
        commercial: String(params['commercial'] ?? 'unknown'),
      })
    case 'voice-consent':
      return t('export.notes.voiceConsent', { count, voices: String(params['voices'] ?? '') })
    case 'voice-cloned':
      return t('export.notes.voiceCloned', {
        count,
        voices: String(params['voices'] ?? ''),
        notice: String(params['notice'] ?? 'none').replace('-', '_'),
      })
    case 'language-left-out':
      return languageLeftOut(params, t)
    case 'language-missing':
      return t('export.notes.languageMissing', { count, name: String(params['name'] ?? '') })
    case 'film':
      return filmFindingText(params, t) ?? ''
  }
}

/** Why a language version is not in the film: `name`, and `reason` as the note has it. */
export function languageLeftOut(params: Params, t: Translate): string {
  const name = String(params['name'] ?? '')
  const code = errorCodes.find((each) => each === params['reason'])
  return code === undefined
    ? t('export.notes.languageSilent', { name })
    : t('export.notes.languageUnread', { name, reason: t(`errors.${code}.what`, {}) })
}

/**
 * What of the film cannot be copied as it is.
 *
 * @param params `kind`, `effect`, `remedy` and the facts of a finding; null when they are no finding
 */
export function filmFindingText(params: Params, t: Translate): string | null {
  const kind = findingKinds.find((each) => each === params['kind'])
  if (kind === undefined) return null
  const text = (name: string) => String(params[name] ?? '')
  const sentence = t(`filmFindings.kinds.${kind}`, {
    effect: text('effect'),
    about: text('about'),
    codec: text('codec'),
    container: text('container'),
    to: text('to'),
    styled: text('styled'),
    seconds: Number(params['seconds'] ?? 0),
    count: Number(params['count'] ?? 0),
  })
  const remedy = muxRemedies.find((each) => each === params['remedy'])
  return remedy === undefined ? sentence : `${sentence} ${t(`filmFindings.remedies.${remedy}`)}`
}

/** What is wrong with a sound file, or what reading it needs, in a sentence; null for every other failure. */
export function soundFaultText({ code, params }: StudioError, t: Translate): string | null {
  const { fault, seconds, of, needs, format, bits } = params ?? {}
  if (code === 'AUDIO_UNSUPPORTED' && needs === 'ffmpeg') return t('ui.needsFfmpeg')
  if (code === 'AUDIO_UNSUPPORTED' && typeof format === 'string' && typeof bits === 'number')
    return t('ui.soundCoding', { format, bits })
  if (code !== 'AUDIO_BROKEN' || typeof fault !== 'string') return null
  const tenths = (value: unknown) => Math.round(Number(value) * 10) / 10
  const hasLength = String(typeof seconds === 'number' && typeof of === 'number')
  return t('ui.soundFault', { fault, hasLength, seconds: tenths(seconds), of: tenths(of) })
}
