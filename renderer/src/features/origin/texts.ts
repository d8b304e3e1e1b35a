export const vi = { commands: { openOrigin: 'Tệp này có phải giọng máy?' } }

export const en: typeof vi = { commands: { openOrigin: 'Is this synthetic?' } }
