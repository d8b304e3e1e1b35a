import { changedBetween } from '@/project/document/change-log'
import { useDocument } from '@/project/document/document-store'
import { moveBlocks } from '../geometry/move-blocks'
import { buildScene, type Scene, type SceneSource } from '../geometry/scene'

/** The scene of the document as it is now; what an edit has not touched is not built anew. */
export function createSceneCache(): () => Scene {
  let built: SceneSource | null = null
  let scene: Scene = { lanes: [], placeOf: new Map(), lastMs: 0 }
  return () => {
    const { byId, order, speakers } = useDocument.getState()
    const now = { byId, order, speakers }
    if (built?.byId === byId && built.speakers === speakers) return scene
    scene = (built && moved(scene, built, now)) ?? buildScene(now)
    built = now
    return scene
  }
}

function moved(scene: Scene, before: SceneSource, now: SceneSource): Scene | null {
  if (before.order !== now.order || before.speakers !== now.speakers) return null
  const touched = changedBetween(before.byId, now.byId)
  return touched && moveBlocks(scene, now.byId, touched)
}
