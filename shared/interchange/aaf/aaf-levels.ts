import { aaf } from './aaf-objects'
import type { FadedClip } from '../sequence'
import { type AafPart, definition, filler, ids } from './aaf-parts'
import { flag, i64, indirectRational, RATIONAL, u32, uuidBytes } from './stored-values'

/** Operations of the AAF Edit Protocol, with their parameters. */
const operations = {
  gain: '9d2ea894-0968-11d3-8a38-0050040ef7d2',
  dissolve: '0c3bea41-fc05-11d2-8a29-0050040ef7d2',
} as const
const parameters = {
  amplitude: 'e4962321-2267-11d3-8a4c-0050040ef7d2',
  level: 'e4962320-2267-11d3-8a4c-0050040ef7d2',
} as const
const EFFECT = '0d010102-0101-0100-060e-2b3404010101'

/** Definitions of the operations in a file's dictionary. */
export const levelDefinitions: AafPart['values'] = {
  OperationDefinitions: [
    operation(operations.gain, 'Mono Audio Gain', parameters.amplitude, 1),
    operation(operations.dissolve, 'Mono Audio Dissolve', parameters.level, 2),
  ],
  ParameterDefinitions: [
    parameter(parameters.amplitude, 'Amplitude'),
    parameter(parameters.level, 'Level'),
  ],
}

function operation(id: string, name: string, of: string, inputs: number): AafPart {
  const { is, values } = definition('OperationDefinition', id, name)
  return aaf(is, {
    ...values,
    DataDefinition: { refersTo: [ids.sound] },
    IsTimeWarp: flag(false),
    OperationCategory: uuidBytes(EFFECT),
    NumberInputs: u32(inputs),
    ParametersDefined: { refersTo: [of] },
  })
}

function parameter(id: string, name: string): AafPart {
  const { is, values } = definition('ParameterDefinition', id, name)
  return aaf(is, { ...values, Type: { refersTo: [RATIONAL] } })
}

const group = (length: number, of: string, more: AafPart['values']): AafPart =>
  aaf('OperationGroup', {
    DataDefinition: { refersTo: [ids.sound] },
    Length: i64(length),
    Operation: { refersTo: [of] },
    ...more,
  })

/** Gains are stored in parts of this. */
const PARTS = 1_000_000

/** The gain that a file can hold. */
export const storedGain = (gain: number): number => Math.round(gain * PARTS) / PARTS

/** A clip with its gain; unchanged at 1. */
function atLevel(clip: AafPart, length: number, gain: number): AafPart {
  if (gain === 1) return clip
  const value: AafPart = aaf('ConstantValue', {
    Definition: uuidBytes(parameters.amplitude),
    Value: indirectRational(Math.round(gain * PARTS), PARTS),
  })
  return group(length, operations.gain, { InputSegments: [clip], Parameters: [value] })
}

/** Between a pause and a clip: it takes its length from both. `cut`: where the clip would begin or end without it. */
const fade = (length: number, cut: number): AafPart =>
  aaf('Transition', {
    DataDefinition: { refersTo: [ids.sound] },
    Length: i64(length),
    CutPoint: i64(cut),
    OperationGroup: group(length, operations.dissolve, {}),
  })

/** Clips of a track with the pauses between them and their fades; parts of fades count twice. */
export function placedClips(
  clips: readonly FadedClip[],
  samples: number,
  partOf: (clip: FadedClip) => { part: AafPart; gain: number },
): AafPart[] {
  const parts: AafPart[] = []
  let at = 0
  let fading = 0
  for (const clip of clips) {
    const { start, length, fadeIn, fadeOut } = clip
    const pause = start - at + fading + fadeIn
    if (pause > 0) parts.push(filler(ids.sound, pause))
    if (fadeIn > 0) parts.push(fade(fadeIn, 0))
    const { part, gain } = partOf(clip)
    parts.push(atLevel(part, length, gain))
    if (fadeOut > 0) parts.push(fade(fadeOut, fadeOut))
    at = start + length
    fading = fadeOut
  }
  if (samples - at + fading > 0) parts.push(filler(ids.sound, samples - at + fading))
  return parts
}
