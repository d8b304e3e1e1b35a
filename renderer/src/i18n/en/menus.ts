import type { menus as vi } from '../vi/menus'

export const menus: typeof vi = {
  names: {
    file: 'File',
    edit: 'Edit',
    cue: 'Cue',
    dub: 'Dub',
    play: 'Playback',
    view: 'View',
    window: 'Window',
    help: 'Help',
  },
  undo: 'Undo {edit}',
  redo: 'Redo {edit}',
  roles: {
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    togglefullscreen: 'Full Screen',
    minimize: 'Minimise',
    reload: 'Reload the Window',
    toggleDevTools: 'Developer Tools',
    quit: 'Quit',
  },
}
