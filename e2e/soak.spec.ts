import { shortPlan } from './soak/plan'
import { SoakReport } from './soak/report'
import { soak } from './soak/soak'
import { expect, test } from './support/launch'

/** Any will do: which moment each kill comes at depends on it. */
const SEED = 7

test(
  'killed in every part, nothing is lost, paid twice or left behind',
  { tag: '@extended' },
  async ({ folder }) => {
    test.skip(process.platform !== 'linux' || !process.env['DBUS_SESSION_BUS_ADDRESS'])
    const lines: string[] = []
    const report = new SoakReport(SEED, (line) => lines.push(line))
    await soak({ folder, films: shortPlan(SEED), isOver: () => false, report })
    expect(report.violations, [...lines, ...report.lines()].join('\n')).toEqual([])
    expect(report.kills).toBe(9)
  },
)
