import { app, nativeImage, type WebContents } from 'electron'

/** Width and height of the picture under the pointer where the system has none for the file, px. */
const SIZE = 32
const GREY = 0x90

/** Starts the system's drag of files out of the window; `paths` exist, and there is one at least. */
export async function startDrag(
  contents: WebContents | null | undefined,
  paths: readonly string[],
): Promise<void> {
  const [file] = paths
  if (!contents || file === undefined) return
  const own = await app.getFileIcon(file).catch(() => nativeImage.createEmpty())
  // An empty picture ends the process on macOS.
  const icon = own.isEmpty() ? plainSquare() : own
  contents.startDrag({ file, files: [...paths], icon })
}

const plainSquare = () =>
  nativeImage.createFromBitmap(Buffer.alloc(SIZE * SIZE * 4, GREY), { width: SIZE, height: SIZE })
