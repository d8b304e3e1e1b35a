import { safeStorage } from 'electron'
import { z } from 'zod'
import type { Cipher } from './key-vault'

/** Newer Electron offers a form that does not block the main process; older has only the other. */
const asyncStorage = z.object({
  encryptStringAsync: z.custom<(plain: string) => Promise<Buffer>>((f) => typeof f === 'function'),
  decryptStringAsync: z.custom<(sealed: Buffer) => Promise<{ result: string }>>(
    (f) => typeof f === 'function',
  ),
})

/** `safeStorage`, refused where its Linux backend is `basic_text` (a fixed password, no security). */
export const systemCipher: Cipher = {
  available: () => safeStorage.isEncryptionAvailable() && storageBackend() !== 'basic_text',
  encrypt: async (plain) => {
    const modern = asyncStorage.safeParse(safeStorage)
    return modern.success
      ? modern.data.encryptStringAsync.call(safeStorage, plain)
      : safeStorage.encryptString(plain)
  },
  decrypt: async (sealed) => {
    const modern = asyncStorage.safeParse(safeStorage)
    return modern.success
      ? (await modern.data.decryptStringAsync.call(safeStorage, sealed)).result
      : safeStorage.decryptString(sealed)
  },
}

/** Name of the place that holds the keys, for the settings page. */
export function storageBackend(): string {
  if (process.platform === 'darwin') return 'keychain'
  if (process.platform === 'win32') return 'dpapi'
  return safeStorage.getSelectedStorageBackend()
}
