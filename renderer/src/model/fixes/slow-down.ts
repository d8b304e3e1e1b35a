import type { Cue, Take } from '@shared/contracts/project-file'
import { shorterWordings } from '@shared/dubbing/shorten/shorten'
import { estimateCredits } from '@shared/dubbing/spoken-text'
import { ok, type Result } from '@shared/contracts/result'
import { type FitResult, naturalLengthMs, neededAudibleRate } from '@shared/fitting/fit-types'
import { fasterSpeed } from '@shared/fitting/plan-fit'
import { withLimits } from '@shared/fitting/film-limits'
import { toast } from '@/ui/overlays/toasts'
import { fitIf, fitInputsAround } from '../derived/fits'
import { useDocument } from '../document/document-store'
import { execute } from '../document/execute'
import { activeTake, useTakes } from '../document/takes-store'
import { withOptional } from '../edits/cue-edits'
import { words } from '../report'
import { render } from '../work/render'

/** Ways to slow a rushed cue down: more time, fewer words, or a voice that reads faster. */
type PaceFixKind = 'extend' | 'shorten' | 'faster'

interface PaceFix {
  cue: Cue
  kinds: readonly PaceFixKind[]
  /** The take no longer belongs to the cue: it has to be rendered again. */
  renders: boolean
}

/** Latest end of a cue that overlaps no other speech, ms. */
function freeUntil(cueId: string): number {
  const { fit, media } = useDocument.getState().fields
  const takes = useTakes.getState()
  const inputs = fitInputsAround([cueId], (id) => activeTake(takes, id))
  const limits = withLimits(inputs, fit, media?.durationMs ?? null)
  return limits.find((input) => input.cueId === cueId)?.limitMs ?? 0
}

/**
 * Fix of a rushed cue, the gentlest first: extending into the pause up to the comfortable rate,
 * then fewer words with the same meaning, then a faster reading. A locked take, and a recording of
 * a person, is never rendered again. Null: nothing helps.
 */
function paceFix(cueId: string): PaceFix | null {
  const { byId, fields } = useDocument.getState()
  const [cue, take] = [byId.get(cueId), activeTake(useTakes.getState(), cueId)]
  const now = cue && take && fitIf(cue, take)
  if (!now) return null
  const atEase = Math.max(1, fields.fit.comfortRate / now.voiceRate)
  const wantedMs = Math.ceil(cue.startMs + naturalLengthMs(take, fields.fit, cue) / atEase)
  const endMs = Math.floor(Math.min(wantedMs, freeUntil(cueId)))
  const longer = { ...cue, endMs }
  const after = endMs > cue.endMs ? fitIf(longer, take) : undefined
  const gains = after !== undefined && after.neededRate < now.neededRate
  const [base, fit] = gains ? [longer, after] : [cue, now]
  const extended: PaceFix = { cue: base, kinds: gains ? ['extend'] : [], renders: false }
  const fixed =
    take.locked || take.own ? null : (fewerWords(base, fit) ?? readFaster(base, fit, take))
  if (!fixed) return gains ? extended : null
  return { ...fixed, kinds: [...extended.kinds, ...fixed.kinds] }
}

/**
 * The gentlest wording at a comfortable rate, by the characters that it saves. Wordings that change
 * only the tone (particles, fillers) are left to the user.
 */
function fewerWords(cue: Cue, fit: FitResult): PaceFix | null {
  const { fit: settings, language } = useDocument.getState().fields
  const rate = neededAudibleRate(fit)
  if (rate <= settings.comfortRate) return null
  const characters = estimateCredits(cue.text)
  const wording = shorterWordings(cue.text, cue.language ?? language).find(
    ({ text, kinds }) =>
      !kinds.includes('filler') &&
      !kinds.includes('particle') &&
      rate * (estimateCredits(text) / characters) <= settings.comfortRate,
  )
  if (!wording) return null
  // With fewer words the voice need not be asked to hurry.
  const { speed: _, ...audio } = cue.audio ?? {}
  const calm = withOptional(cue, 'audio', Object.keys(audio).length > 0 ? audio : undefined)
  return { cue: { ...calm, text: wording.text }, kinds: ['shorten'], renders: true }
}

function readFaster(cue: Cue, fit: FitResult, take: Take): PaceFix | null {
  const speed = fasterSpeed(fit, take.recipe.audio.speed)
  if (speed === null) return null
  const audio = { ...cue.audio, speed }
  return { cue: withOptional(cue, 'audio', audio), kinds: ['faster'], renders: true }
}

/**
 * Slows rushed cues down in one step of undo, each by its best fix. Cues that need it are rendered
 * again, after the usual question where that costs credits; declining it changes nothing.
 */
export async function slowDown(cueIds: readonly string[]): Promise<Result<void>> {
  const fixes = cueIds.flatMap((id) => paceFix(id) ?? [])
  const rendered = fixes.flatMap(({ cue, renders }) => (renders ? [cue.id] : []))
  const apply = (agreed: readonly string[]) => {
    // Looked at again: the cues may have been edited while credits were asked about.
    const done = cueIds
      .flatMap((id) => paceFix(id) ?? [])
      .filter(({ cue, renders }) => !renders || agreed.includes(cue.id))
    const upsert = done.map(({ cue }) => cue)
    if (execute('fixPace', () => ({ cues: { upsert, remove: [] } })))
      sayFixed(done, cueIds.length - done.length)
  }
  if (rendered.length > 0) return render(rendered, { prepare: apply })
  if (fixes.length > 0) apply([])
  else toast(words()('pace.nothingHelps'))
  return ok(undefined)
}

function sayFixed(done: readonly PaceFix[], left: number): void {
  const t = words()
  const count = (kind: PaceFixKind) => done.filter(({ kinds }) => kinds.includes(kind)).length
  const parts = [
    t('pace.fixed.extend', { count: count('extend') }),
    t('pace.fixed.shorten', { count: count('shorten') }),
    t('pace.fixed.faster', { count: count('faster') }),
    t('pace.fixed.left', { count: left }),
  ]
  toast(parts.filter((part) => part !== '').join(' · '))
}
