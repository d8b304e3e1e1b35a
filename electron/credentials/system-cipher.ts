import { safeStorage } from 'electron'
import { z } from 'zod'
import type { Cipher } from './key-vault'

const opened = z.object({ result: z.string(), shouldReEncrypt: z.boolean().default(false) })

/** Newer Electron offers a form that does not block the main process; older has only the other. */
const asyncStorage = z.object({
  encryptStringAsync: z.custom<(plain: string) => Promise<Buffer>>((f) => typeof f === 'function'),
  decryptStringAsync: z.custom<(sealed: Buffer) => Promise<unknown>>(
    (f) => typeof f === 'function',
  ),
})

/** The parts of `safeStorage` that every Electron has. */
type Storage = Pick<
  typeof safeStorage,
  'isEncryptionAvailable' | 'encryptString' | 'decryptString' | 'getSelectedStorageBackend'
>

/** Prefix of text that Chromium on Linux sealed under its fixed password; elsewhere it is safe. */
const FIXED_PASSWORD_TAG = Buffer.from('v10')
const PROBE = 'cuecast'

/**
 * `safeStorage`, but not with the fixed password of Linux, which is not secure. The async form
 * silently falls back to it without a keyring, and its availability check does not show this; the
 * sealed bytes do. The sync form is checked first as well.
 */
export function makeSystemCipher(storage: Storage, platform: NodeJS.Platform): Cipher {
  const found = asyncStorage.safeParse(storage)
  const modern = found.success ? found.data : null
  const isWeak = (sealed: Buffer) =>
    platform !== 'darwin' &&
    platform !== 'win32' &&
    sealed.subarray(0, FIXED_PASSWORD_TAG.length).equals(FIXED_PASSWORD_TAG)
  const syncAvailable = () =>
    storage.isEncryptionAvailable() && backendOf(storage, platform) !== 'basic_text'

  async function seal(plain: string): Promise<Buffer | null> {
    if (!modern && !syncAvailable()) return null
    const sealed = modern
      ? await modern.encryptStringAsync.call(storage, plain)
      : storage.encryptString(plain)
    return isWeak(sealed) ? null : sealed
  }

  return {
    isWeak,
    seal,
    available: async () =>
      modern ? (await seal(PROBE).catch(() => null)) !== null : syncAvailable(),
    async open(sealed) {
      if (!modern) return { plain: storage.decryptString(sealed), renew: isWeak(sealed) }
      const { result, shouldReEncrypt } = opened.parse(
        await modern.decryptStringAsync.call(storage, sealed),
      )
      return { plain: result, renew: shouldReEncrypt || isWeak(sealed) }
    },
  }
}

export const systemCipher: Cipher = makeSystemCipher(safeStorage, process.platform)

/** Name of the place that holds the keys, for the settings page. */
export const storageBackend = (): string => backendOf(safeStorage, process.platform)

function backendOf(storage: Storage, platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'keychain'
  if (platform === 'win32') return 'dpapi'
  return storage.getSelectedStorageBackend()
}
