import { Random } from './soak/random'
import { test } from './support/launch'
import { ProjectWalk } from './walk/project-walk'

/** A number repeats a run, `any` draws another one. */
const asked = process.env['CUECAST_SEED'] ?? '20260101'
const SEED = asked === 'any' ? Date.now() % 1_000_000 : Number(asked)
const WALKS = 20
const STEPS = 40

type Step = (walk: ProjectWalk, to: number) => Promise<unknown>

/** Actions of a user; `to` is the number of a project. */
const steps: Record<string, Step> = {
  open: (walk, to) => walk.openAt(to),
  edit: (walk) => walk.edit(),
  'edit, and open another': async (walk, to) => {
    await walk.edit()
    await walk.openAt(to)
  },
  undo: (walk) => walk.takeBack('undo'),
  redo: (walk) => walk.takeBack('redo'),
  render: (walk) => walk.render(),
  'render, and open another': async (walk, to) => {
    await walk.edit()
    await walk.startRender()
    await walk.openAt(to)
  },
  close: (walk) => walk.close(),
  'reload the window': (walk) => walk.reload(),
  'kill main': (walk) => walk.killMain(),
  'kill main in a render': async (walk) => {
    await walk.edit()
    await walk.check()
    await walk.startRender()
    await walk.killMain()
  },
  export: (walk) => walk.export(),
  'lock a take': (walk) => walk.lock(),
  'choose a take': (walk) => walk.chooseTake(),
}

/** Slow actions are rarer. */
const often = ['open', 'open', 'open', 'edit', 'edit, and open another', 'undo', 'choose a take']
const drawn = [...Object.keys(steps), ...often]

test.describe.configure({ mode: 'parallel' })
for (let number = 1; number <= WALKS; number += 1)
  test(
    `walk ${number} over three projects (seed ${SEED}) leaves each with its own alone`,
    { tag: '@extended' },
    async ({ folder }) => {
      test.setTimeout(1_200_000)
      const random = new Random(SEED * 1_009 + number)
      const walk = await ProjectWalk.begin(folder, random)
      for (let step = 1; step <= STEPS; step += 1) {
        const name = drawn[random.between(0, drawn.length - 1)] ?? ''
        const to = random.between(0, walk.projects.length - 1)
        await test.step(`step ${step}: ${name}, project ${to + 1}`, async () => {
          const { open } = walk
          await steps[name]?.(walk, to)
          await walk.check(open)
        })
      }
      await walk.end()
    },
  )
