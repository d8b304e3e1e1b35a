import { describe, expect, it } from 'vitest'
import { OpenFileQueue } from './open-file-queue'

describe('files that the system asks to open', () => {
  it('wait for a window that is still loading, and go to a subscribed one at once', () => {
    const files = new OpenFileQueue()
    const received: string[] = []
    files.enqueue(['electron', '.', '--flag', 'phim/Tập 1.SRT'], '/nhà')
    expect(files.subscribe((path) => received.push(path))).toBe('/nhà/phim/Tập 1.SRT')
    files.enqueue(['/phim/hai.cuecast'], '/')
    expect(received).toEqual(['/phim/hai.cuecast'])
    files.detach()
    files.enqueue(['/phim/ba.vtt'], '/')
    expect(files.subscribe((path) => received.push(path))).toBe('/phim/ba.vtt')
    expect(received).toEqual(['/phim/hai.cuecast'])
  })

  it('are only those that can be opened, and the last of them', () => {
    const files = new OpenFileQueue()
    files.enqueue(['/a.srt', '/b.ass', '/c.png'], '/')
    files.enqueue(['electron', '.'], '/')
    expect(files.subscribe(() => undefined)).toBe('/b.ass')
    expect(files.subscribe(() => undefined)).toBeNull()
  })
})
