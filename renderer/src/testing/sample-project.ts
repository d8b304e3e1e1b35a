import type { OpenProject } from '@shared/contracts/open-project'
import { sampleCue, sampleDocument, sampleSpeaker } from '@shared/testing/samples'

/** An open project of three cues by one cast speaker: `a`, `b` and `c`, two seconds apart. */
export function sampleProject(connectionId = 'embedded'): OpenProject {
  const cues = ['a', 'b', 'c'].map((id, i) =>
    sampleCue(id, i * 2000, { endMs: i * 2000 + 1500, text: `câu ${id}`, speakerId: 's' }),
  )
  return {
    token: 'sample',
    path: '/phim/Tập 1.cuecast',
    project: sampleDocument({
      name: 'Tập 1',
      connectionId,
      source: { fileName: 'Tập 1.srt', encoding: 'utf-8', format: 'srt' },
      cues,
      speakers: [sampleSpeaker('s', { label: 'Lan', voiceId: 1 })],
    }),
    takes: [],
    activeTakes: {},
    notices: [],
    runs: [],
    chunks: [],
    lost: [],
    paid: [],
  }
}
