import type { ProjectFile } from '@shared/contracts/project-file'
import { labelKey } from '@shared/subtitles/labels'

interface Known {
  voiceId: number
  voiceName: string | undefined
}

/** One cast for all files of a call: a speaker keeps the voice of an earlier file. */
export class SharedCast {
  readonly #voices = new Map<string, Known>()
  #narrator: number | null = null

  /** Gives speakers without a voice the one that they have in an earlier file. */
  apply(document: ProjectFile): ProjectFile {
    return {
      ...document,
      narratorVoiceId: document.narratorVoiceId ?? this.#narrator,
      speakers: document.speakers.map((speaker) => {
        const known = this.#voices.get(labelKey(speaker.label))
        if (!known || speaker.voiceId !== null) return speaker
        const { voiceId, voiceName } = known
        return { ...speaker, voiceId, ...(voiceName !== undefined && { voiceName }) }
      }),
    }
  }

  remember({ speakers, narratorVoiceId }: ProjectFile): void {
    this.#narrator = narratorVoiceId
    for (const { label, voiceId, voiceName } of speakers)
      if (voiceId !== null) this.#voices.set(labelKey(label), { voiceId, voiceName })
  }
}
