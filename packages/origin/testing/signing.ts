import { must } from '@shared/testing/must'
import { ok, type Result } from '@shared/contracts/result'
import { createSignerPem, openSignerPem, type Signing } from '../kept-signer'

let made: Signing | undefined

/** A signer of its own for each test file. */
export const testSigning = async (): Promise<Result<Signing>> =>
  ok((made ??= { signer: must(openSignerPem(createSignerPem())), generator: { name: 'Cuecast' } }))
