import { openDialog, useWorkspace } from '@/model/view/workspace-store'
import { useDocument, isOpen } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import type { Commands } from '@/commands/command'

export const commands = {
  newNarration: {
    menu: 'file.open@2',
    key: 'Mod+n',
    whileTyping: true,
    enabled: () => true,
    run: () => openDialog({ kind: 'new-narration', path: null }),
  },
  convertNarration: {
    menu: 'file.import@6',
    key: null,
    enabled: () => Boolean(useDocument.getState().fields.narration),
    run: () => {
      execute('convertNarration', () => ({ fields: { narration: null } }))
      useWorkspace.setState({ script: false })
    },
  },
  toggleScript: {
    menu: 'view.script@1',
    key: 'F4',
    whileTyping: true,
    enabled: isOpen,
    checked: () => useWorkspace.getState().script,
    run: () => useWorkspace.setState(({ script }) => ({ script: !script })),
  },
} satisfies Commands

export const dialogs = {
  'new-narration': async () => (await import('./NewNarrationDialog')).NewNarrationDialog,
}
