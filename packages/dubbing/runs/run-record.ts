import type { ProjectFile } from '@shared/contracts/project-file'
import type { RunTries } from '@shared/contracts/project/retakes'

/** What a run reads otherwise than the cues say. Its takes do not become active. */
export interface RunVariant {
  /** Said in place of the cues' own texts, by cue. */
  texts?: Readonly<Record<string, string>> | undefined
  /** Retakes: all of its takes are tries. */
  tries?: RunTries | undefined
}

/** A run as recorded in the journal. */
export interface RunRecord extends RunVariant {
  runId: string
  connectionId: string
  cueIds: string[]
  ended: boolean
  paused: boolean
}

/** The document as a run reads it: with the texts and reading speeds of its variant. */
export function varied(document: ProjectFile, { texts = {}, tries }: RunVariant): ProjectFile {
  const speeds = tries?.speeds ?? {}
  if (Object.keys(texts).length + Object.keys(speeds).length === 0) return document
  const cues = document.cues.map((cue) => {
    const [text = cue.text, speed] = [texts[cue.id], speeds[cue.id]]
    return { ...cue, text, ...(speed !== undefined && { audio: { ...cue.audio, speed } }) }
  })
  return { ...document, cues }
}
