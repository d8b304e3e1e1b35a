import { open } from 'node:fs/promises'

/** Makes a file of some length, all holes: they read as zeros and take no space until written to. */
export async function createHoles(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.truncate(bytes)
  } finally {
    await file.close()
  }
}
