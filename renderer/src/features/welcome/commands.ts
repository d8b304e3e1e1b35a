import { openChosen, reopenWithEncoding, sourcePath } from '@/model/session/open-file'
import type { Commands } from '@/commands/command'

export const commands = {
  openFile: {
    menu: 'file.open@1',
    key: 'Mod+o',
    whileTyping: true,
    enabled: () => true,
    run: () => void openChosen(),
  },
  reopenWithEncoding: {
    menu: 'file.import@4',
    key: null,
    enabled: () => sourcePath() !== null,
    run: reopenWithEncoding,
  },
} satisfies Commands

export const dialogs = {
  encoding: async () => (await import('./EncodingDialog')).EncodingDialog,
}
