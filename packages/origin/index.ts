export { type Credentials, readCredentials } from './read-credentials'
export { signBytes, signFile } from './sign'
export { createSigner, openSigner, type Signer, type SignerPem } from './signer'
export type { Claim } from './store'
