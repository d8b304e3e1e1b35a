import { basename, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { OpenFileQueue } from './open-file-queue'

describe('files that the system asks to open', () => {
  it('wait for a window that is still loading, and go to a subscribed one at once', () => {
    const files = new OpenFileQueue()
    const received: string[] = []
    files.enqueue(['electron', '.', '--flag', 'phim/Tập 1.SRT'], '/nhà')
    expect(files.subscribe((path) => received.push(path))).toEqual([resolve('/nhà/phim/Tập 1.SRT')])
    files.enqueue(['/phim/hai.cuecast'], '/')
    expect(received).toEqual([resolve('/phim/hai.cuecast')])
    files.detach()
    files.enqueue(['/phim/ba.vtt'], '/')
    files.enqueue(['/phim/bốn.mkv'], '/')
    const waited = files.subscribe((path) => received.push(path))
    expect(waited).toEqual(['/phim/ba.vtt', '/phim/bốn.mkv'].map((path) => resolve(path)))
    expect(received).toEqual([resolve('/phim/hai.cuecast')])
  })

  it('are all of them, films after their subtitles, and no options', () => {
    const files = new OpenFileQueue()
    files.enqueue(['/phim.mkv', '/a.srt', '/b.ass'], '/')
    files.enqueue(['.', '--film=/c.mp4'], '/')
    files.enqueue(['.', 'Phim.MP4'], '/phim')
    const waited = files.subscribe(() => undefined)
    const all = ['/a.srt', '/b.ass', '/phim.mkv', '/phim/Phim.MP4']
    expect(waited).toEqual(all.map((path) => resolve(path)))
    expect(files.subscribe(() => undefined)).toEqual([])
  })

  it('are of any kind where they are there: the window says what cannot be opened', () => {
    const files = new OpenFileQueue()
    const [folder, name] = [import.meta.dirname, basename(import.meta.filename)]
    files.enqueue([name, 'không có.png', '.'], folder)
    expect(files.subscribe(() => undefined)).toEqual([join(folder, name)])
  })
})
