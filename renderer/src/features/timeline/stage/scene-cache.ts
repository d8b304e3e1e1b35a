import { changedBetween } from '@/project/document/change-log'
import { useDocument } from '@/project/document/document-store'
import { changeBlocks } from '../geometry/change-blocks'
import { buildScene, type Scene, type SceneSource } from '../geometry/scene'

/** The scene of the document as it is now; what an edit has not touched is not built again. */
export function createSceneCache(): () => Scene {
  let built: SceneSource | null = null
  let scene: Scene = { lanes: [], laneOf: new Map() }
  return () => {
    const { byId, order, speakers } = useDocument.getState()
    const now = { byId, order, speakers }
    if (built?.byId === byId && built.speakers === speakers) return scene
    scene = (built && changed(scene, built, now)) ?? buildScene(now)
    built = now
    return scene
  }
}

function changed(scene: Scene, before: SceneSource, now: SceneSource): Scene | null {
  if (before.speakers !== now.speakers) return null
  const touched = changedBetween(before.byId, now.byId)
  return touched && changeBlocks(scene, now.byId, touched)
}
