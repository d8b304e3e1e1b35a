import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initSync, WasmBuilder, WasmReader } from '@contentauth/c2pa-wasm'
import { z } from 'zod'
import { signClaim } from '../signature'
import type { Signer } from '../signer'

// The reference validator (c2pa-rs, as WebAssembly): it judges what is written here.

let isReady = false

/** Loads the validator once. */
export function openJudge(): void {
  if (isReady) return
  const path = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm')
  initSync({ module: readFileSync(path) })
  isReady = true
}

const codes = z.array(z.object({ code: z.string(), explanation: z.string().nullish() })).default([])
const judgedSchema = z.object({
  active_manifest: z.string(),
  manifests: z.record(z.string(), z.looseObject({})),
  validation_state: z.string(),
  validation_results: z
    .object({ activeManifest: z.object({ failure: codes, success: codes, informational: codes }) })
    .loose(),
})

/** @param format ending or media type */
export async function judged(format: string, bytes: Uint8Array) {
  openJudge()
  const reader = await WasmReader.fromBytes(format, bytes)
  const said = judgedSchema.parse(JSON.parse(reader.json()))
  const { failure } = said.validation_results.activeManifest
  return {
    state: said.validation_state,
    failures: failure
      .map(({ code }) => code)
      .filter((code) => code !== 'signingCredential.untrusted')
      .sort(),
    manifests: said.manifests,
    active: said.manifests[said.active_manifest],
    said,
  }
}

/** Bytes that can be read at once, as the validator does in browsers' threads. */
class HeldBlob extends Blob {
  constructor(readonly held: Uint8Array<ArrayBuffer>) {
    super([held])
  }

  override slice(from = 0, to = this.held.length): HeldBlob {
    return new HeldBlob(this.held.slice(from, to))
  }
}

class HeldReader {
  readAsArrayBuffer({ held }: HeldBlob): ArrayBuffer {
    return held.slice().buffer
  }
}

/** A file as another program signs it: c2pa-rs, with a key of ours. */
export async function signedByAnother(
  format: string,
  bytes: Uint8Array,
  signer: Signer,
): Promise<Uint8Array> {
  openJudge()
  Object.assign(globalThis, { FileReaderSync: HeldReader })
  const created = {
    action: 'c2pa.created',
    digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture',
  }
  const builder = WasmBuilder.fromJson(
    JSON.stringify({
      claim_generator_info: [{ name: 'Camera', version: '2' }],
      title: 'The film',
      assertions: [{ label: 'c2pa.actions.v2', data: { actions: [created] } }],
    }),
    JSON.stringify({ verify: { verify_after_sign: false } }),
  )
  const sign = async (claim: Uint8Array) => new Uint8Array(signClaim(Buffer.from(claim), signer))
  const how = { alg: 'es256', reserveSize: signer.placeholder.length, sign }
  return builder.sign(how, [], format, new HeldBlob(new Uint8Array(bytes)))
}
