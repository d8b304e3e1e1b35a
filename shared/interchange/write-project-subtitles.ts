import type { ProjectFile } from '../contracts/project-file'
import {
  writeSrt,
  writeVtt,
  type WritableCue,
  type WriteOptions,
} from '../subtitles/write-subtitles'

/** The cues of a project as SRT or WebVTT, with the labels of their speakers unless left out. */
export function writeProjectSubtitles(
  { cues, speakers }: Pick<ProjectFile, 'cues' | 'speakers'>,
  format: 'srt' | 'vtt',
  options: WriteOptions = {},
): string {
  const labels = new Map(speakers.map(({ id, label }) => [id, label]))
  const writable = cues.map(({ startMs, endMs, text, speakerId }): WritableCue => {
    const label = speakerId === null ? null : (labels.get(speakerId) ?? null)
    return { startMs, endMs, text, label }
  })
  return format === 'srt' ? writeSrt(writable, options) : writeVtt(writable, options)
}
