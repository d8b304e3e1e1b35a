import type { FitResult } from '@shared/fitting/fit-types'
import { create } from 'zustand'

interface DerivedState {
  /** How each cue's active take lies in its slot, by cue id. An unchanged result keeps its reference. */
  fits: Readonly<Record<string, FitResult>>
  /** Cues whose active take was made from another recipe, or that have none and hold text. */
  stale: ReadonlySet<string>
}

/** What follows from document and takes. Written by `derive.ts` only. */
export const useDerived = create<DerivedState>()(() => ({ fits: {}, stale: new Set() }))
