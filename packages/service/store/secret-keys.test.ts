import { expect, it } from 'vitest'
import { SecretKeys } from './secret-keys'

it('an address is signed by every letter of its signature: none of them can be guessed apart', () => {
  const keys = new SecretKeys(['một khoá bí mật đủ dài cho phép thử'])
  const signature = keys.sign('/storage/a.wav')
  expect(keys.isSignedBy('/storage/a.wav', signature)).toBe(true)
  // The last letter stands for two bits alone.
  for (let i = 0; i < signature.length - 1; i++) {
    const other = signature[i] === 'A' ? 'B' : 'A'
    const changed = signature.slice(0, i) + other + signature.slice(i + 1)
    expect(keys.isSignedBy('/storage/a.wav', changed)).toBe(false)
  }
  expect(keys.isSignedBy('/storage/a.wav', signature.slice(0, 11))).toBe(false)
  expect(keys.isSignedBy('/storage/b.wav', signature)).toBe(false)
})
