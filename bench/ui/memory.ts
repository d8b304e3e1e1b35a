import { readFileSync } from 'node:fs'
import { row, type BenchRow } from '../table'
import type { Bench } from './window'

/** Memory of the window's process that is its own share, MB. */
export async function measureMemory({ app }: Bench): Promise<BenchRow[]> {
  const { pid, workingSetKb } = await app.evaluate(({ app: electron, BrowserWindow }) => {
    const own = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0
    const metric = electron.getAppMetrics().find((each) => each.pid === own)
    return { pid: own, workingSetKb: metric?.memory.workingSetSize ?? 0 }
  })
  return [
    row('memory of the window at 10,000 cues', (shareKb(pid) ?? workingSetKb) / 1_024, {
      unit: ' MB',
      digits: 0,
      most: 240,
    }),
  ]
}

/** Linux counts shared pages by their share. */
function shareKb(pid: number): number | null {
  if (process.platform !== 'linux') return null
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const found = /^Pss:\s+(\d+) kB/m.exec(rollup)
  return found ? Number(found[1]) : null
}
