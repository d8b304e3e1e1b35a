import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '@shared/contracts/result'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

scriptStudio({ projectOpenPath: () => ok(sampleProject()), projectSave: () => ok({ savedAt: '' }) })
await import('@/app/registries/collect')
const { commandChecked, commandEnabled, keyOfCommand, runCommand } =
  await import('@/commands/command-table')
const { filtered } = await import('@/model/derived/filter')
const { useDerived } = await import('@/model/derived/derived-store')
const { execute, undo } = await import('@/model/document/execute')
const { setText } = await import('@/model/edits/cue-edits')
const { useDocument } = await import('@/model/document/document-store')
const { sentencesIn } = await import('@/model/document/sentences')
const { changeBreath } = await import('@/model/edits/project-edits')
const { useHistory } = await import('@/model/document/history-store')
const { usePlayhead } = await import('@/model/playback/playhead')
const { closeProject, openPath } = await import('@/model/session/session')
const { selectCue, selectCues } = await import('@/model/view/selection-store')
const { onLaneKey } = await import('@/timeline/input/lane-keys')
const { useDragging } = await import('@/model/view/dragging')
const { useToasts, dismissToasts } = await import('@/ui/overlays/toasts')

const times = () => {
  const cue = useDocument.getState().byId.get('b')
  return [cue?.startMs, cue?.endMs]
}

/** Cue `b` lies from 2000 to 3500. */
async function press(name: 'startAtPlayhead' | 'endAtPlayhead', timeMs: number): Promise<void> {
  await closeProject()
  await openPath('/films/Episode 1.srt')
  selectCue('b')
  dismissToasts()
  usePlayhead.setState({ timeMs })
  runCommand(name)
}

describe('setting an edge of a cue to the playhead', () => {
  beforeEach(dismissToasts)
  afterAll(() => {
    vi.unstubAllGlobals()
  })

  it.each([
    ['startAtPlayhead', 1_200, [1_200, 3_500]],
    ['startAtPlayhead', 3_400, [3_400, 3_500]],
    ['endAtPlayhead', 9_000, [2_000, 9_000]],
    ['endAtPlayhead', 2_100, [2_000, 2_100]],
  ] as const)('%s at %i moves that edge alone', async (name, timeMs, wanted) => {
    await press(name, timeMs)
    expect(times()).toEqual(wanted)
    expect(useToasts.getState().toasts).toEqual([])
  })

  it.each([
    ['startAtPlayhead', 3_401],
    ['startAtPlayhead', 3_500],
    ['startAtPlayhead', 9_000],
    ['endAtPlayhead', 2_000],
    ['endAtPlayhead', 2_099],
    ['endAtPlayhead', 500],
  ] as const)('%s at %i changes nothing and says why', async (name, timeMs) => {
    await press(name, timeMs)
    expect(times()).toEqual([2_000, 3_500])
    expect(useHistory.getState().past).toEqual([])
    expect(useToasts.getState().toasts).toHaveLength(1)
  })

  it('says nothing where the edge lies at the playhead already', async () => {
    await press('startAtPlayhead', 2_000)
    expect(useToasts.getState().toasts).toEqual([])
    expect(times()).toEqual([2_000, 3_500])
  })
})

describe('moving edges by a frame', () => {
  it('keeps the other edge and the shortest cue, one step of undo for presses in a row', async () => {
    await press('startAtPlayhead', 3_380)
    const steps = useHistory.getState().past.length
    runCommand('startLater')
    runCommand('startLater')
    expect(times()).toEqual([3_400, 3_500])
    runCommand('endLater')
    expect(times()).toEqual([3_400, 3_540])
    expect(useHistory.getState().past.length).toBe(steps + 2)
  })

  it('has keys that mean the same in the table and on the timeline', () => {
    const stage = {} as never
    for (const shiftKey of [false, true]) {
      const event = { key: 'ArrowRight', altKey: true, shiftKey } as KeyboardEvent
      expect(onLaneKey(stage, event)).toBe(false)
    }
  })
})

