import { KeyVault } from '../key-vault'

/** A vault that keeps its keys in a map, as a disk would; `isSafe` false: where the system has no safe place for them. */
export function vaultOn(all: Map<string, string>, isSafe = true): KeyVault {
  const cipher = {
    available: async () => isSafe,
    seal: async (plain: string) => (isSafe ? Buffer.from(plain) : null),
    open: async (sealed: Buffer) => ({ plain: sealed.toString(), renew: false }),
    isWeak: () => false,
  }
  return new KeyVault(cipher, {
    get: (id) => all.get(id),
    set: (id, sealed) => void all.set(id, sealed),
    delete: (id) => void all.delete(id),
  })
}
