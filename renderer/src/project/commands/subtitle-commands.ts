import { studio } from '@/bridge/studio'
import type { Result } from '@shared/contracts/result'
import { startReimport } from '../reimport'
import { flushEdits } from '../session'
import type { Command } from './command'
import { isOpen } from './file-commands'
import { report } from './report'

/** Main writes what it has: the last edits go there first. */
async function save(format: 'srt' | 'vtt'): Promise<Result<unknown>> {
  const flushed = await flushEdits()
  return flushed.ok ? studio.subtitlesSave({ format, labels: true }) : flushed
}

export const subtitleCommands: Command[] = [
  {
    name: 'reimport',
    key: 'Mod+Shift+i',
    enabled: isOpen,
    run: () => void report(startReimport()),
  },
  { name: 'saveSrt', key: null, enabled: isOpen, run: () => void report(save('srt')) },
  { name: 'saveVtt', key: null, enabled: isOpen, run: () => void report(save('vtt')) },
]
