import { type ExportOptions, exportOptionsSchema } from '@shared/contracts/export'

/** A mono WAV of 16 bits, with further wishes. */
export const wavOptions = (more: Partial<ExportOptions> = {}): ExportOptions =>
  exportOptionsSchema.parse({
    format: 'wav',
    sampleRate: 48_000,
    bitDepth: 16,
    channels: 1,
    stems: false,
    ...more,
  })
