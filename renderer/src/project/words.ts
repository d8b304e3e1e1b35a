import { translator } from '@shared/texts/texts'
import { currentPreferences } from '@/bridge/preferences'

/** The texts of the studio for what React does not draw: files, messages of commands. */
export const words = () => translator(currentPreferences().locale)
