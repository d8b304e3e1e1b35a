import { open, type FileHandle } from 'node:fs/promises'
import { StreamTarget, type StreamTargetChunk } from 'mediabunny'

/** Written at once. */
const CHUNK = 4 * 2 ** 20

/**
 * A file that mediabunny writes. Its own file target takes a short write, as of a disk that fills up,
 * for a whole one.
 */
export class PartFile {
  readonly target: StreamTarget
  private constructor(private readonly file: FileHandle) {
    const stream = new WritableStream<StreamTargetChunk>({
      write: ({ data, position }) => this.write(data, position),
    })
    this.target = new StreamTarget(stream, { chunked: true, chunkSize: CHUNK })
  }

  static async create(path: string): Promise<PartFile> {
    return new PartFile(await open(path, 'wx'))
  }

  async write(data: Uint8Array, position: number): Promise<void> {
    for (let done = 0; done < data.length;) {
      const left = data.length - done
      done += (await this.file.write(data, done, left, position + done)).bytesWritten
    }
  }

  close(): Promise<void> {
    return this.file.close()
  }
}
