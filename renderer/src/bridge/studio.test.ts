import { afterAll, expect, it, vi } from 'vitest'
import { packing, atOnce } from '@shared/bridge/packing'
import type { OpenProject } from '@shared/contracts/open-project'
import { sampleCue, sampleTake } from '@shared/testing/samples'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

const scripted = scriptStudio({})
const { currentProject, onSnapshot, showsProject, studio } = await import('./studio')
afterAll(() => vi.unstubAllGlobals())

/** So many cues that they cross in parts. */
function longProject(token: string): OpenProject {
  const sample = sampleProject()
  const cues = Array.from({ length: 12_000 }, (_, i) => sampleCue(`c${i}`, i * 100))
  return { ...sample, token, project: { ...sample.project, cues } }
}

it('gives no event to anybody before the project that it is about is shown, and loses none', async () => {
  const seen: string[] = []
  onSnapshot(({ token, project }) => {
    showsProject(token)
    seen.push(`${token}: ${project.cues.length} cues`)
  })
  const end = studio.on('chunksChanged', (updates) => {
    for (const { take } of updates) seen.push(take?.id ?? '')
  })
  const arrives = (token: string, id: string) =>
    scripted.send({
      token,
      name: 'chunksChanged',
      payload: [{ runId: 'r', cueId: 'c1', state: 'done', take: sampleTake(id, 'c1') }],
    })
  scripted.send({ token: 'một', snapshot: atOnce(packing(longProject('một'))) })
  arrives('một', 't1')
  arrives('hai', 'of a project that is not shown')
  arrives('một', 't2')
  await vi.waitFor(() => expect(seen).toHaveLength(3))
  expect(seen).toEqual(['một: 12000 cues', 't1', 't2'])
  end()
})

it('reports a message that fails, and takes those behind it', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const seen: string[] = []
  const ends = [
    studio.on('profilesChanged', () => {
      throw new Error('a list cannot be shown')
    }),
    studio.on('openPath', ({ path }) => seen.push(path)),
  ]
  scripted.send({ name: 'profilesChanged', payload: { connectionId: 'a', profiles: [] } })
  scripted.send({ name: 'openPath', payload: { kind: 'project', path: '/phim/Tập 2.cuecast' } })
  await vi.waitFor(() => expect(seen).toEqual(['/phim/Tập 2.cuecast']))
  expect(reported).toHaveBeenCalledWith(new Error('a list cannot be shown'))
  ends.forEach((end) => end())
})

it('binds calls to the project that is shown when they are asked for', async () => {
  showsProject('một')
  const before = currentProject()
  showsProject('hai')
  scripted.calls = []
  scripted.tokens = []
  await before.takesUnused()
  await currentProject().takesUnused()
  await studio.noticesList()
  expect(scripted.tokens).toEqual(['một', 'hai', undefined])
})
