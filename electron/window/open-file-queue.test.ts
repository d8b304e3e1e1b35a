import { describe, expect, it } from 'vitest'
import { OpenFileQueue } from './open-file-queue'

describe('files that the system asks to open', () => {
  it('wait for a window that is still loading, and go to a subscribed one at once', () => {
    const files = new OpenFileQueue()
    const received: string[] = []
    files.enqueue(['electron', '.', '--flag', 'phim/Tập 1.SRT'], '/nhà')
    expect(files.subscribe((path) => received.push(path))).toEqual(['/nhà/phim/Tập 1.SRT'])
    files.enqueue(['/phim/hai.cuecast'], '/')
    expect(received).toEqual(['/phim/hai.cuecast'])
    files.detach()
    files.enqueue(['/phim/ba.vtt'], '/')
    files.enqueue(['/phim/bốn.mkv'], '/')
    const waited = files.subscribe((path) => received.push(path))
    expect(waited).toEqual(['/phim/ba.vtt', '/phim/bốn.mkv'])
    expect(received).toEqual(['/phim/hai.cuecast'])
  })

  it('are only those that can be opened, and the last of them', () => {
    const files = new OpenFileQueue()
    files.enqueue(['/a.srt', '/b.ass', '/c.png'], '/')
    files.enqueue(['electron', '.', '--film=/c.mp4'], '/')
    files.enqueue(['electron', '.', 'Phim.MP4'], '/phim')
    expect(files.subscribe(() => undefined)).toEqual(['/b.ass', '/phim/Phim.MP4'])
    expect(files.subscribe(() => undefined)).toEqual([])
  })
})
