import { isOpen } from '@/model/document/document-store'
import { shortenCues, unfitCues } from '@/model/fixes/shorten'
import type { Commands } from '@/commands/command'

export const commands = {
  shortenTexts: {
    menu: 'edit.go@4',
    key: null,
    finishesEditing: true,
    enabled: isOpen,
    run: () => shortenCues(unfitCues()),
  },
} satisfies Commands

export const dialogs = {
  shorten: async () => (await import('./ShortenDialog')).ShortenDialog,
}
