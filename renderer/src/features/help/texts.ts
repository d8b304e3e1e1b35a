export const vi = { commands: { openHelp: 'Trợ giúp' } }

export const en: typeof vi = { commands: { openHelp: 'Help' } }
