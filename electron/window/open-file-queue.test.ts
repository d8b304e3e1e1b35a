import { describe, expect, it } from 'vitest'
import { OpenFileQueue } from './open-file-queue'

describe('files that the system hands over', () => {
  it('wait for a window that is still loading, and go at once to one that listens', () => {
    const files = new OpenFileQueue()
    const heard: string[] = []
    files.give(['electron', '.', '--flag', 'phim/Tập 1.SRT'], '/nhà')
    expect(files.listen((path) => heard.push(path))).toBe('/nhà/phim/Tập 1.SRT')
    files.give(['/phim/hai.cuecast'], '/')
    expect(heard).toEqual(['/phim/hai.cuecast'])
    files.hush()
    files.give(['/phim/ba.vtt'], '/')
    expect(files.listen((path) => heard.push(path))).toBe('/phim/ba.vtt')
    expect(heard).toEqual(['/phim/hai.cuecast'])
  })

  it('are only those that can be opened, and the last of them', () => {
    const files = new OpenFileQueue()
    files.give(['/a.srt', '/b.ass', '/c.png'], '/')
    files.give(['electron', '.'], '/')
    expect(files.listen(() => undefined)).toBe('/b.ass')
    expect(files.listen(() => undefined)).toBeNull()
  })
})
