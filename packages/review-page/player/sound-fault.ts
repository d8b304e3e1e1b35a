/**
 * Why there is no sound. `missing`: a file is not in the package's folder; `damaged`: it cannot be decoded;
 * `browser`: the sound is there, and the browser does not play it.
 */
export class SoundFault extends Error {
  constructor(
    readonly reason: 'missing' | 'damaged' | 'browser',
    readonly file: string,
  ) {
    super(`${reason}: ${file}`)
  }
}
