import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { expect, it } from 'vitest'
import { signBytes } from './sign'
import { createSigner, openSigner, type SignerPem } from './signer'
import { fromCbor, Tagged, toCbor, type Cbor } from './encoding/cbor'
import { readSignature, signClaim } from './signature'
import { judged } from './testing/judge'
import { claim, freshFolder, pem, signerOf, wav } from './testing/files'

const reasonOf = (texts: SignerPem, now?: Date) => {
  const opened = openSigner(texts, now)
  return opened.ok ? null : [opened.error.code, opened.error.params?.['reason']]
}

const certificates = (chain: string) =>
  chain.match(/-----BEGIN[^]*?-----END CERTIFICATE-----/g) ?? []

it('a certificate for this computer is vouched for by an authority that cannot sign any more', () => {
  const [own, root] = certificates(pem.chain).map((text) => new X509Certificate(text))
  if (!own || !root) throw new Error('no certificates')
  expect(own.checkIssued(root) && own.verify(root.publicKey)).toBe(true)
  expect([own.ca, root.ca]).toEqual([false, true])
  expect(new Date(own.validTo).getUTCFullYear()).toBe(new Date().getUTCFullYear() + 25)
  expect(signerOf().name).toBe('Máy của An, Cuecast')
  // What is sent with every file is that of the signer alone.
  expect(signerOf().chain).toHaveLength(1)
  expect(createSigner({ name: 'Máy của An' }).key).not.toBe(pem.key)
})

it('dates beyond 2049 are written as they must be', () => {
  const late = createSigner({ name: 'Late' }, new Date('2040-06-01T00:00:00Z'))
  const [text = ''] = certificates(late.chain)
  expect(new X509Certificate(text).validTo).toContain('2065')
  expect(reasonOf(late)).toEqual(['SIGNER_INVALID', 'early'])
  expect(reasonOf(late, new Date('2066-01-01'))).toEqual(['SIGNER_INVALID', 'expired'])
})

it('a signer that cannot sign is refused with the reason', () => {
  const other = createSigner({ name: 'Other' })
  const [own = '', root = ''] = certificates(pem.chain)
  const weak = generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey
  const short = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' } as const
  expect(reasonOf({ ...pem, chain: 'no PEM' })).toEqual(['SIGNER_INVALID', 'certificate'])
  expect(reasonOf({ ...pem, key: 'no PEM' })).toEqual(['SIGNER_INVALID', 'key'])
  expect(reasonOf({ ...pem, key: weak.export(short).toString() })?.[1]).toBe('locked')
  expect(reasonOf({ ...pem, key: other.key })?.[1]).toBe('mismatch')
  expect(reasonOf({ ...pem, chain: root + own })?.[1]).toBe('mismatch')
  expect(reasonOf({ ...pem, chain: own + (certificates(other.chain)[1] ?? '') })?.[1]).toBe('chain')
})

/** A certificate of the user's own, as openssl makes it. */
async function fromOpenssl(key: readonly string[], extensions: string): Promise<SignerPem> {
  const folder = await freshFolder()
  const at = (name: string) => join(folder, name)
  const run = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] }).toString()
  writeFileSync(at('ext'), extensions)
  run(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=Root',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
  )
  writeFileSync(at('own.key'), run('genpkey', ...key))
  run('req', '-new', '-key', 'own.key', '-subj', '/O=Studio/CN=Lan', '-out', 'own.csr')
  const leaf = run(
    ...'x509 -req -in own.csr -CA ca.pem -CAkey ca.key -CAcreateserial -extfile ext'.split(' '),
  )
  return { chain: leaf + run('x509', '-in', 'ca.pem'), key: run('pkey', '-in', 'own.key') }
}

const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'])
    return true
  } catch {
    return false
  }
})()

const usual =
  'keyUsage=critical,digitalSignature\nextendedKeyUsage=emailProtection\nauthorityKeyIdentifier=keyid\n'

it.skipIf(!hasOpenssl).each([
  ['RSA', ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048']],
  ['P-384', ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384']],
  ['P-521', ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-521']],
  ['Ed25519', ['-algorithm', 'ed25519']],
])("the user's own certificate signs: %s", async (_, key) => {
  const signer = signerOf(await fromOpenssl(key, usual))
  expect(signer.name).toBe('Lan, Studio')
  const { bytes } = await signBytes(wav(), claim, signer)
  expect(await judged('wav', bytes)).toMatchObject({ state: 'Valid', failures: [] })
})

const p256 = ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256']
it.skipIf(!hasOpenssl).each([
  ['purpose', p256, usual.replace('emailProtection', 'serverAuth')],
  ['purpose', p256, usual.replace('extendedKeyUsage=emailProtection', '')],
  ['usage', p256, usual.replace('digitalSignature', 'keyEncipherment')],
  [
    'authority',
    p256,
    `${usual.replace('digitalSignature', 'digitalSignature,keyCertSign')}basicConstraints=CA:TRUE`,
  ],
  ['algorithm', ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024'], usual],
])('a certificate that may not sign is named: %s', async (reason, key, extensions) => {
  expect(reasonOf(await fromOpenssl(key, extensions))).toEqual(['SIGNER_INVALID', reason])
})

it('the time of a time stamp is read, whatever else is in it', () => {
  const claimed = Buffer.from('claim')
  const signed = fromCbor(signClaim(claimed, signerOf()))
  if (!Array.isArray(signed)) throw new Error('no list')
  const [header, , , signature]: Cbor[] = signed
  const token = Buffer.concat([
    Buffer.from('20200101000000Z'),
    Buffer.from('060b2a864886f70d0109100104', 'hex'),
    Buffer.from('\u0018\u000f20261129083015Z'),
  ])
  const stamps = { tstTokens: [{ val: token }] }
  const bytes = toCbor(new Tagged(18, [header, { sigTst2: stamps }, null, signature]))
  const read = readSignature(bytes, claimed)
  expect(read?.isSigned).toBe(true)
  expect(read?.stamped?.toISOString()).toBe('2026-11-29T08:30:15.000Z')
  expect(readSignature(bytes, Buffer.from('another'))?.isSigned).toBe(false)
  expect(readSignature(toCbor('nothing'), claimed)).toBeNull()
})
