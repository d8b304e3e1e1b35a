import { defaultAudioFields } from '@shared/contracts/audio-settings'
import type { OpenProject } from '@shared/contracts/ipc'
import { defaultFitSettings, defaultMixSettings, type Take } from '@shared/contracts/project-file'

/** An open project of three cues by one cast speaker: `a`, `b` and `c`, two seconds apart. */
export function sampleProject(connectionId = 'embedded'): OpenProject {
  const cues = ['a', 'b', 'c'].map((id, i) => ({
    id,
    startMs: i * 2000,
    endMs: i * 2000 + 1500,
    text: `câu ${id}`,
    speakerId: 's',
  }))
  const speakers = [
    { id: 's', label: 'Lan', colour: 0, voiceId: 1, gainDb: 0, pan: 0, muted: false },
  ]
  return {
    path: '/phim/Tập 1.cuecast',
    project: {
      schemaVersion: 1,
      id: 'p',
      name: 'Tập 1',
      createdAt: '2026-01-01T00:00:00Z',
      language: 'vi',
      connectionId,
      source: { fileName: 'Tập 1.srt', encoding: 'utf-8', format: 'srt' },
      media: null,
      narratorVoiceId: null,
      cues,
      speakers,
      markers: [],
      audio: defaultAudioFields,
      fit: defaultFitSettings,
      mix: defaultMixSettings,
    },
    takes: [],
    activeTakes: {},
    notices: [],
    runs: [],
    chunks: [],
  }
}

export function sampleTake(id: string, cueId: string): Take {
  return {
    id,
    cueId,
    file: `${'0'.repeat(64)}.wav`,
    durationMs: 900,
    leadMs: 0,
    tailMs: 0,
    recipe: { text: '', language: 'vi', voiceId: 1, audio: defaultAudioFields, dictionary: '' },
    recipeHash: id,
    connectionId: 'embedded',
    taskId: 't',
    chunkIndex: 0,
    credits: 1,
    locked: false,
    createdAt: '2026-01-01T00:00:00Z',
  }
}
