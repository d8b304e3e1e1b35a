import type { menus as menusVi } from '../../vi/app/menus'

export const menus: typeof menusVi = {
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
  cue: { take: 'Take and voice', times: 'Times', cues: 'Insert and merge' },
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
    about: 'About {name}',
    services: 'Services',
    hide: 'Hide {name}',
    hideOthers: 'Hide Others',
    unhide: 'Show All',
  },
}
