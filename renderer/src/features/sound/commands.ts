import { panelCommand, type Commands } from '@/commands/command'
import { isOpen, useDocument } from '@/model/document/document-store'
import { isFullOfMusic, chooseMusic } from '@/model/playback/music'
import { showSoundTab } from '@/model/view/fold'
import { openSide } from '@/model/view/workspace-store'
import { report } from '@/model/report'

export const commands = {
  showSound: panelCommand('dub.voices@1', 'Mod+Shift+h', 'sound'),
  addMusic: {
    menu: 'file.film@6',
    key: null,
    enabled: () => isOpen() && !isFullOfMusic(useDocument.getState().fields.music),
    run: () => {
      openSide('sound')
      showSoundTab('mix')
      void report(chooseMusic())
    },
  },
} satisfies Commands
