import type { OpenProject } from '@shared/contracts/open-project'
import { newBreath } from '@shared/contracts/project/breath'
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

/** The same project, with a sentence over its first two cues that is spoken in one breath. */
export function sampleSentence(connectionId = 'embedded'): OpenProject {
  const { project, ...open } = sampleProject(connectionId)
  const texts = ['Khi tôi còn nhỏ,', 'mẹ hay kể chuyện.', 'Tôi nhớ mẹ.']
  const cues = project.cues.map((cue, i) => ({ ...cue, text: texts[i] ?? '' }))
  return { ...open, project: { ...project, cues, breath: newBreath } }
}
