/**
 * One uninterrupted stretch of playing: film samples from `filmFrom` to `filmUntil`, beginning at a
 * sample of the audio context. A loop is a row of passes.
 */
export interface Pass {
  /** Counts passes of one start of the transport. */
  index: number
  /** Sample of the audio context at which the pass begins; whole. */
  contextFrom: number
  filmFrom: number
  /** Exclusive; Infinity plays to the end. */
  filmUntil: number
  /** Film samples per context sample. */
  rate: number
}

/** Where a film sample comes to lie in the context, whole. At rate 1 this is exact. */
export const contextAt = (pass: Pass, film: number): number =>
  pass.contextFrom + Math.round((film - pass.filmFrom) / pass.rate)

export const filmAt = (pass: Pass, context: number): number =>
  pass.filmFrom + (context - pass.contextFrom) * pass.rate

/** Context sample at which the pass is over. */
export const passEnd = (pass: Pass): number =>
  pass.filmUntil === Infinity ? Infinity : contextAt(pass, pass.filmUntil)

export interface Range {
  from: number
  until: number
}

/** The pass after this one: round again when it ended at the end of the loop, null otherwise. */
export function nextPass(pass: Pass, loop: Range | null): Pass | null {
  if (!loop || loop.until <= loop.from || pass.filmUntil !== loop.until) return null
  return {
    index: pass.index + 1,
    contextFrom: passEnd(pass),
    filmFrom: loop.from,
    filmUntil: loop.until,
    rate: pass.rate,
  }
}

/** The pass that is heard at a context sample: the last that has begun. */
export function passAt(passes: readonly Pass[], context: number): Pass | undefined {
  return passes.findLast((pass) => pass.contextFrom <= context) ?? passes[0]
}