describe('ripple', () => {
  it('moves what is behind along, of everybody or of the speaker', async () => {
    await press('startAtPlayhead', 2_000)
    const all = () =>
      useDocument.getState().order.map((id) => useDocument.getState().byId.get(id)?.startMs)
    runCommand('shiftForward')
    expect(all()).toEqual([0, 2_100, 4_000])
    runCommand('toggleRipple')
    runCommand('shiftForward')
    expect(all()).toEqual([0, 2_200, 4_100])
    runCommand('toggleRipple')
    expect(useDragging.getState().ripple).toBe('off')
  })
})

describe('speaking cues or leaving them out', () => {
  beforeEach(async () => {
    await closeProject()
    await openPath('/films/Episode 1.srt')
  })
  const spoken = () => ['a', 'b'].map((id) => useDocument.getState().byId.get(id)?.spoken)
  const silent = () => filtered(sourcesOf(), { kind: 'silent', speakerId: undefined, text: '' })
  const sourcesOf = () => ({
    document: useDocument.getState(),
    derived: useDerived.getState(),
    problems: [],
    failed: [],
  })

  it('goes both ways for the whole selection, by its key, and is found by the filter', () => {
    selectCues(['a', 'b'])
    expect(keyOfCommand('toggleSpoken')).toBe('u')
    runCommand('toggleSpoken')
    expect(spoken()).toEqual(['no', 'no'])
    expect(silent()).toEqual(['a', 'b'])
    runCommand('toggleSpoken')
    expect(spoken()).toEqual([undefined, undefined])
    expect(silent()).toEqual([])
    undo()
    expect(spoken()).toEqual(['no', 'no'])
  })

  it('speaks what is no speech, and forgets that where the text decides the same', () => {
    selectCue('a')
    execute('changeText', setText('a', '(chó sủa)'))
    expect(silent()).toEqual(['a'])
    runCommand('toggleSpoken')
    expect(spoken()[0]).toBe('yes')
    expect(silent()).toEqual([])
    runCommand('toggleSpoken')
    expect(spoken()[0]).toBeUndefined()
  })

  it('goes from not set to on and off screen and back, for the whole selection', () => {
    const screens = () => ['a', 'b'].map((id) => useDocument.getState().byId.get(id)?.screen)
    selectCues(['a', 'b'])
    expect(keyOfCommand('switchScreen')).toBe('o')
    for (const screen of ['on', 'off', undefined]) {
      runCommand('switchScreen')
      expect(screens()).toEqual([screen, screen])
    }
    undo()
    expect(screens()).toEqual(['off', 'off'])
  })
})

describe('speaking cues alone', () => {
  const joined = () => [...sentencesIn(useDocument.getState()).keys()]
  beforeEach(async () => {
    await closeProject()
    await openPath('/films/Episode 1.srt')
    execute('changeText', setText('a', 'Khi tôi còn nhỏ,'))
    execute('changeText', setText('b', 'mẹ hay kể,'))
    execute('changeText', setText('c', 'Rồi tôi ngủ.'))
  })

  it('is offered only where sentences are spoken whole', () => {
    selectCue('a')
    expect(commandEnabled('speakAlone')).toBe(false)
    execute('changeBreath', changeBreath({ on: true }))
    expect(commandEnabled('speakAlone')).toBe(true)
  })

  it('goes both ways for the whole selection, and is undone', () => {
    execute('changeBreath', changeBreath({ on: true }))
    expect(joined()).toEqual(['a', 'b', 'c'])
    selectCues(['a'])
    runCommand('speakAlone')
    expect(joined()).toEqual(['b', 'c'])
    expect(commandChecked('speakAlone')).toBe(true)
    undo()
    expect(joined()).toEqual(['a', 'b', 'c'])
    selectCues(['a', 'b'])
    runCommand('speakAlone')
    expect(joined()).toEqual([])
    runCommand('speakAlone')
    expect(joined()).toEqual(['a', 'b', 'c'])
    expect(useDocument.getState().byId.get('a')).not.toHaveProperty('alone')
  })
})
