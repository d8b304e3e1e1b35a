export const vi = { commands: { showProfiles: 'Bảng hồ sơ giọng' } }

export const en: typeof vi = { commands: { showProfiles: 'Voice profiles panel' } }
