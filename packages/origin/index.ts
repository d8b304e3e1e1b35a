export { hasPlaceFor } from './carriers/carrier'
export {
  createSignerPem,
  keptSigner,
  openSignerPem,
  ownGenerator,
  signerOfEnvironment,
  type Signing,
} from './kept-signer'
export { type Credentials, isSidecar, readCredentials, sidecarOf } from './read-credentials'
export { type IngredientFile, signBytes, signFile } from './sign'
export { createSigner, openSigner } from './signer'
export type { Claim } from './store'
