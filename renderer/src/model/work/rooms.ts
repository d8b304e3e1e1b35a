import type { Cue } from '@shared/contracts/project-file'
import type { Room } from '@shared/contracts/project/room'
import { fail, ok, type Result } from '@shared/contracts/result'
import { sceneAround } from '@shared/mixing/scenes'
import { cuesInOrder } from '../document/document'
import { useDocument } from '../document/document-store'
import { execute, type Edit } from '../document/execute'
import { savedProject } from '../document/saving'
import { changeCues, withOptional } from '../edits/cue-edits'
import { createProjectStore } from '../project-store'

/** True while the rooms are switched off for comparison. */
export const useRoomCompare = createProjectStore({
  name: 'useRoomCompare',
  owner: 'user',
  initial: { isDry: false },
})

/** scene: everybody in it · speaker: one person, in the whole film. */
export type RoomReach = 'scene' | 'speaker'

/** The cues that a room is chosen for with this one. */
export function cuesOfRoom(cue: Cue, reach: RoomReach): Cue[] {
  const document = useDocument.getState()
  const cues = cuesInOrder(document)
  return reach === 'speaker'
    ? cues.filter(({ speakerId }) => speakerId === cue.speakerId)
    : sceneAround(cues, document.markers, cue.id)
}

const putInto = (ids: readonly string[], room: Room | undefined): Edit =>
  changeCues(ids, (cue) => withOptional(cue, 'room', room))

/** Puts the voices of cues into a room, in one step; null: as they were recorded. */
export function setRoom(cues: readonly Cue[], room: Room | null): void {
  execute(
    'setRoom',
    putInto(
      cues.map(({ id }) => id),
      room ?? undefined,
    ),
  )
}

/** Amount of the film's room on the voices of cues; those in other rooms stay as they are. */
export function setRoomAmount(cues: readonly Cue[], amount: number, group: string): void {
  const inFilm = cues.filter(({ room }) => room?.kind === 'film').map(({ id }) => id)
  const edit = changeCues(inFilm, (cue) =>
    withOptional(cue, 'room', cue.room && { ...cue.room, amount }),
  )
  execute('setRoom', edit, { group })
}

/** Puts the voices of cues where the film's own voices are there. */
export async function matchRoomOf(cues: readonly Cue[]): Promise<Result<void>> {
  const { opened } = useDocument.getState()
  const project = await savedProject()
  const found = project.ok
    ? await project.value.roomMatch({ cueIds: cues.map(({ id }) => id) })
    : project
  if (!found.ok) return fail(found.error)
  if (useDocument.getState().opened !== opened) return ok(undefined)
  const amount = cues.find(({ room }) => room?.kind === 'film')?.room?.amount
  setRoom(cues, amount === undefined ? found.value : { ...found.value, amount })
  return ok(undefined)
}
