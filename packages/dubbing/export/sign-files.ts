import type { CredentialsReport } from '@shared/contracts/formats/credentials-report'
import { basename } from 'node:path'
import type { ExportOptions } from '@shared/contracts/export'
import type { Take } from '@shared/contracts/project-file'
import { ok, type Result } from '@shared/contracts/result'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { voiceSourceType } from '@shared/mixing/sound-origin'
import {
  type Claim,
  hasPlaceFor,
  type IngredientFile,
  sidecarOf,
  signFile,
  type Signing,
} from '@cuecast/origin'
import { VOICES_STEM } from '@cuecast/audio'
import type { ClipFile } from './chapter-files'
import type { ExportContent, ExportLayout } from './export-layout'
import { engineOf } from './marks'

/** Sound that a file contains, as far as its origin goes. */
export interface SoundContent {
  /** Cues that speak in it. */
  cueIds: ReadonlySet<string>
  /** Takes of other projects that speak in it. */
  others?: readonly Take[] | undefined
  /** Film sound or music. */
  isMixed: boolean
  /** The film that went into it, with its credentials: as the parent of its copy, as a component of a mix. */
  film?: Pick<IngredientFile, 'path' | 'relationship'> | undefined
}

/** Sound of a track, or of one of its stems. */
export function contentIn({ clips, filmSound, music }: MixPlan, stem?: string): SoundContent {
  const spoken = stem === undefined || stem === VOICES_STEM
  const content = spoken ? clips : clips.filter((clip) => clip.stem === stem)
  const isMixed = stem === undefined && (filmSound !== null || music.length > 0)
  const film = isMixed ? filmSound?.file : undefined
  return {
    cueIds: new Set(content.map(({ cueId }) => cueId)),
    isMixed,
    ...(film !== undefined && { film: { path: film, relationship: 'componentOf' } }),
  }
}

/** Sound of a clip, or of a chapter cut from the whole track. */
export function contentOfClip(plan: MixPlan, clip: ClipFile): SoundContent {
  if (clip.chapter === undefined) return { cueIds: new Set([clip.cueId]), isMixed: false }
  const end = clip.startSample + clip.lengthSamples
  const clips = plan.clips.filter(
    (each) => each.startSample < end && each.startSample + each.lengthSamples > clip.startSample,
  )
  return { ...contentIn({ ...plan, clips }), film: undefined }
}

/** Sound of a copy of the film, which keeps tracks of its own. */
export const contentOfFilm = (
  plan: MixPlan,
  path: string,
  others: readonly Take[],
): SoundContent => ({
  ...contentIn(plan),
  others,
  isMixed: true,
  film: { path, relationship: 'parentOf' },
})

/**
 * IPTC's term for a sound (cv.iptc.org/newscodes/digitalsourcetype). Null: nobody speaks in it, so that Cuecast made
 * nothing of it.
 */
export function sourceTypeOf(
  takes: readonly Take[],
  { isMixed }: Pick<SoundContent, 'isMixed'>,
  engine: (take: Take) => string,
): Claim['sourceType'] | null {
  const synthetic = takes.filter(({ own }) => own === undefined)
  const recorded = takes.length - synthetic.length
  if (takes.length === 0) return null
  if (synthetic.length === 0) return isMixed || recorded > 1 ? 'compositeCapture' : 'digitalCapture'
  if (isMixed || recorded > 0) return 'compositeSynthetic'
  return voiceSourceType(synthetic.map(engine))
}

/** Names of the files with credentials that lie beside others, relative to the folder of the export. */
export function sidecarsOf(
  { passes, clips, interchange, aafPass, filmName }: ExportLayout,
  { aafSound }: Pick<ExportOptions, 'aafSound'>,
): string[] {
  const spoken = passes.flatMap(({ plan, track, stems }) =>
    [{ name: track.name }, ...stems]
      .filter((file) => contentIn(plan, 'key' in file ? file.key : undefined).cueIds.size > 0)
      .flatMap(({ name }) => name ?? []),
  )
  const hasAaf = aafPass !== null && aafSound === 'embedded'
  const aaf = interchange.filter(({ format }) => hasAaf && format === 'aaf')
  const named = [...spoken, ...clips.map(({ name }) => name), ...aaf.map(({ name }) => name)]
  const all = filmName === null ? named : [...named, filmName]
  return all.filter((name) => !hasPlaceFor(name)).map(sidecarOf)
}

/** The claim for a file; null where nobody speaks in it. */
function claimFor(
  { project, activeTakes, listedVoice }: SignContent,
  content: SoundContent,
  { generator, byId }: { generator: Claim['generator']; byId: ReadonlyMap<string, Take> },
): Claim | null {
  const own = [...content.cueIds].flatMap((id) => byId.get(activeTakes[id] ?? '') ?? [])
  const spoken = [...own, ...(content.others ?? [])]
  const engine = (take: Take) => engineOf(take, listedVoice)
  const sourceType = sourceTypeOf(spoken, content, engine)
  if (sourceType === null) return null
  const engines = [...new Set(spoken.filter((take) => !take.own).map(engine))].join(', ')
  const agent = engines === '' ? generator : { name: engines }
  return { generator, agent, sourceType, title: project.name, when: new Date() }
}

type SignContent = Pick<ExportContent, 'project' | 'takes' | 'activeTakes' | 'listedVoice'>

/** A written file and the path at which it will lie. */
export interface WrittenSound {
  from: string
  to: string
  content: SoundContent
}

interface SignJob {
  request: SignContent
  signing: Result<Signing>
  /** Credentials were written beside a file. */
  onSidecar: (written: Pick<WrittenSound, 'from' | 'to'>) => void
  signal?: AbortSignal | undefined
  /** 0 … 1. */
  onProgress: (progress: number) => void
}

/**
 * Signs every file in which somebody speaks: within it where its format has a place for content credentials,
 * beside it otherwise. Without a signer the files stay as they are, and the report says why.
 *
 * @returns CANCELLED and the errors of reading and writing files
 */
export async function signFiles(
  sounds: readonly WrittenSound[],
  { request, signing, onSidecar, signal, onProgress }: SignJob,
): Promise<Result<CredentialsReport>> {
  if (!signing.ok) return ok({ state: 'left-out', error: signing.error })
  const { signer, generator } = signing.value
  const byId = new Map(request.takes.map((take) => [take.id, take]))
  const report = { signer: signer.name, inside: 0, beside: 0 }
  const films = { lost: new Set<string>(), broken: new Set<string>() }
  for (const [i, { from, to, content }] of sounds.entries()) {
    const claim = claimFor(request, content, { generator, byId })
    if (claim === null) continue
    const { film } = content
    const ingredients = film ? [{ ...film, title: basename(film.path) }] : []
    const sidecar = sidecarOf(from)
    const signed = await signFile(from, claim, signer, {
      sidecar,
      ingredients,
      flush: false,
      signal,
    })
    if (!signed.ok) return signed
    const { place, kept } = signed.value
    report[place] += 1
    if (place === 'beside') onSidecar({ from: sidecar, to: sidecarOf(to) })
    for (const { state, title } of kept) {
      if (state === 'unreadable') films.lost.add(title ?? basename(to))
      if (state === 'broken') films.broken.add(title ?? basename(to))
    }
    onProgress((i + 1) / sounds.length)
  }
  return ok({ state: 'signed', ...report, lost: [...films.lost], broken: [...films.broken] })
}
