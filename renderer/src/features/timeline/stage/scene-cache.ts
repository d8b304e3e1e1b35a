import { useDocument } from '@/project/document-store'
import { buildScene, type Scene } from '../geometry/scene'

/** The scene of the document as it is now, built anew only after cues or speakers changed. */
export function createSceneCache(): () => Scene {
  let cues: unknown = null
  let speakers: unknown = null
  let scene: Scene = { lanes: [], placeOf: new Map(), lastMs: 0 }
  return () => {
    const document = useDocument.getState()
    if (document.byId !== cues || document.speakers !== speakers) {
      scene = buildScene(document)
      cues = document.byId
      speakers = document.speakers
    }
    return scene
  }
}
