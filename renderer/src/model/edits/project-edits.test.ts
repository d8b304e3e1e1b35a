import { describe, expect, it } from 'vitest'
import { documentOf } from '../document/document'
import { patchDocument } from '../document/document-patch'
import { sampleProject } from '@/testing/sample-project'
import { addMarker, changeMarker, removeMarker } from './project-edits'

const marker = (id: string, timeMs: number) => ({ id, timeMs, name: '', colour: 0 })
const document = {
  ...documentOf(sampleProject().project),
  markers: [marker('a', 1_000), marker('b', 2_000)],
}

describe('markers', () => {
  it('stay in the order of their times, wherever one is added or moved to', () => {
    const ids = (patch: ReturnType<ReturnType<typeof addMarker>>) =>
      patch?.markers?.map(({ id }) => id)
    expect(ids(addMarker(marker('c', 1_500))(document))).toEqual(['a', 'c', 'b'])
    expect(ids(changeMarker('a', { timeMs: 3_000 })(document))).toEqual(['b', 'a'])
  })

  it('come back as they were when an edit is undone', () => {
    const patch = removeMarker('a')(document)
    const { document: without, inverse } = patchDocument(document, patch ?? {})
    expect(without.markers.map(({ id }) => id)).toEqual(['b'])
    expect(patchDocument(without, inverse).document.markers).toEqual(document.markers)
  })

  it('change nothing when there is nothing to change', () => {
    expect(changeMarker('a', { name: '' })(document)).toBeNull()
    expect(removeMarker('x')(document)).toBeNull()
  })
})
