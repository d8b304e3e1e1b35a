import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cue, ProjectFile, Speaker, Take } from '@shared/contracts/project-file'
import { noContexts } from '@shared/dubbing/breath/sentences-of-film'
import { recipeHash, recipeOf } from '@shared/dubbing/recipe'
import { sampleDocument } from '@shared/testing/samples'
import { projectFolder } from '@cuecast/dubbing/project/project-folder'
import { writeDocument } from '@cuecast/dubbing/project/project'
import { monoWav } from '@cuecast/audio/testing/wav'

const CUES = 10_000
const FILM_MS = 2 * 3_600_000
const VOICES = 6
/** Different sounds; takes share them, as their names are their content. */
const SOUNDS = 60
const RATE = 22_050

const lines = [
  'Vâng, đúng thế.',
  'Anh đi đâu về đấy?',
  'Tôi đã ở đó ba mươi năm.',
  'Không, hôm nay trời mưa.',
  'Chờ một chút.',
  'Nghề này vui lắm.',
]

/** Deterministic numbers 0–1. */
function chance(): () => number {
  let seed = 20_261
  return () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
}

function speakerOf(index: number): Speaker {
  const label = `Nhân vật ${index + 1}`
  const rest = { voiceId: index + 1, gainDb: 0, pan: 0, muted: false }
  return { id: `speaker-${index}`, label, colour: index, ...rest }
}

function cueOf(index: number, random: () => number): Cue {
  const slot = FILM_MS / CUES
  const startMs = Math.round(index * slot + random() * 0.2 * slot)
  const endMs = startMs + Math.round(slot * (0.5 + random() * 0.3))
  const text = lines[index % lines.length] ?? ''
  const speakerId = `speaker-${Math.floor(random() * VOICES)}`
  return { id: `cue-${index}`, startMs, endMs, text, speakerId }
}

/** Bursts of noise, as long and as uneven as words. */
function sound(index: number, random: () => number): { bytes: Buffer; durationMs: number } {
  const durationMs = 250 + Math.round((index / SOUNDS) * 450)
  const frames = Math.round((durationMs * RATE) / 1_000)
  const bytes = monoWav(RATE, frames, (i) => {
    const swell = Math.abs(Math.sin((i / frames) * Math.PI * 4))
    return (random() * 2 - 1) * 16_000 * swell
  })
  return { bytes, durationMs }
}

function takeOf(cue: Cue, index: number, project: ProjectFile, file: TakeFile): Take | null {
  const speaker = project.speakers.find(({ id }) => id === cue.speakerId) ?? null
  const recipe = recipeOf(cue, speaker, { ...project, contexts: noContexts })
  return (
    recipe && {
      ...file,
      id: `take-${index}`,
      cueId: cue.id,
      leadMs: 0,
      tailMs: 0,
      recipe,
      recipeHash: recipeHash(recipe),
      connectionId: project.connectionId,
      taskId: 'bench',
      chunkIndex: index,
      credits: cue.text.length,
      locked: false,
      createdAt: project.createdAt,
    }
  )
}

type TakeFile = Pick<Take, 'file' | 'durationMs'>

async function writeSounds(folder: string, random: () => number): Promise<TakeFile[]> {
  const made = Array.from({ length: SOUNDS }, (_, index) => sound(index, random))
  return Promise.all(
    made.map(async ({ bytes, durationMs }) => {
      const file = `${createHash('sha256').update(bytes).digest('hex')}.wav`
      await writeFile(join(folder, file), bytes)
      return { file, durationMs }
    }),
  )
}

/** Writes a film of two hours with 10,000 cues of six speakers, nearly all of them with a take. */
export async function writeFilmProject(parent: string): Promise<string> {
  const path = join(parent, 'Phim dài.cuecast')
  const folder = projectFolder(path)
  await mkdir(folder.takes, { recursive: true })
  const random = chance()
  const cues = Array.from({ length: CUES }, (_, index) => cueOf(index, random))
  const speakers = Array.from({ length: VOICES }, (_, index) => speakerOf(index))
  const document = sampleDocument({ id: 'bench', name: 'Phim dài', cues, speakers })
  await writeFile(folder.document, writeDocument(document))
  const files = await writeSounds(folder.takes, random)
  const journal = cues.flatMap((cue, index) => {
    const file = files[(index * 7) % files.length]
    const take = file && index % 50 !== 0 ? takeOf(cue, index, document, file) : null
    return take ? [JSON.stringify({ type: 'take', take, active: true })] : []
  })
  await writeFile(folder.takesJournal, `${journal.join('\n')}\n`)
  return path
}
